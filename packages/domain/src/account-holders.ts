import type { NameComparison } from './person-names.ts'

/**
 * Origin of an account holder's name. REPORTED: the bank names the owners of the account. DECLARED: the user typed the name
 * when the account was linked. PENDING: the bank was not asked yet. UNAVAILABLE: the provider failed and is asked again.
 * UNKNOWN: the bank names no owner.
 */
export const holderSources = ['REPORTED', 'DECLARED', 'PENDING', 'UNAVAILABLE', 'UNKNOWN'] as const
export type HolderSource = (typeof holderSources)[number]

/** Stored answers to the question for owners. Null: not asked yet. */
export const ownersStates = ['REPORTED', 'DECLARED', 'UNSUPPORTED', 'UNAVAILABLE'] as const
export type OwnersState = (typeof ownersStates)[number]

/** Names of an application that an account may be held under. */
export const holderParties = ['BUSINESS', 'TRADE_NAME', 'OWNER'] as const
export type HolderParty = (typeof holderParties)[number]
export type HolderComparison = NameComparison & { who: HolderParty; name: string }

/** `names`: reported or declared. `comparisons`: of reported names alone, because a declared name proves nothing. */
export type AccountHolder = {
  source: HolderSource
  names: readonly string[]
  comparisons: readonly HolderComparison[]
}

export const holderCodes = [
  'bank.holder-matches',
  'bank.holder-is-owner',
  'bank.holder-similar',
  'bank.holder-differs',
  'bank.holder-declared',
  'bank.holder-unknown',
  'bank.holder-pending',
  'bank.holder-unavailable',
] as const
export type HolderCode = (typeof holderCodes)[number]

type Finding = { result: 'pass' | 'look' | 'fail' | 'wait'; code: HolderCode; params: Record<string, string> }

/** Returns the comparison with the highest score; undefined without a reported name. */
export const bestComparison = (comparisons: readonly HolderComparison[]): HolderComparison | undefined =>
  comparisons.toSorted((a, b) => b.score - a.score)[0]

const found = {
  match: ['pass', 'bank.holder-matches'],
  similar: ['look', 'bank.holder-similar'],
  mismatch: ['fail', 'bank.holder-differs'],
} as const

/** Checks who holds a verified account. A declared name neither passes nor fails: a reviewer compares it with papers. */
export const checkHolder = (holder: AccountHolder): Finding => {
  const { source, names } = holder
  if (source === 'PENDING') return { result: 'wait', code: 'bank.holder-pending', params: {} }
  if (source === 'UNAVAILABLE') return { result: 'look', code: 'bank.holder-unavailable', params: {} }
  if (source === 'DECLARED') {
    return { result: 'look', code: 'bank.holder-declared', params: { holder: names.join(', ') } }
  }
  const best = bestComparison(holder.comparisons)
  if (source === 'UNKNOWN' || !best) return { result: 'look', code: 'bank.holder-unknown', params: {} }
  const [result, code] = found[best.result]
  const params = { holder: names.join(', '), ours: best.name, score: String(best.score) }
  return { result, code: result === 'pass' && best.who === 'OWNER' ? 'bank.holder-is-owner' : code, params }
}
