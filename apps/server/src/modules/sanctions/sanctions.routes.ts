import * as cases from '@tillgate/contract/operator-sanction-cases.ts'
import * as contract from '@tillgate/contract/operator-sanctions.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import {
  confirmSanctionCandidate,
  decideSanctionCandidate,
  declineSanctionCandidate,
  getPartnerScreening,
  listSanctionCandidates,
} from './candidates/decide-candidate.service.ts'
import {
  addSanctionTask,
  endSanctionTask,
  getSanctionCase,
  listSanctionCases,
  noteSanctionCase,
  setSanctionDeputy,
  takeSanctionCase,
} from './cases/cases.service.ts'
import { confirmSanctionLift, declineSanctionLift, proposeSanctionLift } from './cases/lift.service.ts'
import { getSanctionReport, reportSanctionCase } from './cases/report.service.ts'
import { listSanctionChanges, listSanctionLists, searchSanctions } from './lists/lists.service.ts'
import { loadSanctionList } from './lists/load-sanctions-list.service.ts'

export const sanctionsRoutes = (app: FastifyInstance, deps: Deps): void => {
  serve(app, contract, {
    listSanctionLists: listSanctionLists(deps),
    loadSanctionList,
    listSanctionChanges,
    searchSanctions: searchSanctions(deps),
    getPartnerScreening,
    listSanctionCandidates,
    decideSanctionCandidate,
    confirmSanctionCandidate,
    declineSanctionCandidate,
  })
  serve(app, cases, {
    listSanctionCases,
    getSanctionCase,
    noteSanctionCase,
    addSanctionTask,
    endSanctionTask,
    setSanctionDeputy,
    takeSanctionCase,
    reportSanctionCase,
    getSanctionReport,
    proposeSanctionLift,
    confirmSanctionLift,
    declineSanctionLift,
  })
}
