import * as contract from '@tillgate/contract/operator-proofs.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { browse, read, run } from './proofs.service.ts'

export const proofRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    readProofs: read,
    listProofRuns: browse,
    runProofs: run,
  })
}
