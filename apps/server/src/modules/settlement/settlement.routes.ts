import * as accountant from '@tillgate/contract/accountant.ts'
import * as journal from '@tillgate/contract/journal.ts'
import * as operatorApprovers from '@tillgate/contract/operator-approvers.ts'
import * as operatorBankLines from '@tillgate/contract/operator-bank-lines.ts'
import * as operatorBankStatements from '@tillgate/contract/operator-bank-statements.ts'
import * as operatorExceptions from '@tillgate/contract/operator-exceptions.ts'
import * as operatorFinds from '@tillgate/contract/operator-finds.ts'
import * as operatorPaymentOrders from '@tillgate/contract/operator-payment-orders.ts'
import * as operatorPayouts from '@tillgate/contract/operator-payouts.ts'
import * as operatorProofs from '@tillgate/contract/operator-proofs.ts'
import * as operatorRunFiles from '@tillgate/contract/operator-run-files.ts'
import * as operatorSettlement from '@tillgate/contract/operator-settlement.ts'
import * as payouts from '@tillgate/contract/payouts.ts'
import * as statementEntries from '@tillgate/contract/statement-entries.ts'
import * as statementFiles from '@tillgate/contract/statement-files.ts'
import * as statementMonths from '@tillgate/contract/statement-months.ts'
import * as transferStatements from '@tillgate/contract/transfer-statements.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/ports/deps.ts'
import { serve } from '#server/http/serve.ts'
import {
  getAccountant,
  removeAccountant,
  revokeAccountantLink,
  sendAccountantPack,
  updateAccountant,
} from './accountant/accountant.service.ts'
import { downloadAccountantFile, openAccountantPack, sendAccountantCode } from './accountant/open.service.ts'
import { reopenBankLine, settleBankLine } from './bank-lines/bank-lines.service.ts'
import {
  exportBankStatement,
  getBankStatement,
  listBankStatementLines,
  listBankStatements,
} from './bank-statements/bank-statements.service.ts'
import { loadBankStatement } from './bank-statements/load.service.ts'
import { proposeBankStatementWithdrawal } from './bank-statements/withdraw.service.ts'
import { getPayouts } from './calendar/calendar.service.ts'
import { downloadAccountantPack } from './downloads/pack.service.ts'
import { downloadStatementCsv, downloadStatementPdf } from './downloads/statement-files.service.ts'
import { requestAccount, confirmAccount, correctNotice, resolveException } from './exceptions/decide.service.ts'
import { listExceptions, countExceptions, getException } from './exceptions/exceptions.service.ts'
import { exportExceptions } from './exceptions/export.service.ts'
import { getOpenAccount } from './orders/open-account.service.ts'
import { getRunFileExcerpt } from './payouts/excerpt.service.ts'
import { exportSettlementRuns } from './runs/export.service.ts'
import { findByNumber } from './orders/find.service.ts'
import { exportGross } from './proofs/gross.service.ts'
import { downloadPaymentOrder } from './orders/order-paper.service.ts'
import { getPaymentOrder } from './orders/order.service.ts'
import { exportRunOrders, listRunOrders } from './orders/orders.service.ts'
import { downloadJournal, getJournal, updateJournalAccounts } from './journal/journal.service.ts'
import { getStatementMonth } from './months/months.service.ts'
import { countSettlementRuns, getSettlementOverview } from './overview.service.ts'
import { listSettlementRuns, getSettlementRun } from './runs/runs.service.ts'
import { approveRun } from './payouts/approve.service.ts'
import { proposeRun, downloadRunFile, rejectRun, startRun } from './payouts/decide.service.ts'
import { getApprovers } from './payouts/approvers.service.ts'
import { beginHold, endHold, moveStatement } from './payouts/holds.service.ts'
import { requestAdjustment, requestReturn, requestSettlement, listPayoutRequests } from './payouts/requests.service.ts'
import { listProofRuns, getProofs, runProofs } from './proofs/proofs.service.ts'
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
  serve(app, operatorExceptions, {
    listExceptions,
    exportExceptions,
    countExceptions,
    getException: getException(deps),
    resolveException,
    confirmAccount,
    requestAccount,
    correctNotice,
  })
  serve(app, operatorBankStatements, {
    listBankStatements,
    loadBankStatement: loadBankStatement(deps),
    getBankStatement,
    listBankStatementLines,
    proposeBankStatementWithdrawal,
    exportBankStatement,
  })
  serve(app, operatorBankLines, { settleBankLine: settleBankLine(deps), reopenBankLine: reopenBankLine(deps) })
  serve(app, operatorProofs, {
    getProofs,
    listProofRuns,
    runProofs,
    exportGross,
  })
  serve(app, operatorSettlement, {
    getSettlementOverview: getSettlementOverview(deps),
    countSettlementRuns,
    listSettlementRuns: listSettlementRuns(deps),
    exportSettlementRuns: exportSettlementRuns(deps),
    getSettlementRun: getSettlementRun(deps),
  })
  serve(app, operatorApprovers, { getApprovers })
  serve(app, operatorRunFiles, { getRunFileExcerpt: getRunFileExcerpt(deps) })
  serve(app, operatorFinds, {
    findByNumber,
  })
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
  })
  serve(app, statementEntries, { listStatementEntries })
  serve(app, journal, { getJournal, downloadJournal: downloadJournal(deps), updateJournalAccounts })
  serve(app, accountant, {
    getAccountant,
    updateAccountant,
    removeAccountant,
    sendAccountantPack,
    revokeAccountantLink,
    sendAccountantCode,
    openAccountantPack,
    downloadAccountantFile: downloadAccountantFile(deps),
  })
  serve(app, statementMonths, { getStatementMonth })
  serve(app, statementFiles, {
    downloadStatementPdf: downloadStatementPdf(deps),
    downloadStatementCsv: downloadStatementCsv(deps),
    downloadAccountantPack: downloadAccountantPack(deps),
  })
}
