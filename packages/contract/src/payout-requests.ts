import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'

const moment = z.iso.datetime()

/** Request that a second operator carries out. `DONE`: the amount was too small for a second operator. */
export const PayoutRequest = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD']),
  /** `CLOSED`: the request can no longer be carried out, for the reason `closedBecause`. */
  status: z.enum(['OPEN', 'DONE', 'REFUSED', 'CLOSED']),
  /** Reason of the person who refused. */
  decisionReason: z.string(),
  closedBecause: z.nullable(z.enum(['hold-ended', 'settled', 'returned', 'state'])),
  partnerId: z.uuid(),
  partner: z.string(),
  storeId: z.uuid(),
  store: z.string(),
  orderId: z.nullable(z.uuid()),
  statementId: z.nullable(z.uuid()),
  purchaseId: z.nullable(z.uuid()),
  /** Dollars, signed: plus is owed to the store. */
  amount: z.nullable(z.number()),
  returnCode: z.nullable(z.string()),
  reason: z.string(),
  /** Text for the partner. */
  said: z.string(),
  askedBy: StaffName,
  askedAt: moment,
  decidedBy: z.nullable(StaffName),
  decidedAt: z.nullable(moment),
})
export type PayoutRequest = z.infer<typeof PayoutRequest>
