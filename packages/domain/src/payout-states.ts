import { nextCutOff, type CutOffs } from './banking-days.ts'
import { effectiveDay, settledAt } from './payout-dates.ts'
import type { RunStatus, StatementStatus } from './statements.ts'

/**
 * States of a statement's money, most severe first. READY: paid if the run is approved. WAITING: not sent, continues
 * with the next cycle. MOVED: carried into a later statement. NOTHING: no payment.
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
 * Returns the cut-off of money that was not sent or was returned, and that no hold blocks. Undefined when the money
 * waits for a different reason.
 */
export const nextCutOffFor = (statement: Statement, now: Date, cutOffs: CutOffs): Date | undefined => {
  const state = payoutState(statement)
  const isFree = state === 'WAITING' || (state === 'RETURNED' && !statement.isHeld)
  return isFree ? nextCutOff(now, cutOffs) : undefined
}

/**
 * Returns the expected arrival of money that is not sent yet, with its own run or the next run. Undefined when the
 * money waits for a person or this statement does not pay it. `deadline`: time until which the bank accepts files.
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

/** Returns each state once, the most severe first. */
export const bySeverity = (states: readonly PayoutState[]): PayoutState[] =>
  payoutStates.filter((state) => states.includes(state))

/** Returns the label of released money: money that has not arrived is not paid yet. */
export const paidOrComing = (states: readonly PayoutState[]): 'paid' | 'on-its-way' | 'paid-or-on-its-way' => {
  if (!states.includes('PAYMENTREQUESTED')) return 'paid'
  return states.includes('SETTLED') ? 'paid-or-on-its-way' : 'on-its-way'
}

/**
 * Returns the cut-off of waiting money: the first after the end of all holds. Undefined when a hold has no end date.
 */
export const cycleAfter = (holdEnds: readonly (Date | null)[], now: Date, cutOffs: CutOffs): Date | undefined => {
  const ends = holdEnds.filter((end) => end !== null)
  if (ends.length < holdEnds.length) return undefined
  return nextCutOff(new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime()))), cutOffs)
}
