import { entryTypes } from '@tillgate/domain/entries.ts'
import { payoutStates } from '@tillgate/domain/payout-states.ts'
import { entryModes } from '@tillgate/domain/purchases.ts'
import { readReceiptNumber } from '@tillgate/domain/receipt-numbers.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { cursor, listOf, paged } from './paging.ts'
import { ReceiptNumber, Transaction, TransactionDetail } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { operators } from './access.ts'
import { byId, dollars, idRead, moment, named } from './scalars.ts'

const route = resource({ tags: ['Purchases'], access: operators })

/** Receipt number as a person types it. Case, spaces, dashes, O for 0, and I and L for 1 make no difference. */
export const TypedReceiptNumber = z.string().check(
  z.refine((typed) => readReceiptNumber(typed) !== undefined, {
    error: fieldError('receipt-number.form'),
    abort: true,
  }),
  z.refine((typed) => readReceiptNumber(typed) !== 'wrong', fieldError('receipt-number.wrong')),
)

/** Payment order of an entry, and the payout state of its statement. */
const EntryOrder = z.strictObject({
  id: z.uuid(),
  number: z.number(),
  cutOff: moment,
  state: z.enum(payoutStates),
})

/** Entry that a purchase made in the account of its store. `order`: null until a cut-off includes the entry. */
const PurchaseEntry = z.strictObject({
  id: z.uuid(),
  type: z.enum(entryTypes),
  amount: dollars,
  bookedAt: moment,
  order: z.nullable(EntryOrder),
})
export type PurchaseEntry = z.infer<typeof PurchaseEntry>

/** Answer of the card issuer. `reference`: its authorization number. `purses`: names. `asked`, `approved`: dollars of all purses. */
const CardPayment = z.strictObject({
  state: z.enum(['ASKED', 'APPROVED', 'PARTIAL', 'DECLINED', 'UNKNOWN', 'REVERSED']),
  last4: z.nullable(z.string()),
  entryMode: z.nullable(z.enum(entryModes)),
  reference: z.nullable(z.string()),
  purses: z.array(z.string()),
  asked: dollars,
  approved: dollars,
  askedAt: moment,
  answeredAt: z.nullable(moment),
})

/** `transaction` is what the partner sees of the purchase: both have the same amounts. */
export const PurchaseDetail = z.strictObject({
  partner: named,
  supportId: z.string(),
  program: z.string(),
  timeZone: z.string(),
  transaction: TransactionDetail,
  /** Latest request to the card issuer; null before the first. */
  card: z.nullable(CardPayment),
  entries: z.array(PurchaseEntry),
  /** True when lines, card and entries give the same amounts. */
  isBalanced: z.boolean(),
})
export type PurchaseDetail = z.infer<typeof PurchaseDetail>

export const getPurchase = route({
  method: 'GET',
  path: '/api/operator/purchases/:partnerId/:receiptNumber',
  summary: 'Read a purchase by its receipt number',
  params: z.strictObject({ partnerId: idRead, receiptNumber: TypedReceiptNumber }),
  answer: PurchaseDetail,
})

/** Newest first. `search`: receipt number, last four digits of a card, an amount, or words of a cashier. */
export const listPartnerPurchases = route({
  method: 'GET',
  path: '/api/operator/partners/:id/purchases',
  summary: 'List the purchases of a partner',
  params: byId,
  query: z.strictObject({ ...paged(['createdAt']), cursor }),
  answer: listOf(Transaction),
})

/**
 * State of an adjustment. `waiting`: for a second person, not counted. `booked`: in the next statement of its store. `stated`: a
 * payment order has it. `ended`: refused, withdrawn or closed without an entry.
 */
export const adjustmentStates = ['waiting', 'booked', 'stated', 'ended'] as const

/** `reason`: for operators. `said`: text for the partner. `receiptNumber`: purchase that it corrects, or null. */
const Adjustment = z.strictObject({
  id: z.uuid(),
  state: z.enum(adjustmentStates),
  amount: dollars,
  store: named,
  receiptNumber: z.nullable(ReceiptNumber),
  reason: z.string(),
  said: z.string(),
  proposedBy: StaffName,
  proposedAt: moment,
  decidedBy: z.nullable(StaffName),
  order: z.nullable(z.strictObject({ id: z.uuid(), number: z.number(), cutOff: moment })),
})
export type Adjustment = z.infer<typeof Adjustment>

/** Maximum number of listed adjustments; `total` counts all. */
export const adjustmentsMax = 50

/** Lists the adjustments of a partner, or of one purchase, the newest first. */
export const listAdjustments = route({
  method: 'GET',
  path: '/api/operator/adjustments',
  summary: 'List adjustments of a partner or of a purchase',
  query: z.strictObject({
    partnerId: idRead,
    receiptNumber: z.optional(TypedReceiptNumber),
  }),
  answer: z.strictObject({ items: z.array(Adjustment), total: z.number() }),
})
