import * as operatorProposals from '@tillgate/contract/operator-proposals.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '#server/http/serve.ts'
import type { Kinds } from './kinds.service.ts'
import {
  confirmChangeProposal,
  countChangeProposals,
  declineChangeProposal,
  getChangeProposal,
  listChangeProposals,
  withdrawChangeProposal,
} from './proposals.service.ts'

export const proposalsRoutes = (app: FastifyInstance, kinds: Kinds): void => {
  serve(app, operatorProposals, {
    listChangeProposals,
    countChangeProposals,
    getChangeProposal,
    confirmChangeProposal: confirmChangeProposal(kinds),
    declineChangeProposal: declineChangeProposal(kinds),
    withdrawChangeProposal: withdrawChangeProposal(kinds),
  })
}
