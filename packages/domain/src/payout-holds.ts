/** Kinds of payout holds: first the one that stops everything, then the kinds that the store can end. */
export const payoutHoldKinds = [
  'BLOCKED',
  'BANK_RETURN',
  'NO_VERIFIED_BANK',
  'BANK_CHANGE',
  'UNDER_REVIEW',
  'OPERATOR',
] as const
export type PayoutHoldKind = (typeof payoutHoldKinds)[number]
/** Kinds of holds with a start record; the other kinds follow from the store's state. */
export type BegunHoldKind = Exclude<PayoutHoldKind, 'BLOCKED' | 'NO_VERIFIED_BANK' | 'UNDER_REVIEW'>

/** Kinds of holds that one operator may end without a new account. */
export const kindsEndedAlone: readonly BegunHoldKind[] = ['OPERATOR', 'BANK_RETURN']
/** Kinds of holds that two operators may end: a changed account otherwise waits 72 hours. */
export const kindsEndedByTwo: readonly BegunHoldKind[] = ['BANK_CHANGE']
export const kindsOperatorsEnd: readonly BegunHoldKind[] = [...kindsEndedAlone, ...kindsEndedByTwo]
export const isEndedByTwo = (kind: PayoutHoldKind): boolean => kindsEndedByTwo.some((one) => one === kind)

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
