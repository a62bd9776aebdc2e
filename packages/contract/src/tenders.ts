import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'

const invalid = fieldError('field.invalid')

/** EBT, a gift card: a kind of the store has a code of its own. */
export const TenderCode = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,19}$/, invalid))

/** More than 0, with at most two decimals. */
export const TenderAmount = z.number(invalid).check(
  z.positive({ error: invalid, abort: true }),
  z.maximum(99_999.99, { error: invalid, abort: true }),
  z.refine((amount) => toCents(amount) !== undefined, fieldError('price.decimals')),
)

/**
 * Payment beside the card. `name`: of a kind that the store named; null for `CASH`, `CARD`, `SNAP` and `CHECK` with the till’s own word.
 * `amount`: negative when it was given back. `given`: cash that the shopper gave, when it was more than the amount.
 */
export const Tender = z.strictObject({
  kind: TenderCode,
  name: z.nullable(z.string()),
  amount: z.number(),
  given: z.nullable(z.number()),
})
export type Tender = z.infer<typeof Tender>
