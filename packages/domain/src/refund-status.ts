import { nextCutOff, type CutOffs } from './banking-days.ts'

/** Amounts of a sale and its returns, in cents, with their entries. */
export type Reimbursement = {
  benefitsCents: number
  /** Cents taken back by confirmed returns, or by a reversal of the whole sale. */
  takenBackCents: number
  /** Booking times of the entries of the sale, its returns and its reversal. */
  bookedAt: readonly Date[]
  /** True when a statement already has an entry of the sale. */
  isAssigned: boolean
}

/**
 * Returns true when nothing is reimbursed: the whole card amount was taken back within the cycle of the sale, so that
 * one statement contains the sale and the reversal. A sale that was paid out, or whose cycle has ended, is balanced in
 * a later cycle and keeps its status.
 */
export const isUndoneInCycle = (
  { benefitsCents, takenBackCents, bookedAt, isAssigned }: Reimbursement,
  cutOffs: CutOffs,
): boolean =>
  !isAssigned &&
  takenBackCents === benefitsCents &&
  new Set(bookedAt.map((instant) => nextCutOff(instant, cutOffs).getTime())).size <= 1
