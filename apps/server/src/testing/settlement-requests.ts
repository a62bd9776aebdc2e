import { writeBai2 } from '@tillgate/domain/bank-statement-writer.ts'
import { listForm } from './list-requests.ts'
import type { RequestParts } from './sales-requests.ts'

type SettlementTarget = {
  partnerId: string
  storeId: string
  runId: string
  orderId: string
  bankStatementId: string
}

/** A request for each route of the settlement that is right in every respect but, perhaps, who sends it. */
export const settlementRequests: Record<string, (t: SettlementTarget) => RequestParts> = {
  getSettlementOverview: () => ({}),
  countSettlementRuns: () => ({}),
  listSettlementRuns: () => ({}),
  exportSettlementRuns: () => ({}),
  exportGross: () => ({ query: { month: '2026-11' } }),
  getApprovers: (t) => ({ query: { partnerId: t.partnerId } }),
  getSettlementRun: (t) => ({ params: { id: t.runId } }),
  listRunOrders: (t) => ({ params: { id: t.runId } }),
  exportRunOrders: (t) => ({ params: { id: t.runId } }),
  getRunFileExcerpt: (t) => ({ params: { id: t.runId } }),
  getOpenAccount: (t) => ({ params: { partnerId: t.partnerId, storeId: t.storeId } }),
  getPaymentOrder: (t) => ({ params: { partnerId: t.partnerId, id: t.orderId } }),
  findByNumber: () => ({ query: { number: 'PO-1' } }),
  downloadPaymentOrder: (t) => ({ params: { partnerId: t.partnerId, id: t.orderId } }),
  listBankStatements: () => ({}),
  loadBankStatement: () => ({ form: listForm({}, writeBai2({ opening: 0, lines: [] }), 'statement.bai') }),
  getBankStatement: (t) => ({ params: { id: t.bankStatementId } }),
  listBankStatementLines: (t) => ({ params: { id: t.bankStatementId } }),
  proposeBankStatementWithdrawal: (t) => ({
    params: { id: t.bankStatementId },
    body: { reason: 'Loaded from the wrong account.' },
  }),
  exportBankStatement: (t) => ({ params: { id: t.bankStatementId } }),
}
