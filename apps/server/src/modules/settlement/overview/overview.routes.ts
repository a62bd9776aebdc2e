import * as finds from '@tillgate/contract/operator-finds.ts'
import * as orders from '@tillgate/contract/operator-payment-orders.ts'
import * as proofs from '@tillgate/contract/operator-proofs.ts'
import * as runFiles from '@tillgate/contract/operator-run-files.ts'
import * as contract from '@tillgate/contract/operator-settlement.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/boot/deps.ts'
import { serve } from '#server/http/serve.ts'
import { getOpenAccount } from './account.service.ts'
import { getRunFileExcerpt } from './excerpt.service.ts'
import { findByNumber } from './finds.service.ts'
import { exportRunOrders, exportSettlementRuns } from './export.service.ts'
import { downloadPaymentOrder } from './order-paper.service.ts'
import { getPaymentOrder } from './order.service.ts'
import { exportGross } from './gross.service.ts'
import { listRunOrders } from './orders.service.ts'
import { countSettlementRuns, getSettlementOverview } from './overview.service.ts'
import { listSettlementRuns, getSettlementRun } from './runs.service.ts'

export const settlementViewRoutes = (app: FastifyInstance, deps: Pick<Deps, 'config'>): void => {
  serve(app, contract, {
    getSettlementOverview: getSettlementOverview(deps),
    countSettlementRuns,
    listSettlementRuns: listSettlementRuns(deps),
    exportSettlementRuns: exportSettlementRuns(deps),
    getSettlementRun: getSettlementRun(deps),
  })
  serve(app, runFiles, { getRunFileExcerpt: getRunFileExcerpt(deps) })
  serve(app, proofs, {
    exportGross,
  })
  serve(app, finds, {
    findByNumber,
  })
  serve(app, orders, {
    listRunOrders,
    exportRunOrders,
    getPaymentOrder: getPaymentOrder(deps),
    downloadPaymentOrder: downloadPaymentOrder(deps),
    getOpenAccount: getOpenAccount(deps),
  })
}
