import { findByNumber } from '@tillgate/contract/operator-finds.ts'
import * as orders from '@tillgate/contract/operator-payment-orders.ts'
import { exportGross as exportGrossRoute } from '@tillgate/contract/operator-proofs.ts'
import * as contract from '@tillgate/contract/operator-settlement.ts'
import type { FastifyInstance } from 'fastify'
import { mayAdminister, mayOperate } from '#server/caller.ts'
import type { Deps } from '#server/deps.ts'
import { serve, serveFile } from '#server/http/serve.ts'
import { readAccount } from './account.service.ts'
import { readExcerpt } from './excerpt.service.ts'
import { findNumber } from './finds.service.ts'
import { exportOrders, exportRuns } from './export.service.ts'
import { orderPdf } from './order-paper.service.ts'
import { readOrder } from './order.service.ts'
import { exportGross } from './gross.service.ts'
import { browseOrders } from './orders.service.ts'
import { countAll, overview } from './overview.service.ts'
import { browseRuns, readRun } from './runs.service.ts'

export const settlementViewRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract.readSettlementOverview, mayOperate, overview(deps))
  serve(app, contract.countSettlementRuns, mayOperate, countAll)
  serve(app, contract.listSettlementRuns, mayOperate, browseRuns(deps))
  serveFile(app, contract.exportSettlementRuns, mayOperate, exportRuns(deps))
  serveFile(app, exportGrossRoute, mayAdminister, exportGross)
  serve(app, contract.readSettlementRun, mayOperate, readRun(deps))
  serve(app, contract.readRunFileExcerpt, mayOperate, readExcerpt(deps))
  serve(app, findByNumber, mayOperate, findNumber)
  serve(app, orders.listRunOrders, mayOperate, browseOrders)
  serveFile(app, orders.exportRunOrders, mayOperate, exportOrders)
  serve(app, orders.readPaymentOrder, mayOperate, readOrder(deps))
  serveFile(app, orders.downloadPaymentOrder, mayOperate, orderPdf(deps))
  serve(app, orders.readOpenAccount, mayOperate, readAccount(deps))
}
