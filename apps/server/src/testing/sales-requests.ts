import { confirmPurchase } from '@tillgate/contract/pos-purchases.ts'
import { createTerminal } from '@tillgate/contract/terminals.ts'
import { newId } from '#server/base/ids.ts'
import { password, type Retailer } from './people.ts'
import { closeCycle } from './statements.queries.ts'
import type { TestApp } from './start-app.ts'
import { aBasket, createShelf, createTill, nextNumber, type TestTill } from './tills.ts'

export type RequestParts = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  form?: FormData
}
type SalesTarget = {
  storeId: string
  till: TestTill
  terminalId: string
  basketId: string
  receipt: { transactionId: string; code: string }
  statement: { params: { paymentOrderId: string }; query: { storeId: string } }
}

/** A partner's till with a basket and a paid sale. */
export const salesTarget = async (app: TestApp, admin: Retailer): Promise<Omit<SalesTarget, 'storeId'>> => {
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const { terminalId } = await admin.call(createTerminal, { params: { id: admin.storeId }, body: {} })
  const { id } = await aBasket(till)
  const body = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  const paid = await till.call(confirmPurchase, { params: { id }, body })
  const [code = '', transactionId = ''] = (paid.receiptUrl ?? '').split('/').toReversed()
  const { paymentOrderId, storeId } = await closeCycle(app, admin, { cutOff: '2026-11-20T22:00:00Z' })
  const statement = { params: { paymentOrderId }, query: { storeId } }
  return { till, terminalId, basketId: (await aBasket(till)).id, receipt: { transactionId, code }, statement }
}

const oneMilk = { lines: [{ barcode: '036000291452', quantity: 1 }] }

/** A request for each route of the sales that is right in every respect but, perhaps, who sends it. */
export const salesRequests: Record<string, (t: SalesTarget) => RequestParts> = {
  listTerminals: (t) => ({ params: { id: t.storeId } }),
  createTerminal: (t) => ({ params: { id: t.storeId }, body: { name: 'Till 2' } }),
  renewActivation: (t) => ({ params: { id: t.storeId, terminalId: t.terminalId } }),
  retireTerminal: (t) => ({ params: { id: t.storeId, terminalId: t.terminalId } }),
  listTerminalsAsOperator: (t) => ({ params: { id: t.storeId } }),
  createTerminalAsOperator: (t) => ({ params: { id: t.storeId }, body: { name: 'Till 3' } }),
  renewActivationAsOperator: (t) => ({ params: { id: t.storeId, terminalId: t.terminalId } }),
  retireTerminalAsOperator: (t) => ({ params: { id: t.storeId, terminalId: t.terminalId } }),
  issueTerminal: (t) => ({ params: { id: t.storeId, terminalId: t.terminalId }, body: { price: 0 } }),
  registerTerminal: () => ({ body: { activationCode: 'AAAA-2222', model: 'Test', appVersion: '1.0.0' } }),
  openCashierSession: (t) => ({
    body: { email: 'nobody@people.test', password, terminalId: t.till.terminalId, appVersion: '1.0.0' },
  }),
  closeCashierSession: () => ({}),
  getPosItem: () => ({ params: { barcode: '036000291452' } }),
  createPurchase: () => ({ body: { terminalTxnNo: nextNumber(), ...oneMilk } }),
  updatePurchase: (t) => ({ params: { id: t.basketId }, body: oneMilk }),
  confirmPurchase: (t) => ({
    params: { id: t.basketId },
    body: { cardToken: 'card_sbx_ok', entryMode: 'CHIP', expectedTotal: 1 },
  }),
  reversePurchase: (t) => ({ body: { purchaseId: t.basketId } }),
  returnPurchase: (t) => ({
    params: { id: t.basketId },
    body: { lines: [{ lineId: 1, quantity: 1 }], cardToken: 'card_sbx_ok' },
  }),
  cancelPurchase: (t) => ({ params: { id: t.basketId } }),
  mailReceipt: (t) => ({ params: { id: t.basketId }, body: { email: 'ana@people.test' } }),
  getPosPurchase: (t) => ({ params: { id: t.basketId } }),
  findPosPurchase: (t) => ({ params: { reference: t.basketId } }),
  listPosPurchases: () => ({}),
  listTransactions: () => ({}),
  summariseTransactions: () => ({}),
  getSalesFigures: () => ({}),
  listRecentSales: (t) => ({ query: { by: 'store', ids: t.storeId } }),
  getSalesToday: () => ({}),
  getTopItems: () => ({}),
  getTransaction: (t) => ({ params: { id: t.basketId } }),
  sendReceipt: (t) => ({ params: { id: t.receipt.transactionId }, body: { email: 'ana@people.test' } }),
  downloadTransactions: (t) => ({ body: { fileType: 'csv', storeId: t.storeId } }),
  getReceipt: (t) => ({ params: t.receipt }),
  listStatements: () => ({}),
  countStatements: () => ({}),
  listStatementPurchases: (t) => t.statement,
  getPayouts: () => ({}),
  getJournal: () => ({ query: { month: '2026-11' } }),
  downloadJournal: () => ({ query: { month: '2026-11', format: 'xero' } }),
  updateJournalAccounts: () => ({ body: { accounts: [{ account: 'sales', number: '4000', name: 'Sales' }] } }),
  getAccountant: () => ({}),
  updateAccountant: () => ({ body: { name: 'Ruth Baker', email: 'ruth@books.test', isMonthly: true } }),
  removeAccountant: () => ({}),
  sendAccountantPackage: () => ({ body: { month: '2026-10' } }),
  revokeAccountantLink: () => ({ params: { id: newId() } }),
  sendAccountantCode: () => ({ body: { partnerId: newId(), token: 'x'.repeat(43) } }),
  openAccountantPackage: () => ({ body: { partnerId: newId(), token: 'x'.repeat(43), code: '123456' } }),
  downloadAccountantFile: () => ({ body: { partnerId: newId(), pass: 'x'.repeat(43), format: 'zip' } }),
  getStatementMonth: () => ({ query: { month: '2026-11' } }),
  downloadStatementPdf: (t) => t.statement,
  downloadStatementCsv: (t) => t.statement,
  downloadAccountantPackage: () => ({ query: { month: '2026-11' } }),
  getStatement: (t) => t.statement,
  listStatementEntries: ({ statement: { params, query } }) => ({ params, query: { ...query, type: 'SALE' } }),
}
