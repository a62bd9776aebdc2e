import * as contract from '@tillgate/contract/documents.ts'
import type { FastifyInstance } from 'fastify'
import { serve, serveUpload } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { mayHandIn } from './documents.policy.ts'
import { listDocuments, removeDocument } from './documents.service.ts'
import { uploadDocument } from './upload.service.ts'

export const documentRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.listDocuments, mayHandIn, listDocuments)
  serve(app, contract.removeDocument, mayHandIn, removeDocument)
  serveUpload(app, contract.uploadDocument, mayHandIn, uploadDocument(world))
}
