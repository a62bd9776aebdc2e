import * as contract from '@tillgate/contract/operator-proofs.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import { listProofRuns, getProofs, runProofs } from './proofs.service.ts'

export const proofRoutes = (app: FastifyInstance): void => {
  serve(app, contract, {
    getProofs,
    listProofRuns,
    runProofs,
  })
}
