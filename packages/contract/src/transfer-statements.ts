import { entryTypes } from '@tillgate/domain/entries.ts'
import { holdFixes, payoutHoldKinds } from '@tillgate/domain/payout-holds.ts'
import { purchaseTypes } from '@tillgate/domain/purchases.ts'
import { returnReasons } from '@tillgate/domain/return-reasons.ts'
import { purchasePayments, statementFilters, statementStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { listOf, paged } from './paging.ts'
import { ReceiptNumber } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerObject, approvedPartnerUsers } from './access.ts'
import { instant } from './scalars.ts'

const route = resource({ tags: ['Statements'], access: approvedPartnerUsers('statements.read') })

/** Reference to a related statement: source or target of carried money. */
export const StatementName = z.strictObject({
  paymentOrderId: z.uuid(),
  storeId: z.uuid(),
  cutoffDate: z.iso.datetime(),
})

/** Why a store's money waits, and what ends it. */
export const PayoutHold = z.strictObject({
  kind: z.enum(payoutHoldKinds),
  fix: z.enum(holdFixes),
  /** Bank's reason of the return that began the hold. */
  bankReason: z.nullable(z.enum(returnReasons)),
  /** Last four digits of the account, also of other stores with the same account. */
  bankAccountNumber: z.nullable(z.string()),
  begunAt: z.nullable(z.iso.datetime()),
  endsAt: z.nullable(z.iso.datetime()),
})
export type PayoutHold = z.infer<typeof PayoutHold>

/** Bank's reason of a return: the code, our term, and the bank's text. */
export const BankReturn = z.strictObject({ code: z.string(), reason: z.enum(returnReasons), text: z.string() })
export type BankReturn = z.infer<typeof BankReturn>

/**
 * Spec 2 §3: payment to one store for one cut-off. Dollars. `settledDate`: actual or expected arrival of the money;
 * null while on hold. `bankAccountNumber`: the last four digits. `totalAmount`: sales less returns.
 */
const row = {
  id: z.uuid(),
  paymentOrderId: z.uuid(),
  storeId: z.uuid(),
  businessName: z.string(),
  settledDate: z.nullable(z.iso.datetime()),
  cutoffDate: z.iso.datetime(),
  amountPayable: z.number(),
  totalAmountSum: z.number(),
  totalAmount: z.number(),
  bankAccountNumber: z.nullable(z.string()),
  paymentStatus: z.enum(statementStatuses),
  /** `settledDate` has not been reached. */
  isExpected: z.boolean(),
  /** amountPayable = gross + fees + adjustments + carries, each with its sign. */
  grossAmount: z.number(),
  feeAmount: z.number(),
  adjustmentAmount: z.number(),
  carryAmount: z.number(),
  holds: z.array(PayoutHold),
  bankReturn: z.nullable(BankReturn),
  /** Negative result: no payment, the next cycle begins with the debt. `to`: null before the next statement. */
  carried: z.nullable(z.strictObject({ amount: z.number(), to: z.nullable(StatementName) })),
  /** Statement that pays the amount now. From then on this statement never changes. */
  rolledOverTo: z.nullable(StatementName),
  /** Next cut-off of a statement that was not sent or was returned, and has no hold. */
  goesOnAt: z.nullable(z.iso.datetime()),
}
export const TransferStatement = z.strictObject(row)
export type TransferStatement = z.infer<typeof TransferStatement>

const amount = z.coerce.number(fieldError('field.invalid')).check(z.minimum(0), z.maximum(99_999_999.99))
const filters = {
  status: z.optional(z.enum(statementFilters, fieldError('field.invalid'))),
  startAmount: z.optional(amount),
  endAmount: z.optional(amount),
  from: z.optional(instant),
  to: z.optional(instant),
  storeId: z.optional(z.uuid(fieldError('field.invalid'))),
  /** Part of a store's name, its support id, or a statement's number. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(256, fieldError('field.invalid')))),
}

/** Latest cut-off first, unless asked otherwise. Both amounts count; of the cut-off `from` counts, `to` does not. Spec 2 §7. */
export const listStatements = route({
  method: 'GET',
  path: '/api/transferstatement',
  summary: 'List transfer statements',
  query: z.strictObject({
    ...paged(['cutoffDate', 'amount_payable', 'businessName', 'totalAmount']),
    ...filters,
  }),
  answer: listOf(TransferStatement),
})

/**
 * Sums of the filtered statements, in dollars. A moved statement is not counted: the statement that took it over has its amount.
 */
const Sums = z.strictObject({
  statements: z.number(),
  grossAmount: z.number(),
  feeAmount: z.number(),
  adjustmentAmount: z.number(),
  carryAmount: z.number(),
  amountPayable: z.number(),
  totalAmount: z.number(),
})

/** Returns the number of statements per status under the other filters, and the sums under all of them. */
export const countStatements = route({
  method: 'GET',
  path: '/api/transferstatement/counts',
  summary: 'Count the statements of each status and sum up those that the filters show',
  query: z.strictObject(filters),
  answer: z.strictObject({
    all: z.number(),
    PENDING: z.number(),
    PAYMENTREQUESTED: z.number(),
    RETURNED: z.number(),
    SETTLED: z.number(),
    sums: Sums,
  }),
})

const one = {
  params: z.strictObject({ paymentOrderId: z.uuid() }),
  query: z.strictObject({ storeId: z.uuid(fieldError('field.invalid')) }),
}
/**
 * Purchase in a statement: `amountPayable` is the sum of its entries in the statement, `totalAmount` its basket, with
 * negative returns.
 */
export const StatementPurchase = z.strictObject({
  id: z.uuid(),
  receiptNumber: ReceiptNumber,
  name: z.string(),
  amountPayable: z.number(),
  totalAmount: z.number(),
  status: z.enum(purchasePayments),
  purchaseTransactionType: z.enum(purchaseTypes),
  lastPanFourDigits: z.nullable(z.string()),
  cashierName: z.string(),
  createdAt: z.iso.datetime(),
})
export type StatementPurchase = z.infer<typeof StatementPurchase>

/** The purchases of a statement, newest first. Spec 2 §7. */
export const listStatementPurchases = route({
  ...one,
  method: 'GET',
  path: '/api/transferstatement/:paymentOrderId/detail',
  summary: 'List the transactions of a statement',
  access: approvedPartnerObject('statements.read'),
  query: z.strictObject({ ...paged(['createdAt']), storeId: z.uuid(fieldError('field.invalid')) }),
  answer: listOf(StatementPurchase),
})

/** Entries of one type behind a figure of a statement. `givenBack`: number of entries with the opposite sign. */
const EntryGroup = z.strictObject({
  type: z.enum(entryTypes),
  entries: z.number(),
  givenBack: z.number(),
  amount: z.number(),
  /** Source or target statement of a single carry. */
  statement: z.nullable(StatementName),
})
export type EntryGroup = z.infer<typeof EntryGroup>

/**
 * Transfer to the bank. `effectiveDay`: banking day of the arrival, at `arrivesAt`; `returnableUntil`: last day for a
 * bank return. Only Store Admins receive the account holder.
 */
const Deposit = z.strictObject({
  sentAt: z.nullable(z.iso.datetime()),
  effectiveDay: z.nullable(z.iso.date()),
  arrivesAt: z.nullable(z.iso.datetime()),
  returnableUntil: z.nullable(z.iso.date()),
  isFinal: z.boolean(),
  returnedAt: z.nullable(z.iso.datetime()),
  movedAt: z.nullable(z.iso.datetime()),
  trace: z.nullable(z.string()),
  accountType: z.nullable(z.string()),
  holder: z.nullable(z.string()),
  isAccountClosed: z.boolean(),
})

/** Statement with its computation, the payout state, and the amounts on hold. */
export const TransferStatementDetail = z.strictObject({
  ...row,
  /** The support id of the store and the day of the cut-off, as in `58103264-261120`. */
  number: z.string(),
  timeZone: z.string(),
  groups: z.array(EntryGroup),
  entries: z.number(),
  /** True when the sum of the entries equals the amount payable; and the difference. */
  addsUp: z.boolean(),
  difference: z.number(),
  purchases: z.number(),
  /** Sum of the purchases' entries in this statement. */
  purchasesAmount: z.number(),
  /** Null when the sales have different fee schedules. */
  feePercentage: z.nullable(z.number()),
  fixedFee: z.nullable(z.number()),
  deposit: Deposit,
  /** The next cut-off that may pay what waits. */
  nextCutoffDate: z.iso.datetime(),
  /** Further statements of the store that wait for the same reason. */
  waiting: z.strictObject({ statements: z.number(), amount: z.number() }),
})
export type TransferStatementDetail = z.infer<typeof TransferStatementDetail>

export const getStatement = route({
  ...one,
  method: 'GET',
  path: '/api/transferstatement/:paymentOrderId',
  summary: 'Read how the amount of a statement came about, and where the money is',
  access: approvedPartnerObject('statements.read'),
  answer: TransferStatementDetail,
})
