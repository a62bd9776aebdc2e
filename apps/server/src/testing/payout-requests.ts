import { listForm } from './list-requests.ts'
import { aPdf } from './sale-documents.ts'
import type { RequestParts } from './sales-requests.ts'

type Target = {
  partnerId: string
  storeId: string
  runId: string
  statementId: string
  holdId: string
  requestId: string
  exceptionId: string
}
const reason = 'The store asked for it.'

/** A request for each call that moves payouts, right in every respect but, perhaps, who sends it. */
export const payoutRequests: Record<string, (t: Target) => RequestParts> = {
  startRun: () => ({ body: { programmeId: '0190f000-0000-7000-8000-000000000001' } }),
  proposeRun: (t) => ({ params: { id: t.runId }, body: { note: 'All orders and holds are right.' } }),
  approveRun: (t) => ({ params: { id: t.runId }, body: { payable: 1, held: 0 } }),
  rejectRun: (t) => ({ params: { id: t.runId }, body: { reason } }),
  downloadRunFile: (t) => ({ params: { id: t.runId }, body: { reason } }),
  beginHold: (t) => ({ body: { partnerId: t.partnerId, storeId: t.storeId, reason } }),
  endHold: (t) => ({ params: { id: t.holdId }, body: { reason } }),
  moveStatement: (t) => ({ params: { id: t.statementId }, body: { reason } }),
  requestSettlement: (t) => ({ params: { id: t.statementId }, body: { reason } }),
  requestReturn: (t) => ({ params: { id: t.statementId }, body: { code: 'R02', reason } }),
  requestAdjustment: (t) => ({
    body: { partnerId: t.partnerId, storeId: t.storeId, amount: 1.5, reason, said: 'A correction' },
  }),
  listExceptions: () => ({}),
  exportExceptions: () => ({}),
  countExceptions: () => ({}),
  getException: (t) => ({ params: { id: t.exceptionId } }),
  resolveException: (t) => ({ params: { id: t.exceptionId }, body: { reason } }),
  confirmAccount: (t) => ({ params: { id: t.exceptionId }, body: { reason } }),
  requestAccount: (t) => ({ params: { id: t.exceptionId }, body: { reason } }),
  correctNotice: (t) => ({ params: { id: t.exceptionId }, body: { reason, routing: '121042882' } }),
  listProviderSales: () => ({}),
  listSaleDocuments: (t) => ({ params: { id: t.requestId } }),
  uploadSaleDocument: (t) => ({ params: { id: t.requestId }, form: listForm({}, aPdf, 'invoice.pdf') }),
  getSaleDocument: (t) => ({ params: { id: t.requestId } }),
  completeDocuments: (t) => ({ body: { saleIds: [t.requestId], documentId: t.requestId } }),
  withdrawDocuments: (t) => ({ params: { id: t.requestId }, body: { reason } }),
  settleBankLine: (t) => ({ params: { id: t.exceptionId }, body: { kind: 'FUNDING', reason } }),
  reopenBankLine: (t) => ({ params: { id: t.exceptionId }, body: { reason } }),
  listPayoutRequests: () => ({}),
}
