import * as operatorProposals from '@tillgate/contract/operator-proposals.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Kinds } from './kinds.service.ts'
import { listChangeProposals, proposalCalls } from './proposals.service.ts'

export const proposalsRoutes = (app: FastifyInstance, kinds: Kinds): void => {
  serve(app, operatorProposals, {
    listChangeProposals,
    ...proposalCalls(kinds),
  })
}
