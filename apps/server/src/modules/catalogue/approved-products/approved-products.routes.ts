import * as contract from '@tillgate/contract/operator-approved-products.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
import { activate, browse, browseProducts, purses, read, withdraw } from './approved-products.service.ts'
import { load, restore } from './load.service.ts'

export const approvedProductRoutes = (app: FastifyInstance, deps: Pick<Deps, 'sheets'>): void => {
  serve(app, contract, {
    listPurses: purses,
    listApprovedLists: browse,
    loadApprovedList: load(deps),
    readApprovedList: read,
    listApprovedProducts: browseProducts,
    activateApprovedList: activate,
    withdrawApprovedList: withdraw,
    restoreApprovedList: restore,
  })
}
