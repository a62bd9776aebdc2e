import { payoutStates } from '@tillgate/domain/payout-states.ts'
import { purchaseTypes } from '@tillgate/domain/purchases.ts'
import { runStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { ReceiptNumber } from './purchases.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './access.ts'

/**
 * Pattern of settlement numbers: `R-62` is a run, `PO-137` an order, 15 digits are a trace, bare digits any of these.
 */
export const settlementNumber = /^(?:(?<kind>R|PO)-?)?(?<digits>[0-9]{1,15})$/i

/** The same, or a receipt number with or without its hyphen. */
const findable = /^(?:(?:(?:R|PO)-?)?[0-9]{1,15}|[0-9A-Z]{4}-?[0-9A-Z]{4})$/i

const head = { number: z.number(), cutOff: z.iso.datetime(), timeZone: z.string() }
const order = { partnerId: z.uuid(), orderId: z.uuid(), partner: z.string() }

const Find = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('run'), runId: z.uuid(), status: z.enum(runStatuses), ...head }),
  z.strictObject({ kind: z.literal('order'), ...order, ...head }),
  /** A payment by its trace number. `amount`: dollars. */
  z.strictObject({
    kind: z.literal('payment'),
    ...order,
    trace: z.string(),
    store: z.string(),
    amount: z.number(),
    state: z.enum(payoutStates),
  }),
  /** A purchase by its receipt number. `orderId` is null before a payment order has it. `amount`: dollars. */
  z.strictObject({
    kind: z.literal('purchase'),
    purchaseId: z.uuid(),
    partnerId: z.uuid(),
    orderId: z.nullable(z.uuid()),
    receiptNumber: ReceiptNumber,
    type: z.enum(purchaseTypes),
    store: z.string(),
    amount: z.number(),
    startedAt: z.iso.datetime(),
    timeZone: z.string(),
  }),
])
export type Find = z.infer<typeof Find>

/** Finds runs, payment orders, payments and purchases of exactly this number, at most six of each. */
export const findByNumber = route({
  method: 'GET',
  path: '/api/operator/settlement-finds',
  summary: 'Find runs, payment orders, payments and purchases by number',
  tags: ['Search by number'],
  access: operators,
  query: z.strictObject({ number: z.string().check(z.regex(findable, fieldError('field.invalid'))) }),
  answer: z.strictObject({ items: z.array(Find) }),
})
