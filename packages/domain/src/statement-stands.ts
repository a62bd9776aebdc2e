import { nextCutOff, type CutOffs } from './banking-days.ts'
import type { RunStatus, StatementStatus } from './statements.ts'

/**
 * Where the money of a statement is, the worst first. READY: goes out if its run is approved. WAITING: was not sent and goes on with
 * the next cycle. MOVED: was taken into a later one. NOTHING: came to no payment.
 */
export const statementStands = [
  'RETURNED',
  'HELD',
  'WAITING',
  'READY',
  'PAYMENTREQUESTED',
  'SETTLED',
  'MOVED',
  'NOTHING',
] as const
export type StatementStand = (typeof statementStands)[number]

type Statement = {
  status: StatementStatus
  payableCents: number
  runStatus: RunStatus
  isHeld: boolean
  isMoved: boolean
}

export const standOf = ({ status, payableCents, runStatus, isHeld, isMoved }: Statement): StatementStand => {
  if (payableCents === 0) return 'NOTHING'
  if (isMoved) return 'MOVED'
  if (status !== 'PENDING') return status
  if (isHeld) return 'HELD'
  return runStatus === 'BUILDING' || runStatus === 'BUILT' ? 'READY' : 'WAITING'
}

/** Each stand once, the worst first. */
export const worstFirst = (stands: readonly StatementStand[]): StatementStand[] =>
  statementStands.filter((stand) => stands.includes(stand))

/** How what was let go is called: money that has not arrived yet is not paid. */
export const paidOrComing = (stands: readonly StatementStand[]): 'paid' | 'on-its-way' | 'paid-or-on-its-way' => {
  if (!stands.includes('PAYMENTREQUESTED')) return 'paid'
  return stands.includes('SETTLED') ? 'paid-or-on-its-way' : 'on-its-way'
}

/** The cut-off that waiting money goes on with: the first after all its holds are over. Undefined: one of them ends by nobody. */
export const cycleAfter = (holdEnds: readonly (Date | null)[], now: Date, cutOffs: CutOffs): Date | undefined => {
  const ends = holdEnds.filter((end) => end !== null)
  if (ends.length < holdEnds.length) return undefined
  return nextCutOff(new Date(Math.max(now.getTime(), ...ends.map((end) => end.getTime()))), cutOffs)
}
