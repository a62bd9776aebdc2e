import { tillActionNames } from '@tillgate/domain/till-permissions.ts'
import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { tills } from './access.ts'
import { Pin } from './pins.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { oneLine } from './texts.ts'

const route = resource({ tags: ['Baskets'], access: tills })

const Amount = z.number().check(
  z.minimum(0, { error: fieldError('field.invalid'), abort: true }),
  z.maximum(99_999.99, { error: fieldError('field.invalid'), abort: true }),
  z.refine((amount) => toCents(amount) !== undefined, fieldError('price.decimals')),
)
const action = z.enum(tillActionNames, fieldError('field.invalid'))

/**
 * `current` of the refusal `approval.needed`: what to send to `createApproval`. `limit`: the most that the person may do alone, in the
 * unit of the action; null: nothing. `amount`: dollars of the act. `percent`: highest part of a line, for DISCOUNT only.
 */
export const NeededApproval = z.strictObject({
  action,
  limit: z.nullable(z.number()),
  amount: z.number(),
  percent: z.nullable(z.number()),
})
export type NeededApproval = z.infer<typeof NeededApproval>

/**
 * Approves one act of the signed-in person by the PIN of a supervisor or Store Admin, for two minutes and for one use. Bound to the
 * purchase, the action and the amounts, which `approval.needed` names. Nobody approves an act of one’s own.
 */
export const createApproval = route({
  method: 'POST',
  path: '/api/pos/approval',
  summary: 'Approve an act of a cashier with a supervisor’s PIN',
  limit: 120,
  idempotencyKey: 'required',
  body: z.strictObject({
    action,
    /** Null for an act of the terminal: opening the drawer, and closing the day. */
    purchaseId: z.nullable(z.uuid()),
    amount: Amount,
    percent: z.nullable(Amount),
    reason: z.string().check(oneLine(), z.maxLength(200, fieldError('reason.too-long'))),
    supervisorId: z.uuid(),
    pin: Pin,
  }),
  answer: z.strictObject({ approvalId: z.uuid(), expiresAt: z.iso.datetime() }),
})
