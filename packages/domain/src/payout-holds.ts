/** Kinds of payout holds; the kinds that the store can end come first. */
export const payoutHoldKinds = ['BANK_RETURN', 'NO_VERIFIED_BANK', 'BANK_CHANGE', 'UNDER_REVIEW', 'OPERATOR'] as const
export type PayoutHoldKind = (typeof payoutHoldKinds)[number]
/** Kinds of holds with a start record; the other kinds follow from the store's state. */
export type BegunHoldKind = Exclude<PayoutHoldKind, 'NO_VERIFIED_BANK' | 'UNDER_REVIEW'>

/**
 * Returns the hold kinds that operators may end without a new account. In production a changed account waits three
 * days; in other environments a tester continues at once.
 */
export const kindsOperatorsEnd = ({ production }: { production: boolean }): BegunHoldKind[] =>
  production ? ['OPERATOR', 'BANK_RETURN'] : ['OPERATOR', 'BANK_RETURN', 'BANK_CHANGE']

/** Ways to end a hold: a new bank account, time, or contact with support. */
export const holdFixes = ['link', 'wait', 'support'] as const
export type HoldFix = (typeof holdFixes)[number]

export const fixOf = (kind: PayoutHoldKind, endsWithRelink: boolean): HoldFix => {
  if (kind === 'BANK_CHANGE') return 'wait'
  if (kind === 'NO_VERIFIED_BANK') return 'link'
  return kind === 'BANK_RETURN' && endsWithRelink ? 'link' : 'support'
}

/** Sorts holds by display priority for a store with several holds. */
export const leadingFirst = <H extends { kind: PayoutHoldKind }>(holds: readonly H[]): H[] =>
  holds.toSorted((one, other) => payoutHoldKinds.indexOf(one.kind) - payoutHoldKinds.indexOf(other.kind))
