import * as contract from '@tillgate/contract/operator-sanctions.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import {
  confirmSanctionCandidate,
  decideSanctionCandidate,
  declineSanctionCandidate,
  listSanctionCandidates,
} from './candidates/decide.service.ts'
import { listSanctionChanges, listSanctionLists, searchSanctions } from './lists/lists.service.ts'
import { loadSanctionList } from './lists/load.service.ts'

export const sanctionsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    listSanctionLists: listSanctionLists(deps),
    loadSanctionList,
    listSanctionChanges,
    searchSanctions: searchSanctions(deps),
    listSanctionCandidates,
    decideSanctionCandidate,
    confirmSanctionCandidate,
    declineSanctionCandidate,
  })
}
