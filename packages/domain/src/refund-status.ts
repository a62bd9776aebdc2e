import { nextCutOff, type CutOffs } from './banking-days.ts'

/** What a sale brought and what was taken back of it, in cents, and the entries that say so. */
export type Reimbursement = {
  benefitsCents: number
  /** Given back by confirmed returns, or all of it where the sale is reversed. */
  takenBackCents: number
  /** When each entry of the sale, of its returns and of its reversal was booked. */
  bookedAt: readonly Date[]
  /** Whether a statement has any of them already. */
  isAssigned: boolean
}

/**
 * Whether nothing is to be reimbursed: all the card paid was taken back within the cycle of the sale, so that one statement
 * will hold both. A sale that was paid out, or whose cycle has ended, is balanced in a later cycle and keeps its status.
 */
export const isUndoneInCycle = (
  { benefitsCents, takenBackCents, bookedAt, isAssigned }: Reimbursement,
  cutOffs: CutOffs,
): boolean =>
  !isAssigned &&
  takenBackCents === benefitsCents &&
  new Set(bookedAt.map((instant) => nextCutOff(instant, cutOffs).getTime())).size <= 1
