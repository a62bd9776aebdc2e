/**
 * Money of a partner by progress, in cents. Each amount of a statement that was not moved and each entry without a statement
 * counts in one part, so the parts add up to what the ledger owes the partner in all.
 */
export type MoneyParts = {
  /** Statements on the account. */
  paidCents: number
  /** Statements of an approved run. */
  sentCents: number
  /** Statements that wait for the approval of their run, at stores without a hold. */
  builtCents: number
  /** Statements that the next cut-off takes over, at stores without a hold. */
  nextCents: number
  /** Statements of stores on hold. */
  heldCents: number
  /** Entries since the cut-off, also of stores on hold. */
  dueCents: number
  dueHeldCents: number
  /** Entries that a later cut-off takes: sales of a practice in their return period, equipment not due. */
  laterCents: number
}

export type MoneyLine = {
  earnedCents: number
  paidCents: number
  onItsWayCents: number
  onHoldCents: number
  sinceCutOffCents: number
  /** Share of `sinceCutOffCents` at stores on hold. */
  sinceCutOffOnHoldCents: number
  laterCents: number
}

/** Adds up the parts of all programs of a partner. `earnedCents` is the sum of the five figures but `sinceCutOffOnHoldCents`, which is a share of one. */
export const moneyLine = (programs: readonly MoneyParts[]): MoneyLine => {
  const sum = (part: keyof MoneyParts): number => programs.reduce((all, one) => all + one[part], 0)
  const figures = {
    paidCents: sum('paidCents'),
    onItsWayCents: sum('sentCents') + sum('builtCents') + sum('nextCents'),
    onHoldCents: sum('heldCents'),
    sinceCutOffCents: sum('dueCents'),
    laterCents: sum('laterCents'),
  }
  return {
    ...figures,
    sinceCutOffOnHoldCents: sum('dueHeldCents'),
    earnedCents: Object.values(figures).reduce((all, one) => all + one, 0),
  }
}
