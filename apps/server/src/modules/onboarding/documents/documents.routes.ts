import * as contract from '@tillgate/contract/documents.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Deps } from '#server/boot/deps.ts'
import { downloadSignedAttestation, printAttestation, getAttestation, signAttestation } from './attestation.service.ts'
import { listDocuments, deleteDocument } from './documents.service.ts'
import { uploadDocument } from './upload.service.ts'

export const documentRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    listDocuments,
    deleteDocument,
    uploadDocument: uploadDocument(deps),
    getAttestation,
    printAttestation,
    signAttestation: signAttestation(deps),
    downloadSignedAttestation: downloadSignedAttestation(deps),
  })
}
