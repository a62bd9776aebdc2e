import { coverReasons } from '@tillgate/domain/baskets.ts'
import { units } from '@tillgate/domain/items.ts'
import { purchaseStatuses, purchaseTypes, refundStatuses, settlementFilters } from '@tillgate/domain/purchases.ts'
import { receiptNumberPattern } from '@tillgate/domain/receipt-numbers.ts'
import { returnReasons } from '@tillgate/domain/return-reasons.ts'
import { statementStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { cursor, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { anyone, approvedPartnerObject, approvedPartnerUsers } from './access.ts'
import { instant } from './scalars.ts'
import { Tender } from './tenders.ts'

const route = resource({ tags: ['Transactions'], access: approvedPartnerUsers('sales.read') })

/** Number of a purchase that people read, type and scan, as in `7F3K-92QW`. Unique per partner. */
export const ReceiptNumber = z.string().check(z.regex(receiptNumberPattern))

/** Dollars. `refundStatus`: whether the store was reimbursed; null until the card has paid. Spec 2 §3. */
const row = {
  id: z.uuid(),
  receiptNumber: ReceiptNumber,
  purchaseTransactionType: z.enum(purchaseTypes),
  purchaseTransactionStatus: z.enum(purchaseStatuses),
  refundStatus: z.nullable(z.enum(refundStatuses)),
  storeId: z.uuid(),
  storeName: z.string(),
  cashierName: z.string(),
  lastPanFourDigits: z.nullable(z.string()),
  /** Items: pieces of counted goods, and 1 for weighed or measured goods. Spec 2 §9. */
  linesQuantity: z.number(),
  totalAmount: z.number(),
  benefitsAmount: z.number(),
  createdAt: z.iso.datetime(),
}
/**
 * What a practice reads in a row. `itemNames`: the first two procedures. `release`: of a sale that no payout has yet. `at`: first
 * possible payment, later when documents are missing after that day.
 */
const Practice = z.strictObject({
  itemNames: z.array(z.string()),
  release: z.nullable(z.strictObject({ at: z.iso.datetime(), hasDocuments: z.boolean() })),
})
export const Transaction = z.strictObject({ ...row, practice: z.optional(Practice) })
export type Transaction = z.infer<typeof Transaction>

/** Filters of the list, its sums and its file. */
export const transactionFilters = {
  /** Reimbursement status: pending, remittancerequested, refunded, donotrefund (spec 2 §4); withoutcard; notcompleted: open, canceled or given up. */
  status: z.optional(z.enum(settlementFilters, fieldError('field.invalid'))),
  from: z.optional(instant),
  to: z.optional(instant),
  storeId: z.optional(z.uuid(fieldError('field.invalid'))),
  cashierId: z.optional(z.uuid(fieldError('field.invalid'))),
  /** Sales of a practice that no payout has yet and whose documents are not complete. */
  documents: z.optional(z.literal('missing', fieldError('field.invalid'))),
  /** Sales and returns that a day report counted, and sales whose reversal it counted. */
  dayReportId: z.optional(z.uuid(fieldError('field.invalid'))),
  /** Digits of a card, an amount, or words of a cashier. A receipt's number or address and an id ignore dates, store and cashier. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(256, fieldError('field.invalid')))),
}

/** Newest first, unless asked otherwise. `from` counts, `to` does not. */
export const listTransactions = route({
  method: 'GET',
  path: '/api/purchasetransaction',
  summary: 'List transactions',
  query: z.strictObject({ ...paged(['createdAt']), cursor, ...transactionFilters }),
  /** `onAllDates`: matches without `from` and `to`, up to 10,001, of a search without a match. */
  answer: z.strictObject({
    ...listOf(Transaction).shape,
    onAllDates: z.optional(z.number()),
    /** True when the search names one transaction. */
    isNamed: z.optional(z.boolean()),
  }),
})

/** Returns the sums of the filtered transactions, with negative returns, and the count per settlement status: they add up to `all`. */
export const summariseTransactions = route({
  method: 'GET',
  path: '/api/purchasetransaction/summary',
  summary: 'Sum up the transactions that the filters show',
  query: z.strictObject(transactionFilters),
  answer: z.strictObject({
    transactions: z.number(),
    /** Transactions without an amount in the sums: open, canceled, given up or reversed. */
    notCounted: z.number(),
    totalAmount: z.number(),
    benefitsAmount: z.number(),
    /** Completed returns, with the amount that the sums above lack because of them. */
    returns: z.number(),
    returnedAmount: z.number(),
    statuses: z.strictObject({
      all: z.number(),
      pending: z.number(),
      remittancerequested: z.number(),
      refunded: z.number(),
      donotrefund: z.number(),
      withoutcard: z.number(),
      notcompleted: z.number(),
    }),
  }),
})

export const TransactionLine = z.strictObject({
  cashierName: z.string(),
  linesQuantity: z.number(),
  totalAmount: z.number(),
  benefitsAmount: z.number(),
  refundStatus: z.nullable(z.enum(refundStatuses)),
  createdAt: z.iso.datetime(),
  itemId: z.nullable(z.uuid()),
  itemName: z.string(),
  itemDescription: z.string(),
  productCode: z.string(),
  unit: z.enum(units),
  unitPrice: z.number(),
  benefitDiscount: z.number(),
  quantity: z.number(),
  /** Deducted by the till before the tax. */
  discount: z.number(),
  /** Price times quantity less `discount`, without the tax. */
  netAmount: z.number(),
  taxPercentage: z.number(),
  taxAmount: z.number(),
  benefitTax: z.number(),
  /** Part of `netAmount` allowed by the list. The card may have paid less. */
  coveredAmount: z.number(),
  reason: z.enum(coverReasons),
  purse: z.nullable(z.string()),
  purseName: z.nullable(z.string()),
  maxPrice: z.nullable(z.number()),
  /** Days of the list, inclusive: NOT_YET uses the first, EXPIRED the last. */
  approvedFrom: z.nullable(z.iso.date()),
  approvedTo: z.nullable(z.iso.date()),
  returnedQuantity: z.number(),
})
export type TransactionLine = z.infer<typeof TransactionLine>

const Related = z.strictObject({
  id: z.uuid(),
  receiptNumber: ReceiptNumber,
  totalAmount: z.number(),
  createdAt: z.iso.datetime(),
  linesQuantity: z.number(),
  itemNames: z.array(z.string()),
})
/**
 * Statement that pays for a purchase, and the current payout state: of the last statement when moved. `arrivesAt`:
 * actual or expected arrival on the account.
 */
const PurchaseStatement = z.strictObject({
  paymentOrderId: z.uuid(),
  storeId: z.uuid(),
  cutoffDate: z.iso.datetime(),
  paymentStatus: z.enum(statementStatuses),
  sentAt: z.nullable(z.iso.datetime()),
  arrivesAt: z.nullable(z.iso.datetime()),
  returnedAt: z.nullable(z.iso.datetime()),
  bankReason: z.nullable(z.enum(returnReasons)),
  bankAccountNumber: z.nullable(z.string()),
  isOnHold: z.boolean(),
})
/**
 * `feeAmount`, `fixedFeeAmount` and `netAmount`: the store's revenue, from the booked entries. `feePercentage` belongs
 * to the schedule at confirmation, null before. `cutOffAt`: end of the paying cycle.
 */
export const TransactionDetail = z.strictObject({
  ...row,
  startTransactionDate: z.iso.datetime(),
  endTransactionDate: z.nullable(z.iso.datetime()),
  /** Seconds. */
  transactionTimeout: z.number(),
  terminalId: z.uuid(),
  terminalName: z.string(),
  receiptEmailSent: z.boolean(),
  taxAmount: z.number(),
  splitTenderAmount: z.number(),
  /** Payments beside the card that tills took and gave back; empty where the store’s own register takes them. */
  tenders: z.array(Tender),
  timedOut: z.boolean(),
  feePercentage: z.nullable(z.number()),
  feeAmount: z.number(),
  fixedFeeAmount: z.number(),
  netAmount: z.number(),
  payableFrom: z.nullable(z.iso.datetime()),
  /** First possible payment of a practice’s sale without complete documents: the end of the return period. Null for other sales. */
  releaseAt: z.nullable(z.iso.datetime()),
  cutOffAt: z.nullable(z.iso.datetime()),
  statement: z.nullable(PurchaseStatement),
  receiptUrl: z.nullable(z.string()),
  sale: z.nullable(Related),
  returns: z.array(Related),
  lines: z.array(TransactionLine),
})
export type TransactionDetail = z.infer<typeof TransactionDetail>

export const getTransaction = route({
  method: 'GET',
  path: '/api/purchasetransaction/:id',
  summary: 'Read a transaction',
  access: approvedPartnerObject('sales.read'),
  params: z.strictObject({ id: z.uuid() }),
  answer: TransactionDetail,
})

/** Mails the link of the receipt once more. The address is written to once and stored nowhere. */
export const sendReceipt = route({
  method: 'POST',
  path: '/api/purchasetransaction/:id/receipt',
  summary: 'Mail the link of a receipt once more',
  access: approvedPartnerObject('receipts.send'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ email: Email }),
  answer: z.strictObject({ receiptEmailSent: z.boolean() }),
})

export const ReceiptItem = z.strictObject({
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(units),
  quantityText: z.string(),
  price: z.number(),
  /** Discount of the line before tax; `amount` is price times quantity less discount. */
  discount: z.number(),
  amount: z.number(),
  benefitDiscount: z.number(),
  productCode: z.string(),
})
export const ReceiptPayment = z.strictObject({ totalAmount: z.number(), splitTenderAmount: z.number() })
/** A reversed sale has its own receipt type. */
const receiptTypes = [...purchaseTypes, 'REVERSAL'] as const
/** Receipt for the shopper, amounts absolute. `subtotalCoverage`: without tax, allowed by the lists; `totalDeclined`: the rest. Spec 2 §3. */
export const Receipt = z.strictObject({
  receiptNumber: ReceiptNumber,
  /** Dark modules of the number's QR code as an SVG path: 21 modules a side, one unit each, without the quiet zone. */
  qrPath: z.string(),
  purchaseTransactionType: z.enum(receiptTypes),
  storeName: z.string(),
  storeAddressLine1: z.string(),
  storeCity: z.string(),
  timeZone: z.string(),
  endTransactionDate: z.iso.datetime(),
  lastPanFourDigits: z.nullable(z.string()),
  /** What the card had left after this payment, by name of the purse. Null: not reported. */
  balances: z.nullable(z.array(z.strictObject({ name: z.string(), amount: z.number() }))),
  items: z.array(ReceiptItem),
  benefitsAmount: z.number(),
  totalAuthorizedTaxAmount: z.number(),
  payment: ReceiptPayment,
  subtotalCoverage: z.number(),
  tax: z.number(),
  totalDeclined: z.number(),
  externalPayment: z.number(),
  /** Payments beside the card by kind, as far as tills took them. `name`: null for a kind of the till. `given`: cash that was given. */
  tenders: z.array(Tender),
  returnedSubtotal: z.number(),
  returnedTax: z.number(),
})
export type Receipt = z.infer<typeof Receipt>

/** Public for holders of the link. A wrong code, a wrong id and an unreadable id return the same 404. */
export const getReceipt = route({
  method: 'GET',
  path: '/api/purchasetransaction/public/:transactionId/:code',
  summary: 'Read a receipt by its link',
  records: true,
  access: anyone,
  params: z.strictObject({ transactionId: z.string(), code: z.string() }),
  answer: Receipt,
})
