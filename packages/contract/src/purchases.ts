import { coverReasons } from '@tillgate/domain/baskets.ts'
import { units } from '@tillgate/domain/items.ts'
import { purchaseStatuses, purchaseTypes, refundStatuses, settlementFilters } from '@tillgate/domain/purchases.ts'
import { returnReasons } from '@tillgate/domain/return-reasons.ts'
import { statementStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { Email } from './auth.ts'
import { cursor, instant, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { anyone, approvedPartnerObject, approvedPartnerUsers } from './who.ts'

/** Dollars. `refundStatus`: whether the store was reimbursed; null until the card has paid. Spec 2 §3. */
const row = {
  id: z.uuid(),
  purchaseTransactionType: z.enum(purchaseTypes),
  purchaseTransactionStatus: z.enum(purchaseStatuses),
  refundStatus: z.nullable(z.enum(refundStatuses)),
  storeId: z.uuid(),
  storeName: z.string(),
  cashierName: z.string(),
  lastPanFourDigits: z.nullable(z.string()),
  /** Items: pieces of what is sold by the piece, and 1 for what is weighed or measured. Spec 2 §9. */
  linesQuantity: z.number(),
  totalAmount: z.number(),
  benefitsAmount: z.number(),
  createdAt: z.iso.datetime(),
}
export const Transaction = z.strictObject(row)
export type Transaction = z.infer<typeof Transaction>

const filters = {
  /** What the store is owed for it: pending, remittancerequested, refunded, donotrefund. Spec 2 §4. */
  status: z.optional(z.enum(settlementFilters, fieldError('field.invalid'))),
  from: z.optional(instant),
  to: z.optional(instant),
  storeId: z.optional(z.uuid(fieldError('field.invalid'))),
  cashierId: z.optional(z.uuid(fieldError('field.invalid'))),
  /** The last four digits of a card, an amount, or a cashier's name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(256, fieldError('field.invalid')))),
}

/** Newest first, unless asked otherwise. `from` counts, `to` does not. */
export const listTransactions = route({
  method: 'GET',
  path: '/api/purchasetransaction',
  summary: 'List transactions',
  tags: ['Transactions'],
  who: approvedPartnerUsers('sales.read'),
  query: z.strictObject({ ...paged(['createdAt']), cursor, ...filters }),
  answer: listOf(Transaction),
})

/** The plain sums of what the filters show, returns negative, and how many each settlement status has. */
export const summariseTransactions = route({
  method: 'GET',
  path: '/api/purchasetransaction/summary',
  summary: 'Sum up the transactions that the filters show',
  tags: ['Transactions'],
  who: approvedPartnerUsers('sales.read'),
  query: z.strictObject(filters),
  answer: z.strictObject({
    transactions: z.number(),
    totalAmount: z.number(),
    benefitsAmount: z.number(),
    statuses: z.strictObject({
      all: z.number(),
      pending: z.number(),
      remittancerequested: z.number(),
      refunded: z.number(),
      donotrefund: z.number(),
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
  /** Price less discount, without the tax. */
  netAmount: z.number(),
  taxPercentage: z.number(),
  taxAmount: z.number(),
  benefitTax: z.number(),
  /** What the list allows of `netAmount`. The card may have had less. */
  coveredAmount: z.number(),
  reason: z.enum(coverReasons),
  purse: z.nullable(z.string()),
  purseName: z.nullable(z.string()),
  maxPrice: z.nullable(z.number()),
  /** Days of the list, both inclusive: with NOT_YET the first, with EXPIRED the last. */
  approvedFrom: z.nullable(z.iso.date()),
  approvedTo: z.nullable(z.iso.date()),
  returnedQuantity: z.number(),
})
export type TransactionLine = z.infer<typeof TransactionLine>

const Related = z.strictObject({
  id: z.uuid(),
  totalAmount: z.number(),
  createdAt: z.iso.datetime(),
  linesQuantity: z.number(),
  itemNames: z.array(z.string()),
})
/**
 * The statement that pays for a purchase, and where its money is now: where it was moved, that of the last one. `arrivesAt`: on the
 * account, or expected there.
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
 * `feeAmount`, `fixedFeeAmount` and `netAmount`: what the store receives for it, from the entries that were booked. `feePercentage`
 * is that of the schedule it was confirmed under, null until then. `cutOffAt`: the end of the cycle it is paid with.
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
  timedOut: z.boolean(),
  feePercentage: z.nullable(z.number()),
  feeAmount: z.number(),
  fixedFeeAmount: z.number(),
  netAmount: z.number(),
  payableFrom: z.nullable(z.iso.datetime()),
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
  tags: ['Transactions'],
  who: approvedPartnerObject('sales.read'),
  params: z.strictObject({ id: z.uuid() }),
  answer: TransactionDetail,
})

/** Mails the link of the receipt once more. The address is written to once and stored nowhere. */
export const sendReceipt = route({
  method: 'POST',
  path: '/api/purchasetransaction/:id/receipt',
  summary: 'Mail the link of a receipt once more',
  tags: ['Transactions'],
  who: approvedPartnerObject('receipts.send'),
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ email: Email }),
  answer: z.strictObject({ receiptEmailSent: z.boolean() }),
})

export const ReceiptItem = z.strictObject({
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(units),
  price: z.number(),
  /** Taken off the line before tax; `amount` is what was left of price times quantity. */
  discount: z.number(),
  amount: z.number(),
  benefitDiscount: z.number(),
  productCode: z.string(),
})
export const ReceiptPayment = z.strictObject({ totalAmount: z.number(), splitTenderAmount: z.number() })
/** A sale that was undone afterwards is shown as what it is. */
const receiptTypes = [...purchaseTypes, 'REVERSAL'] as const
/**
 * What the shopper sees. Amounts are absolute: the type says which way the money went. `subtotalCoverage` is what the lists
 * allow of the amounts without tax, `totalDeclined` what they leave of all. Spec 2 §3.
 */
export const Receipt = z.strictObject({
  purchaseTransactionType: z.enum(receiptTypes),
  storeName: z.string(),
  storeAddressLine1: z.string(),
  storeCity: z.string(),
  timeZone: z.string(),
  endTransactionDate: z.iso.datetime(),
  lastPanFourDigits: z.nullable(z.string()),
  items: z.array(ReceiptItem),
  benefitsAmount: z.number(),
  totalAuthorizedTaxAmount: z.number(),
  payment: ReceiptPayment,
  subtotalCoverage: z.number(),
  tax: z.number(),
  totalDeclined: z.number(),
  externalPayment: z.number(),
  returnedSubtotal: z.number(),
  returnedTax: z.number(),
})
export type Receipt = z.infer<typeof Receipt>

/** Whoever has the link. A wrong code, a wrong id and one that cannot be read are all the same 404. */
export const getReceipt = route({
  method: 'GET',
  path: '/api/purchasetransaction/public/:transactionId/:code',
  summary: 'Read a receipt by its link',
  tags: ['Transactions'],
  who: anyone,
  params: z.strictObject({ transactionId: z.string(), code: z.string() }),
  answer: Receipt,
})
