import * as contract from '@tillgate/contract/documents.ts'
import type { FastifyInstance } from 'fastify'
import { mayRunPartner } from '#server/caller.ts'
import { serve, serveFile, serveUpload } from '#server/http/serve.ts'
import type { Deps } from '#server/deps.ts'
import { printAttestation, readAttestation, signAttestation } from './attestation.service.ts'
import { listDocuments, removeDocument } from './documents.service.ts'
import { uploadDocument } from './upload.service.ts'

export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract.listDocuments, mayRunPartner, listDocuments)
  serve(app, contract.removeDocument, mayRunPartner, removeDocument)
  serveUpload(app, contract.uploadDocument, mayRunPartner, uploadDocument(deps))
  serve(app, contract.readAttestation, mayRunPartner, readAttestation)
  serveFile(app, contract.printAttestation, mayRunPartner, printAttestation)
  serve(app, contract.signAttestation, mayRunPartner, signAttestation(deps))
}
