import * as contract from '@tillgate/contract/operator-approved-products.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import {
  activateApprovedList,
  listApprovedLists,
  listApprovedProducts,
  listPurses,
  getApprovedList,
  withdrawApprovedList,
} from './approved-products.service.ts'
import { loadApprovedList, restoreApprovedList } from './load.service.ts'

export const approvedProductRoutes = (app: FastifyInstance, deps: Pick<Deps, 'sheets'>): void => {
  serve(app, contract, {
    listPurses,
    listApprovedLists,
    loadApprovedList: loadApprovedList(deps),
    getApprovedList,
    listApprovedProducts,
    activateApprovedList,
    withdrawApprovedList,
    restoreApprovedList,
  })
}
