import { coverReasons } from '@tillgate/domain/baskets.ts'
import { units } from '@tillgate/domain/items.ts'
import { purchaseStatuses, purchaseTypes, refundStatuses, settlementFilters } from '@tillgate/domain/purchases.ts'
import * as z from 'zod/mini'
import { cursor, listOf, paged } from './paging.ts'
import { says } from './refusals.ts'
import { route } from './route.ts'

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
  /** Lines of the basket. */
  linesQuantity: z.number(),
  totalAmount: z.number(),
  benefitsAmount: z.number(),
  createdAt: z.iso.datetime(),
}
export const Transaction = z.strictObject(row)
export type Transaction = z.infer<typeof Transaction>

const instant = z.optional(z.iso.datetime({ offset: true, error: says('field.invalid') }))
const filters = {
  /** What the store is owed for it: pending, remittancerequested, refunded, donotrefund. Spec 2 §4. */
  status: z.optional(z.enum(settlementFilters, says('field.invalid'))),
  from: instant,
  to: instant,
  storeId: z.optional(z.uuid(says('field.invalid'))),
  cashierId: z.optional(z.uuid(says('field.invalid'))),
  /** The last four digits of a card, an amount, or a cashier's name. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(256, says('field.invalid')))),
}

/** Newest first, unless asked otherwise. `from` counts, `to` does not. */
export const listTransactions = route({
  method: 'GET',
  path: '/api/purchasetransaction',
  query: z.strictObject({ ...paged(['createdAt']), cursor, ...filters }),
  answer: listOf(Transaction),
})

/** The plain sums of what the filters show, returns negative, and how many each settlement status has. */
export const summariseTransactions = route({
  method: 'GET',
  path: '/api/purchasetransaction/summary',
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

const Line = z.strictObject({
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
  reason: z.enum(coverReasons),
  purse: z.nullable(z.string()),
  maxPrice: z.nullable(z.number()),
})
export type TransactionLine = z.infer<typeof Line>

const Related = z.strictObject({ id: z.uuid(), totalAmount: z.number(), createdAt: z.iso.datetime() })
/** `feeAmount`, `fixedFeeAmount` and `netAmount`: what the store receives for it, from the entries that were booked. */
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
  feeAmount: z.number(),
  fixedFeeAmount: z.number(),
  netAmount: z.number(),
  payableFrom: z.nullable(z.iso.datetime()),
  receiptUrl: z.nullable(z.string()),
  sale: z.nullable(Related),
  returns: z.array(Related),
  lines: z.array(Line),
})
export type TransactionDetail = z.infer<typeof TransactionDetail>

export const getTransaction = route({
  method: 'GET',
  path: '/api/purchasetransaction/:id',
  params: z.strictObject({ id: z.uuid() }),
  answer: TransactionDetail,
})

const ReceiptItem = z.strictObject({
  name: z.string(),
  quantity: z.number(),
  unit: z.enum(units),
  price: z.number(),
  benefitDiscount: z.number(),
  productCode: z.string(),
})
/** What the shopper sees. Amounts are absolute: the type says which way the money went. Spec 2 §3. */
export const Receipt = z.strictObject({
  purchaseTransactionType: z.enum(purchaseTypes),
  storeName: z.string(),
  storeAddressLine1: z.string(),
  storeCity: z.string(),
  timeZone: z.string(),
  endTransactionDate: z.iso.datetime(),
  lastPanFourDigits: z.nullable(z.string()),
  items: z.array(ReceiptItem),
  benefitsAmount: z.number(),
  totalAuthorizedTaxAmount: z.number(),
  payment: z.strictObject({ totalAmount: z.number(), splitTenderAmount: z.number() }),
  subtotalCoverage: z.number(),
  tax: z.number(),
  totalDeclined: z.number(),
  externalPayment: z.number(),
  returnedSubtotal: z.number(),
  returnedTax: z.number(),
})
export type Receipt = z.infer<typeof Receipt>

/** Whoever has the link. A wrong code, a wrong id and one that cannot be read are all the same 404. */
export const readReceipt = route({
  method: 'GET',
  path: '/api/purchasetransaction/public/:transactionId/:code',
  params: z.strictObject({ transactionId: z.string(), code: z.string() }),
  answer: Receipt,
})
