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

/** Names of an application that an account may be held under. PARTNER: legal name of the first store, for a further store. */
export const holderParties = ['BUSINESS', 'TRADE_NAME', 'PARTNER', 'OWNER'] as const
export type HolderParty = (typeof holderParties)[number]
export type HolderComparison = NameComparison & { who: HolderParty; name: string }

/** Reported or declared holder beside the nearest name of the application, `ours`. */
export type NamedHolder = NameComparison & { holder: string; who: HolderParty; ours: string }

/** `holders`: reported or declared. `comparisons`: each name of the application with the nearest holder. */
export type AccountHolder = {
  source: HolderSource
  holders: readonly NamedHolder[]
  comparisons: readonly HolderComparison[]
}

export const holderCodes = [
  'bank.holder-matches',
  'bank.holder-is-owner',
  'bank.holder-similar',
  'bank.holder-differs',
  'bank.holder-declared',
  'bank.holder-declared-differs',
  'bank.holder-unknown',
  'bank.holder-pending',
  'bank.holder-unavailable',
] as const
export type HolderCode = (typeof holderCodes)[number]

type Finding = { result: 'pass' | 'look' | 'fail' | 'wait'; code: HolderCode; params: Record<string, string> }

/** Codes of a holder that is neither the business nor an owner. */
export const otherHolderCodes: readonly string[] = [
  'bank.holder-differs',
  'bank.holder-declared-differs',
] satisfies readonly HolderCode[]

/** Returns the comparison with the highest score; undefined without a reported name. */
export const bestComparison = (comparisons: readonly HolderComparison[]): HolderComparison | undefined =>
  comparisons.toSorted((a, b) => b.score - a.score)[0]

const reportedFinding = {
  match: ['pass', 'bank.holder-matches'],
  similar: ['look', 'bank.holder-similar'],
  mismatch: ['fail', 'bank.holder-differs'],
} as const
/** A declared name that fits proves nothing: a reviewer compares it with papers. */
const declaredFinding = {
  match: ['look', 'bank.holder-declared'],
  similar: ['look', 'bank.holder-declared'],
  mismatch: ['fail', 'bank.holder-declared-differs'],
} as const

/** Checks who holds a verified account. Each holder has to fit a name of the application, so the worst one decides. */
export const checkHolder = ({ source, holders }: AccountHolder): Finding => {
  if (source === 'PENDING') return { result: 'wait', code: 'bank.holder-pending', params: {} }
  if (source === 'UNAVAILABLE') return { result: 'look', code: 'bank.holder-unavailable', params: {} }
  const [worst] = holders.toSorted((a, b) => a.score - b.score)
  if (source === 'UNKNOWN' || !worst) return { result: 'look', code: 'bank.holder-unknown', params: {} }
  const { holder, ours, score, who } = worst
  const params = { holder, ours, score: String(score) }
  if (source === 'DECLARED') {
    const [result, code] = declaredFinding[worst.result]
    return { result, code, params }
  }
  const [result, code] = reportedFinding[worst.result]
  return { result, code: result === 'pass' && who === 'OWNER' ? 'bank.holder-is-owner' : code, params }
}
