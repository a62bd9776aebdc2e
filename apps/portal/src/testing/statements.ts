import type { StatementEntry } from '@tillgate/contract/statement-entries.ts'
import type {
  StatementPurchase,
  TransferStatement,
  TransferStatementDetail,
} from '@tillgate/contract/transfer-statements.ts'
import { doral, hialeah } from './partner.ts'
import { sale } from './transactions.ts'

const idOf = (n: number): string => `0190dddd-0000-7000-8000-${String(n).padStart(12, '0')}`

/** Hialeah's of a Friday, on its way to the bank. */
export const requested: TransferStatement = {
  id: idOf(1),
  paymentOrderId: idOf(11),
  storeId: hialeah.id,
  businessName: hialeah.businessName,
  settledDate: '2026-11-23T14:00:00.000Z',
  cutoffDate: '2026-11-20T22:00:00.000Z',
  amountPayable: 328.56,
  totalAmountSum: 474.37,
  totalAmount: 474.37,
  bankAccountNumber: '6789',
  paymentStatus: 'PAYMENTREQUESTED',
  isExpected: true,
  grossAmount: 390.16,
  feeAmount: -12.74,
  adjustmentAmount: 12.34,
  carryAmount: -61.2,
  holds: [],
  bankReturn: null,
  carried: null,
  rolledOverTo: null,
  goesOnAt: null,
}
export const link: TransferStatement['holds'][number] = {
  kind: 'BANK_RETURN',
  fix: 'link',
  bankReason: 'closed',
  bankAccountNumber: '2210',
  begunAt: '2026-11-19T19:32:00.000Z',
  endsAt: null,
}
/** Doral's, which the bank sent back. */
export const returned: TransferStatement = {
  ...requested,
  id: idOf(2),
  paymentOrderId: idOf(12),
  storeId: doral.id,
  businessName: doral.businessName,
  settledDate: '2026-11-19T14:00:00.000Z',
  cutoffDate: '2026-11-18T22:00:00.000Z',
  amountPayable: 1206.5,
  bankAccountNumber: '2210',
  paymentStatus: 'RETURNED',
  isExpected: false,
  grossAmount: 1246.27,
  feeAmount: -39.77,
  adjustmentAmount: 0,
  carryAmount: 0,
  holds: [link],
  bankReturn: { code: 'R02', reason: 'closed', text: 'ACCOUNT CLOSED' },
}
/** And the one behind it, which waits with it. */
export const held: TransferStatement = {
  ...returned,
  id: idOf(3),
  paymentOrderId: idOf(11),
  settledDate: null,
  cutoffDate: '2026-11-20T22:00:00.000Z',
  amountPayable: 887.26,
  paymentStatus: 'PENDING',
  bankReturn: null,
}
/** Came to a debt: the next one begins with it. */
export const carried: TransferStatement = {
  ...requested,
  id: idOf(4),
  paymentOrderId: idOf(13),
  settledDate: '2026-11-19T22:00:00.000Z',
  cutoffDate: '2026-11-19T22:00:00.000Z',
  amountPayable: 0,
  paymentStatus: 'SETTLED',
  isExpected: false,
  grossAmount: 438.8,
  feeAmount: 0,
  adjustmentAmount: -500,
  carryAmount: 61.2,
  carried: {
    amount: -61.2,
    to: { paymentOrderId: requested.paymentOrderId, storeId: requested.storeId, cutoffDate: requested.cutoffDate },
  },
}
export const moved: TransferStatement = {
  ...returned,
  id: idOf(5),
  paymentOrderId: idOf(14),
  holds: [],
  rolledOverTo: { paymentOrderId: held.paymentOrderId, storeId: held.storeId, cutoffDate: held.cutoffDate },
}

export const detailOf = (
  statement: TransferStatement,
  change: Partial<TransferStatementDetail> = {},
): TransferStatementDetail => ({
  ...statement,
  number: '58103264-261120',
  timeZone: 'America/New_York',
  groups: [
    { type: 'SALE', entries: 8, givenBack: 0, amount: 394.45, statement: null },
    { type: 'RETURN', entries: 1, givenBack: 0, amount: -4.29, statement: null },
    { type: 'PROC_FEE', entries: 9, givenBack: 1, amount: -10.74, statement: null },
    { type: 'FIXED_FEE', entries: 8, givenBack: 0, amount: -2, statement: null },
    { type: 'ADJUSTMENT', entries: 1, givenBack: 0, amount: 12.34, statement: null },
    {
      type: 'CARRY_IN',
      entries: 1,
      givenBack: 0,
      amount: -61.2,
      statement: { paymentOrderId: carried.paymentOrderId, storeId: carried.storeId, cutoffDate: carried.cutoffDate },
    },
  ],
  entries: 28,
  addsUp: true,
  difference: 0,
  purchases: 1,
  purchasesAmount: 377.42,
  feePercentage: 2.75,
  fixedFee: 0.25,
  deposit: {
    sentAt: '2026-11-20T23:10:00.000Z',
    effectiveDay: '2026-11-23',
    arrivesAt: '2026-11-23T14:00:00.000Z',
    returnableUntil: '2026-11-25',
    isFinal: false,
    returnedAt: null,
    movedAt: null,
    trace: '021000020004417',
    accountType: 'CHECKING',
    holder: 'Delgado Fresh Markets LLC',
    isAccountClosed: false,
  },
  nextCutoffDate: '2026-11-23T22:00:00.000Z',
  waiting: { statements: 0, amount: 0 },
  ...change,
})

export const purchase: StatementPurchase = {
  id: sale.id,
  receiptNumber: sale.receiptNumber,
  name: 'Sale, card ••4821',
  amountPayable: 22.56,
  totalAmount: 39.31,
  status: 'PAYMENTREQUESTED',
  purchaseTransactionType: 'SALE',
  lastPanFourDigits: '4821',
  cashierName: 'Luis Peña',
  createdAt: '2026-11-20T16:06:03.000Z',
}
export const fee: StatementEntry = {
  id: idOf(21),
  type: 'PROC_FEE',
  amount: -0.65,
  bookedAt: purchase.createdAt,
  benefitsAmount: 23.46,
  exactAmount: 0.6452,
  reason: '',
  purchase: {
    id: sale.id,
    receiptNumber: sale.receiptNumber,
    purchaseTransactionType: 'SALE',
    lastPanFourDigits: '4821',
    createdAt: purchase.createdAt,
  },
  statement: null,
}

export const sums = {
  statements: 4,
  grossAmount: 3274.86,
  feeAmount: -104.51,
  adjustmentAmount: 12.34,
  carryAmount: 0,
  amountPayable: 3182.69,
  totalAmount: 4120.1,
}
