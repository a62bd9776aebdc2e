import * as z from 'zod/mini'
import { named } from './scalars.ts'

/** `orderId`: payment order of the statement, or null. */
const place = { partner: named, store: named, orderId: z.nullable(z.uuid()) }

/** `amount`: dollars, signed; plus is owed to the store. `said`: text for the partner. */
export const AdjustmentChange = z.strictObject({
  kind: z.literal('ADJUSTMENT'),
  ...place,
  programId: z.uuid(),
  purchaseId: z.nullable(z.uuid()),
  /** Of the purchase. Absent in proposals of former releases. */
  receiptNumber: z.optional(z.nullable(z.string())),
  amount: z.number(),
  said: z.string(),
})
export const SettleChange = z.strictObject({ kind: z.literal('SETTLE'), ...place, statementId: z.uuid() })
/** The bank reported outside its files that the money came back. */
export const ReturnChange = z.strictObject({
  kind: z.literal('RETURN'),
  ...place,
  statementId: z.uuid(),
  returnCode: z.string(),
})
export const HoldEndChange = z.strictObject({ kind: z.literal('END_HOLD'), ...place, holdId: z.uuid() })

/** Change of a payout, which a second operator decides. A small adjustment needs none. */
export const PayoutChange = z.discriminatedUnion('kind', [AdjustmentChange, SettleChange, ReturnChange, HoldEndChange])
export type PayoutChange = z.infer<typeof PayoutChange>
