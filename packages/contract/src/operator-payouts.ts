import { isDispute } from '@tillgate/domain/ach-returns.ts'
import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { filled } from './business.ts'
import { proposalOf } from './operator-proposals.ts'
import { TypedReceiptNumber } from './operator-purchases.ts'
import { PayoutChange } from './payout-changes.ts'
import { Reason, withReason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { staffWith } from './access.ts'
import { byId, moment } from './scalars.ts'

const route = staffResource('Payouts', 'payouts.pay')

/** Current state of a run. `number`: its displayed number, as R-4471. */
const RunState = z.strictObject({
  id: z.uuid(),
  number: z.number(),
  status: z.enum(['BUILDING', 'BUILT', 'APPROVED', 'SENT', 'CLOSED', 'REJECTED']),
})

/** Runs the cut-off at once: for development only, refused in production. */
export const startRun = route({
  method: 'POST',
  path: '/api/operator/settlement-runs',
  summary: 'Cut a program off at once, in development',
  body: z.strictObject({ programId: z.uuid(fieldError('field.invalid')) }),
  answer: RunState,
})

/** Proposes a built run for payment, as the first of two people. 409 run.state. */
export const proposeRun = route({
  method: 'POST',
  path: '/api/operator/settlement-runs/:id/propose',
  summary: 'Propose that a run goes out',
  params: byId,
  body: z.strictObject({ note: Reason }),
  answer: RunState,
})

/**
 * Approves a run as the second person. `payable` and `held` are the dollars on the caller's screen: 409 run.changed
 * when the amounts differ now. 409 run.state, run.second-person, run.unbalanced, run.file. Needs a fresh code.
 */
export const approveRun = route({
  method: 'POST',
  path: '/api/operator/settlement-runs/:id/approve',
  summary: 'Approve a run that somebody else proposed',
  params: byId,
  body: z.strictObject({
    payable: z.number(fieldError('field.required')).check(z.minimum(0, fieldError('field.invalid'))),
    held: z.number(fieldError('field.required')).check(z.minimum(0, fieldError('field.invalid'))),
  }),
  answer: RunState,
})

/** Rejects a run without payment; the next run includes its statements. 409 run.state. */
export const rejectRun = route({
  method: 'POST',
  path: '/api/operator/settlement-runs/:id/reject',
  summary: 'Reject a run',
  params: byId,
  body: withReason,
  answer: RunState,
})

/**
 * Returns the bytes for the bank, with whole account numbers. For OPERATOR_ADMIN, with a fresh code and a reason; all
 * other administrators receive a mail. 409 run.no-file.
 */
export const downloadRunFile = route({
  method: 'POST',
  path: '/api/operator/settlement-runs/:id/file',
  summary: 'Download the bank file of a run, for administrators with a reason',
  access: staffWith('bank-files.read'),
  kind: 'file',
  media: 'application/octet-stream',
  params: byId,
  body: withReason,
  answer: z.unknown(),
})

/** Holds the money of a store, or of all stores of a partner, until an operator ends the hold. */
export const beginHold = route({
  method: 'POST',
  path: '/api/operator/holds',
  summary: 'Hold the payouts of a store or a partner',
  access: staffWith('payouts.hold'),
  body: z.strictObject({
    partnerId: z.uuid(fieldError('field.invalid')),
    storeId: z.optional(z.uuid(fieldError('field.invalid'))),
    reason: Reason,
  }),
  answer: z.strictObject({ id: z.uuid() }),
})

/**
 * Ends a hold. `isProposed`: the hold of a new account ends once a second operator confirms. 409 hold.ended; 409 hold.not-ours: a
 * hold that ends with a new account is not lifted by hand; 409 request.open.
 */
export const endHold = route({
  method: 'POST',
  path: '/api/operator/holds/:id/end',
  summary: 'End a hold',
  params: byId,
  body: withReason,
  answer: z.strictObject({ isProposed: z.boolean() }),
})

/**
 * Moves a statement to the next cycle: ends the holds of its store that an operator may end. `heldBy`: the remaining
 * holds. 409 statement.state: only PENDING and RETURNED statements that were not moved. The next run makes the status
 * final.
 */
export const moveStatement = route({
  method: 'POST',
  path: '/api/operator/statements/:id/move',
  summary: 'Let a statement into the next cycle',
  params: byId,
  body: withReason,
  answer: z.strictObject({ nextCutOff: moment, heldBy: z.array(z.string()) }),
})

/** Proposed change of a payout. `/api/operator/proposals` decides it. */
export const PayoutRequest = proposalOf(PayoutChange)
export type PayoutRequest = z.infer<typeof PayoutRequest>

/** Requests settlement after the bank confirmed the deposit by a separate channel. 409 statement.state. */
export const requestSettlement = route({
  method: 'POST',
  path: '/api/operator/statements/:id/settle',
  summary: 'Ask that a statement is settled by hand',
  params: byId,
  body: withReason,
  answer: PayoutRequest,
})

/** The bank reported by another channel that the money came back, with its return code (`R02`). 409 statement.state. */
export const requestReturn = route({
  method: 'POST',
  path: '/api/operator/statements/:id/return',
  summary: 'Ask that a payment is taken as returned by hand',
  params: byId,
  body: z.strictObject({
    code: z.string(fieldError('field.required')).check(
      z.regex(/^R[0-9]{2}$/, { error: fieldError('field.invalid'), abort: true }),
      // Disputed returns are rejected, because the banks have not decided where the money is.
      z.refine((code) => !isDispute(code), fieldError('field.invalid')),
    ),
    reason: Reason,
  }),
  answer: PayoutRequest,
})

/** The most that one adjustment moves, in dollars. */
export const adjustmentMax = 100_000

/** Adjusts a store's account with its next statement; above the daily limit the request waits for a second person. */
export const requestAdjustment = route({
  method: 'POST',
  path: '/api/operator/adjustments',
  summary: 'Adjust the account of a store, or ask for it',
  body: z.strictObject({
    partnerId: z.uuid(fieldError('field.invalid')),
    storeId: z.uuid(fieldError('field.invalid')),
    /** Dollars, signed: plus is owed to the store. */
    amount: z.number(fieldError('field.required')).check(
      z.minimum(-adjustmentMax, fieldError('field.invalid')),
      z.maximum(adjustmentMax, fieldError('field.invalid')),
      z.refine((dollars) => dollars !== 0 && toCents(dollars) !== undefined, fieldError('field.invalid')),
    ),
    /** Purchase of this store that the adjustment corrects. */
    receiptNumber: z.optional(TypedReceiptNumber),
    reason: Reason,
    said: filled('message.required', 'message.too-long', 200),
  }),
  answer: PayoutRequest,
})

/** Lists requests that wait for a second person, oldest first; or all requests of one partner, newest first. */
export const listPayoutRequests = route({
  method: 'GET',
  path: '/api/operator/payout-requests',
  summary: 'List what waits for a second person',
  query: z.strictObject({ partnerId: z.optional(z.uuid(fieldError('field.invalid'))) }),
  answer: z.strictObject({ items: z.array(PayoutRequest) }),
})
