/** Why a store's money waits, those that somebody at the store can end first. */
export const payoutHoldKinds = ['BANK_RETURN', 'NO_VERIFIED_BANK', 'BANK_CHANGE', 'UNDER_REVIEW', 'OPERATOR'] as const
export type PayoutHoldKind = (typeof payoutHoldKinds)[number]

/** What ends a hold: another bank account, time, or a word with support. */
export const holdFixes = ['link', 'wait', 'support'] as const
export type HoldFix = (typeof holdFixes)[number]

export const fixOf = (kind: PayoutHoldKind, endsWithRelink: boolean): HoldFix => {
  if (kind === 'BANK_CHANGE') return 'wait'
  if (kind === 'NO_VERIFIED_BANK') return 'link'
  return kind === 'BANK_RETURN' && endsWithRelink ? 'link' : 'support'
}

/** What is said first of a store that waits for several reasons. */
export const leadingFirst = <H extends { kind: PayoutHoldKind }>(holds: readonly H[]): H[] =>
  holds.toSorted((one, other) => payoutHoldKinds.indexOf(one.kind) - payoutHoldKinds.indexOf(other.kind))
