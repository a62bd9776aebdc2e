import { highestQuantityMilli, coverReasons } from '@tillgate/domain/baskets.ts'
import { units } from '@tillgate/domain/items.ts'
import { toCents, toThousandths } from '@tillgate/domain/money.ts'
import { entryModes, purchaseStatuses, purchaseTypes, reversalReasons } from '@tillgate/domain/purchases.ts'
import { readPurchaseReference, readReceiptNumber } from '@tillgate/domain/receipt-numbers.ts'
import * as z from 'zod/mini'
import { Email, Phone } from './auth.ts'
import { Barcode } from './barcodes.ts'
import { ProgramCode } from './pos.ts'
import { ReceiptNumber } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { idempotencyKey, resource } from './route.ts'
import { tills } from './access.ts'
import { day, withId } from './scalars.ts'
import { Tender, TenderAmount, TenderCode } from './tenders.ts'

const route = resource({ tags: ['Baskets'], access: tills })

/** The most lines a basket has. */
export const linesMax = 500

const Dollars = z.number(fieldError('field.invalid')).check(
  z.minimum(0, { error: fieldError('field.invalid'), abort: true }),
  z.maximum(99_999.99, { error: fieldError('field.invalid'), abort: true }),
  z.refine((amount) => toCents(amount) !== undefined, fieldError('price.decimals')),
)
/** More than 0, at most 9,999.999, at most three decimals. Counted items require whole numbers. */
const Quantity = z.number(fieldError('quantity.invalid')).check(
  z.positive({ error: fieldError('quantity.invalid'), abort: true }),
  z.maximum(highestQuantityMilli / 1000, { error: fieldError('quantity.invalid'), abort: true }),
  z.refine((quantity) => (toThousandths(quantity) ?? 0) > 0, fieldError('quantity.invalid')),
)

/** Token of the card's reader or processor, never a card number: digits that look like a card number are rejected. */
export const CardToken = z.string().check(z.regex(/^[A-Za-z0-9_.-]{8,200}$/, fieldError('field.invalid')))

export const PosLine = z.strictObject({
  lineId: z.number(),
  barcode: z.string(),
  itemId: z.nullable(z.uuid()),
  name: z.string(),
  unit: z.enum(units),
  quantity: z.number(),
  unitPrice: z.number(),
  discount: z.number(),
  netAmount: z.number(),
  taxAmount: z.number(),
  reason: z.enum(coverReasons),
  purse: z.nullable(z.string()),
  /** Amount that the card may pay, with tax where the program pays tax: the lines add up to the purchase's `coveredAmount`. */
  coveredAmount: z.number(),
  benefitDiscount: z.number(),
  benefitTax: z.number(),
  returnedQuantity: z.number(),
})
export const PosPurchase = z.strictObject({
  id: z.uuid(),
  /** Printed on the receipt, as in `7F3K-92QW`. */
  receiptNumber: ReceiptNumber,
  type: z.enum(purchaseTypes),
  status: z.enum(purchaseStatuses),
  terminalTxnNo: z.nullable(z.number()),
  originalPurchaseId: z.nullable(z.uuid()),
  program: z.string(),
  startedAt: z.iso.datetime(),
  /** End of the validity of the prices. Null when the purchase can no longer be paid. */
  quoteExpiresAt: z.nullable(z.iso.datetime()),
  confirmedAt: z.nullable(z.iso.datetime()),
  timedOut: z.boolean(),
  lines: z.array(PosLine),
  totalAmount: z.number(),
  taxAmount: z.number(),
  coveredAmount: z.number(),
  covered: z.array(z.strictObject({ purse: z.string(), amount: z.number() })),
  benefitsAmount: z.number(),
  splitTenderAmount: z.number(),
  /** True for a sale that is paid beside the card alone, and for its returns: the program has no part in it. */
  withoutCard: z.boolean(),
  /** Payments beside the card that tills of the store took or gave back, in their order. */
  tenders: z.array(Tender),
  lastPanFourDigits: z.nullable(z.string()),
  /** What the card had left after this payment, as its issuer reported it. Null: not reported, not paid, or undone. */
  balances: z.nullable(z.array(z.strictObject({ purse: z.string(), amount: z.number() }))),
  receiptUrl: z.nullable(z.string()),
  receiptEmailSent: z.boolean(),
})
export type PosPurchase = z.infer<typeof PosPurchase>

/** Approval of this act, after the refusal `approval.needed`. */
const approvalId = z.optional(z.uuid())

const Basket = {
  program: z.optional(ProgramCode),
  lines: z
    .array(z.strictObject({ barcode: Barcode, quantity: Quantity, discount: z.optional(Dollars) }))
    .check(
      z.minLength(1, { error: fieldError('lines.required'), abort: true }),
      z.maxLength(linesMax, fieldError('lines.too-many')),
    ),
  /** Puts the basket aside without valid prices. */
  park: z.optional(z.boolean()),
}

/** `terminalTxnNo`: the till's number of the basket, permanently bound to this basket. */
export const createPurchase = route({
  method: 'POST',
  path: '/api/pos/purchase',
  summary: 'Price a new basket',
  limit: 2000,
  idempotencyKey: 'required',
  body: z.strictObject({
    // Twelve digits: one less than the shortest card number.
    terminalTxnNo: z
      .number()
      .check(
        z.int(fieldError('field.invalid')),
        z.minimum(1, fieldError('field.invalid')),
        z.maximum(999_999_999_999, fieldError('field.invalid')),
      ),
    ...Basket,
  }),
  answer: PosPurchase,
})
/** Replaces the lines of the basket and prices it again. */
export const updatePurchase = route({
  method: 'PUT',
  path: '/api/pos/purchase/:id',
  summary: 'Price a basket anew with other lines',
  limit: 2000,
  params: withId,
  body: z.strictObject({ ...Basket, approvalId }),
  answer: PosPurchase,
})
/** Requests payment from the card's issuer. `expectedTotal`: total shown to the cashier and the shopper. */
export const confirmPurchase = route({
  method: 'POST',
  path: '/api/pos/purchase/:id/confirm',
  summary: 'Ask the card issuer to pay for a basket',
  limit: 600,
  idempotencyKey: 'required',
  params: withId,
  body: z.strictObject({ cardToken: CardToken, entryMode: z.enum(entryModes), expectedTotal: Dollars, approvalId }),
  answer: PosPurchase,
})
const payment = {
  kind: TenderCode,
  /** Cash that the shopper gives, at least the amount; null: exactly the amount. Other kinds have null. */
  given: z.nullable(TenderAmount),
}
/**
 * Records a payment beside the card for the rest of a paid sale. Several payments may share the rest, and their sum never exceeds it. Only
 * where the app takes such payments (`registerMode` TILL). Reversals and returns give them back.
 */
export const addOtherPayment = route({
  method: 'POST',
  path: '/api/pos/purchase/:id/other-payment',
  summary: 'Record a payment beside the card for the rest of a sale',
  limit: 600,
  idempotencyKey: 'required',
  params: withId,
  body: z.strictObject({ ...payment, amount: TenderAmount }),
  answer: PosPurchase,
})
/**
 * Completes a basket without the card: no request to the issuer, no entries, no fee and no payout. `amount`: of the first payment, at
 * most the total; without it the total. `addOtherPayment` takes the rest. Only where the app takes such payments (`registerMode` TILL).
 */
export const payOtherwise = route({
  method: 'POST',
  path: '/api/pos/purchase/:id/pay-otherwise',
  summary: 'Complete a basket without the card',
  limit: 600,
  idempotencyKey: 'required',
  params: withId,
  body: z.strictObject({ ...payment, amount: z.optional(TenderAmount), expectedTotal: Dollars }),
  answer: PosPurchase,
})
/**
 * Reverses a sale, or prevents a pending sale, by the key of its confirmation (received or not) or by its id.
 * `reason`: why the cashier reverses, for the audit log. `reversed: false` after the day in which a key is known: the till stops retrying.
 */
export const reversePurchase = route({
  method: 'POST',
  path: '/api/pos/reverse',
  summary: 'Reverse a sale, by its id or by the key of its confirmation',
  limit: 600,
  idempotencyKey: 'required',
  body: z.union([
    z.strictObject({ idempotencyKey: z.string().check(z.regex(idempotencyKey, fieldError('field.invalid'))) }),
    z.strictObject({ purchaseId: z.uuid(), reason: z.optional(z.enum(reversalReasons)), approvalId }),
  ]),
  answer: z.strictObject({ reversed: z.boolean(), status: z.nullable(z.enum(purchaseStatuses)) }),
})
/**
 * Only the card that paid, at any store of the partner. The amounts belong to the store of the sale. Payments beside the card are given
 * back as they were paid, cash last. A sale without a card takes no `cardToken`.
 */
export const returnPurchase = route({
  method: 'POST',
  path: '/api/pos/purchase/:id/return',
  summary: 'Take goods back',
  limit: 300,
  idempotencyKey: 'required',
  params: withId,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ lineId: z.number().check(z.int(fieldError('field.invalid'))), quantity: Quantity }))
      .check(
        z.minLength(1, { error: fieldError('lines.required'), abort: true }),
        z.maxLength(linesMax, { error: fieldError('lines.too-many'), abort: true }),
        z.refine(
          (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
          fieldError('field.invalid'),
        ),
      ),
    cardToken: z.optional(CardToken),
    approvalId,
  }),
  answer: PosPurchase,
})
export const cancelPurchase = route({
  method: 'POST',
  path: '/api/pos/purchase/:id/cancel',
  summary: 'Cancel a basket that is not paid',
  limit: 600,
  idempotencyKey: 'required',
  params: withId,
  answer: PosPurchase,
})
/**
 * Sends the link of the receipt to an address or phone that the shopper gives at the till for this receipt: used once, stored
 * nowhere. A phone that answered STOP gets no text; the till is not told, as for a mail that bounces.
 */
export const sendPosReceipt = route({
  method: 'POST',
  path: '/api/pos/purchase/:id/receipt',
  summary: 'Mail or text the receipt to the shopper',
  limit: 120,
  idempotencyKey: 'required',
  params: withId,
  /** One of both. */
  body: z.strictObject({ email: z.optional(Email), phone: z.optional(Phone) }).check(
    z.refine(({ email, phone }) => (email === undefined) !== (phone === undefined), {
      error: fieldError('field.required'),
      path: ['email'],
    }),
  ),
  answer: PosPurchase,
})
export const getPosPurchase = route({
  method: 'GET',
  path: '/api/pos/purchase/:id',
  summary: 'Read a basket',
  limit: 600,
  params: withId,
  answer: PosPurchase,
})
/**
 * Finds a purchase of the partner, made at any store on any day, by its printed receipt number. Case, spaces, dashes, O for 0,
 * and I and L for 1 make no difference. Also accepts the id in the address of a receipt. Numbers that do not exist are counted:
 * 20 of a cashier or of a terminal in an hour return 429.
 */
export const findPosPurchase = route({
  method: 'GET',
  path: '/api/pos/receipt/:reference',
  summary: 'Find a purchase by its receipt number',
  limit: 300,
  records: true,
  params: z.strictObject({
    reference: z.string().check(
      z.refine((typed) => readPurchaseReference(typed) !== undefined || readReceiptNumber(typed) === 'wrong', {
        error: fieldError('receipt-number.form'),
        abort: true,
      }),
      z.refine((typed) => readReceiptNumber(typed) !== 'wrong', fieldError('receipt-number.wrong')),
    ),
  }),
  answer: PosPurchase,
})
/**
 * Lists the day's baskets of this terminal, newest first, without lines and purse cover, for a till that lost an
 * answer. `parked`: instead the baskets that are put aside at any terminal of the store, newest first. Only these have `held`: who began the
 * basket, the number of its lines, and the names of the first three.
 */
export const listPosPurchases = route({
  method: 'GET',
  path: '/api/pos/purchase',
  summary: 'List the baskets of a day at this terminal',
  limit: 600,
  query: z.strictObject({ day: z.optional(day), parked: z.optional(z.literal('true')) }),
  answer: z.strictObject({
    items: z.array(
      z.extend(z.omit(PosPurchase, { lines: true, covered: true, balances: true, tenders: true }), {
        held: z.nullable(z.strictObject({ cashier: z.string(), lines: z.number(), names: z.array(z.string()) })),
      }),
    ),
  }),
})
