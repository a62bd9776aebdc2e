import * as contract from '@tillgate/contract/operator-payouts.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { approveRun } from './approve.service.ts'
import { proposeRun, downloadRunFile, rejectRun, startRun } from './decide.service.ts'
import { beginHold, endHold, moveStatement } from './holds.service.ts'
import {
  requestAdjustment,
  requestReturn,
  requestSettlement,
  listPayoutRequests,
  confirmRequest,
  rejectRequest,
} from './requests.service.ts'

export const payoutRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    startRun: startRun(deps),
    proposeRun,
    approveRun: approveRun(deps),
    rejectRun,
    downloadRunFile,
    beginHold,
    endHold: endHold(deps),
    moveStatement: moveStatement(deps),
    requestSettlement,
    requestReturn,
    requestAdjustment: requestAdjustment(deps),
    listPayoutRequests,
    confirmRequest,
    rejectRequest,
  })
}
