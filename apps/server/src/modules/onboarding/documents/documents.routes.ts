import * as contract from '@tillgate/contract/documents.ts'
import type { FastifyInstance } from 'fastify'
import { mayRunPartner } from '#server/http/caller.ts'
import { serve, serveUpload } from '#server/http/serve.ts'
import type { World } from '#server/world.ts'
import { listDocuments, removeDocument } from './documents.service.ts'
import { uploadDocument } from './upload.service.ts'

export const documentRoutes = (app: FastifyInstance, world: World): void => {
  serve(app, contract.listDocuments, mayRunPartner, listDocuments)
  serve(app, contract.removeDocument, mayRunPartner, removeDocument)
  serveUpload(app, contract.uploadDocument, mayRunPartner, uploadDocument(world))
}
