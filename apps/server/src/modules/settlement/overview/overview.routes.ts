import * as finds from '@tillgate/contract/operator-finds.ts'
import * as orders from '@tillgate/contract/operator-payment-orders.ts'
import * as proofs from '@tillgate/contract/operator-proofs.ts'
import * as runFiles from '@tillgate/contract/operator-run-files.ts'
import * as contract from '@tillgate/contract/operator-settlement.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { serve } from '#server/http/serve.ts'
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
  serve(app, contract, {
    readSettlementOverview: overview(deps),
    countSettlementRuns: countAll,
    listSettlementRuns: browseRuns(deps),
    exportSettlementRuns: exportRuns(deps),
    readSettlementRun: readRun(deps),
  })
  serve(app, runFiles, { readRunFileExcerpt: readExcerpt(deps) })
  serve(app, proofs, {
    exportGross,
  })
  serve(app, finds, {
    findByNumber: findNumber,
  })
  serve(app, orders, {
    listRunOrders: browseOrders,
    exportRunOrders: exportOrders,
    readPaymentOrder: readOrder(deps),
    downloadPaymentOrder: orderPdf(deps),
    readOpenAccount: readAccount(deps),
  })
}
