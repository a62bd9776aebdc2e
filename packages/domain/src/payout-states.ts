import { nextCutOff, type CutOffs } from './banking-days.ts'
import { effectiveDay, settledAt } from './payout-dates.ts'
import type { RunStatus, StatementStatus } from './statements.ts'

/**
 * Where the money of a statement is, the worst first. READY: goes out if its run is approved. WAITING: was not sent and goes on with
 * the next cycle. MOVED: was taken into a later one. NOTHING: came to no payment.
 */
export const payoutStates = [
  'RETURNED',
  'HELD',
  'WAITING',
  'READY',
  'PAYMENTREQUESTED',
  'SETTLED',
  'MOVED',
  'NOTHING',
] as const
export type PayoutState = (typeof payoutStates)[number]

type Statement = {
  status: StatementStatus
  payableCents: number
  runStatus: RunStatus
  isHeld: boolean
  isMoved: boolean
}

export const payoutState = ({ status, payableCents, runStatus, isHeld, isMoved }: Statement): PayoutState => {
  if (payableCents === 0) return 'NOTHING'
  if (isMoved) return 'MOVED'
  if (status !== 'PENDING') return status
  if (isHeld) return 'HELD'
  return runStatus === 'BUILDING' || runStatus === 'BUILT' ? 'READY' : 'WAITING'
}

/**
 * The cut-off with which money goes on that was not sent, or came back, and that nothing holds any more. Undefined where it waits
 * for anything else.
 */
export const nextCutOffFor = (statement: Statement, now: Date, cutOffs: CutOffs): Date | undefined => {
  const stand = payoutState(statement)
  const isFree = stand === 'WAITING' || (stand === 'RETURNED' && !statement.isHeld)
  return isFree ? nextCutOff(now, cutOffs) : undefined
}

/**
 * When money that is not on its way yet will be on the account: it goes with its own run, or with the next one. Undefined where it
 * waits for somebody, or is not paid by this statement. `deadline`: until when the bank takes files.
 */
export const expectedAt = (
  statement: Statement & { cutOff: Date },
  { now, cutOffs, deadline }: { now: Date; cutOffs: CutOffs; deadline: string },
): Date | undefined => {
  const next = nextCutOffFor(statement, now, cutOffs)
  if (next) return settledAt(effectiveDay(next, next, deadline))
  if (payoutState(statement) !== 'READY') return undefined
  return settledAt(effectiveDay(statement.cutOff, now, deadline))
}

/** Each stand once, the worst first. */
export const bySeverity = (stands: readonly PayoutState[]): PayoutState[] =>
  payoutStates.filter((stand) => stands.includes(stand))

/** How what was let go is called: money that has not arrived yet is not paid. */
export const paidOrComing = (stands: readonly PayoutState[]): 'paid' | 'on-its-way' | 'paid-or-on-its-way' => {
  if (!stands.includes('PAYMENTREQUESTED')) return 'paid'
  return stands.includes('SETTLED') ? 'paid-or-on-its-way' : 'on-its-way'
}

/** The cut-off that waiting money goes on with: the first after all its holds are over. Undefined: one of them ends by nobody. */
export const cycleAfter = (holdEnds: readonly (Date | null)[], now: Date, cutOffs: CutOffs): Date | undefined => {
  const ends = holdEnds.filter((end) => end !== null)
  if (ends.length < holdEnds.length) return undefined
  return nextCutOff(new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime()))), cutOffs)
}
