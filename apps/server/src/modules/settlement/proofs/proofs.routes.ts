import * as contract from '@tillgate/contract/operator-proofs.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate } from '#server/caller.ts'
import { serve } from '#server/http/serve.ts'
import { browse, read, run } from './proofs.service.ts'

export const proofRoutes = (app: FastifyInstance): void => {
  serve(app, contract.readProofs, mayOperate, read)
  serve(app, contract.listProofRuns, mayOperate, browse)
  serve(app, contract.runProofs, mayOperate, run)
}
