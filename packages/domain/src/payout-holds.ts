/** Why a store's money waits, those that somebody at the store can end first. */
export const payoutHoldKinds = ['BANK_RETURN', 'NO_VERIFIED_BANK', 'BANK_CHANGE', 'UNDER_REVIEW', 'OPERATOR'] as const
export type PayoutHoldKind = (typeof payoutHoldKinds)[number]
/** Those that were begun; the others are what a store is in. */
export type BegunHoldKind = Exclude<PayoutHoldKind, 'NO_VERIFIED_BANK' | 'UNDER_REVIEW'>

/**
 * What operators may end, unless another account does: in production a changed account waits its three days, elsewhere
 * somebody who tries the product goes on at once.
 */
export const kindsOperatorsEnd = ({ production }: { production: boolean }): BegunHoldKind[] =>
  production ? ['OPERATOR', 'BANK_RETURN'] : ['OPERATOR', 'BANK_RETURN', 'BANK_CHANGE']

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
