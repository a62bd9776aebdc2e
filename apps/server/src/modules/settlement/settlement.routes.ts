import * as operatorApprovers from '@tillgate/contract/operator-approvers.ts'
import * as operatorSearch from '@tillgate/contract/operator-search.ts'
import * as operatorPartnerMoney from '@tillgate/contract/operator-partner-money.ts'
import * as operatorPaymentOrders from '@tillgate/contract/operator-payment-orders.ts'
import * as operatorPayouts from '@tillgate/contract/operator-payouts.ts'
import * as operatorPurchases from '@tillgate/contract/operator-purchases.ts'
import * as operatorRunFiles from '@tillgate/contract/operator-run-files.ts'
import * as operatorSettlement from '@tillgate/contract/operator-settlement.ts'
import * as payouts from '@tillgate/contract/payouts.ts'
import * as statementEntries from '@tillgate/contract/statement-entries.ts'
import * as statementFiles from '@tillgate/contract/statement-files.ts'
import * as transferStatements from '@tillgate/contract/transfer-statements.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import { getPartnerMoney } from './balance/balance.service.ts'
import { getPayouts, listStoreMoney } from './calendar/calendar.service.ts'
import { downloadStatementCsv, downloadStatementPdf } from './statements/statement-files.service.ts'
import { getOpenAccount } from './orders/open-account.service.ts'
import { getRunFileExcerpt } from './payouts/excerpt.service.ts'
import { exportSettlementRuns } from './runs/export-runs.service.ts'
import { findByNumber } from './orders/find.service.ts'
import { exportGross } from './gross/gross.service.ts'
import { downloadPaymentOrder } from './orders/order-paper.service.ts'
import { getPaymentOrder } from './orders/order.service.ts'
import { getPurchase } from './orders/purchase.service.ts'
import { exportRunOrders, listRunOrders } from './orders/orders.service.ts'
import { countSettlementRuns, getSettlementOverview } from './overview.service.ts'
import { listSettlementRuns, getSettlementRun } from './runs.service.ts'
import { approveRun } from './payouts/approve.service.ts'
import { proposeRun, downloadRunFile, rejectRun, startRun } from './payouts/decide-run.service.ts'
import { getApprovers } from './payouts/approvers.service.ts'
import { listAdjustments } from './orders/adjustments.service.ts'
import { beginHold, endHold, moveStatement } from './payouts/holds.service.ts'
import { requestAdjustment, requestReturn, requestSettlement, listPayoutRequests } from './payouts/requests.service.ts'
import { listStatementEntries, getStatement } from './statements/breakdown.service.ts'
import { listStatementPurchases, listStatements, countStatements } from './statements/statements.service.ts'

export const settlementRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { deadline } = deps.config.ach
  serve(app, operatorPayouts, {
    startRun: startRun(deps),
    proposeRun,
    approveRun: approveRun(deps),
    rejectRun,
    downloadRunFile,
    beginHold,
    endHold,
    moveStatement,
    requestSettlement,
    requestReturn,
    requestAdjustment: requestAdjustment(deps),
    listPayoutRequests,
  })
  serve(app, operatorSettlement, {
    getSettlementOverview: getSettlementOverview(deps),
    countSettlementRuns,
    listSettlementRuns: listSettlementRuns(deps),
    exportSettlementRuns: exportSettlementRuns(deps),
    exportGross,
    getSettlementRun: getSettlementRun(deps),
  })
  serve(app, operatorApprovers, { getApprovers })
  serve(app, operatorRunFiles, { getRunFileExcerpt: getRunFileExcerpt(deps) })
  serve(app, operatorSearch, {
    findByNumber,
  })
  serve(app, operatorPartnerMoney, { getPartnerMoney: getPartnerMoney(deps) })
  serve(app, operatorPurchases, { getPurchase: getPurchase(deps), listAdjustments })
  serve(app, operatorPaymentOrders, {
    listRunOrders,
    exportRunOrders,
    getPaymentOrder: getPaymentOrder(deps),
    downloadPaymentOrder: downloadPaymentOrder(deps),
    getOpenAccount: getOpenAccount(deps),
  })
  serve(app, transferStatements, {
    listStatements: listStatements(deadline),
    countStatements,
    listStatementPurchases,
    getStatement: getStatement(deadline),
  })
  serve(app, payouts, {
    getPayouts: getPayouts(deadline),
    listStoreMoney,
  })
  serve(app, statementEntries, { listStatementEntries })
  serve(app, statementFiles, {
    downloadStatementPdf: downloadStatementPdf(deps),
    downloadStatementCsv: downloadStatementCsv(deps),
  })
}
