import * as contract from '@tillgate/contract/operator-approved-products.ts'
import type { FastifyInstance } from 'fastify'
import { mayOperate } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serve, serveUpload } from '#server/http/serve.ts'
import { activate, browse, browseProducts, purses, read, withdraw } from './approved-products.service.ts'
import { load, restore } from './load.service.ts'

export const approvedProductRoutes = (app: FastifyInstance, deps: Pick<Deps, 'sheets'>): void => {
  serve(app, contract.listPurses, mayOperate, purses)
  serve(app, contract.listApprovedLists, mayOperate, browse)
  serveUpload(app, contract.loadApprovedList, mayOperate, load(deps))
  serve(app, contract.readApprovedList, mayOperate, read)
  serve(app, contract.listApprovedProducts, mayOperate, browseProducts)
  serve(app, contract.activateApprovedList, mayOperate, activate)
  serve(app, contract.withdrawApprovedList, mayOperate, withdraw)
  serve(app, contract.restoreApprovedList, mayOperate, restore)
}
