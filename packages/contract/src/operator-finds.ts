import { payoutStates } from '@tillgate/domain/payout-states.ts'
import { runStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './who.ts'

/**
 * Pattern of settlement numbers: `R-62` is a run, `PO-137` an order, 15 digits are a trace, bare digits any of these.
 */
export const settlementNumber = /^(?:(?<kind>R|PO)-?)?(?<digits>[0-9]{1,15})$/i

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
])
export type Find = z.infer<typeof Find>

/** Finds runs, payment orders and payments of exactly this number, at most six of each. */
export const findByNumber = route({
  method: 'GET',
  path: '/api/operator/settlement-finds',
  summary: 'Find runs, payment orders and payments by number',
  tags: ['Search by number'],
  who: operators,
  query: z.strictObject({ number: z.string().check(z.regex(settlementNumber, fieldError('field.invalid'))) }),
  answer: z.strictObject({ items: z.array(Find) }),
})
