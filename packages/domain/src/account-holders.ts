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

type OwnName = { who: Exclude<HolderParty, 'PARTNER'>; name: string }
type Named = { businessName: string; doingBusinessAs: string; owners: readonly string[] }

/** Returns the names of a store, each once: business, trade name and owners. */
export const ownNamesOf = ({ businessName, doingBusinessAs, owners }: Named): OwnName[] => {
  const hasTradeName = doingBusinessAs !== '' && doingBusinessAs !== businessName
  return [
    { who: 'BUSINESS', name: businessName },
    ...(hasTradeName ? [{ who: 'TRADE_NAME' as const, name: doingBusinessAs }] : []),
    ...[...new Set(owners)].map((name) => ({ who: 'OWNER' as const, name })),
  ]
}

/** Returns the names that an account of a store may be held under. `firstStoreName`: of a further store's partner. */
export const heldNamesOf = ({ firstStoreName, ...own }: Named & { firstStoreName: string | null }) => [
  ...ownNamesOf(own),
  ...(firstStoreName === null ? [] : [{ who: 'PARTNER' as const, name: firstStoreName }]),
]

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
/** A declared name that fits is no proof: a reviewer compares it with documents. */
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

/**
 * Reasons against using the account of another store. OTHER_EIN: the stores have different tax numbers. UNCHECKED: the bank
 * has not named the holder yet. OTHER_HOLDER: the holder is neither the business nor an owner.
 */
export const reuseObstacles = ['OTHER_EIN', 'UNCHECKED', 'OTHER_HOLDER'] as const
export type ReuseObstacle = (typeof reuseObstacles)[number]

type Reuse = Pick<AccountHolder, 'source' | 'holders'> & { isSameEin: boolean }
/** Returns why a store may not use the account of another store; null when the account may be used. */
export const reuseObstacleOf = ({ isSameEin, source, holders }: Reuse): ReuseObstacle | null => {
  if (!isSameEin) return 'OTHER_EIN'
  if (source === 'PENDING' || source === 'UNAVAILABLE') return 'UNCHECKED'
  return holders.some(({ result }) => result === 'mismatch') ? 'OTHER_HOLDER' : null
}

type OwnersAnswer = { ownersState: OwnersState | null; holder: string | null; isBankLogin: boolean }
/** Origin of the names of a linked account. `reported`: owners that the bank named. */
export const holderSourceOf = (
  { ownersState, holder, isBankLogin }: OwnersAnswer,
  reported: readonly string[],
): HolderSource => {
  if (ownersState === null) return isBankLogin ? 'PENDING' : 'UNKNOWN'
  if (ownersState === 'REPORTED') return reported.length > 0 ? 'REPORTED' : 'UNKNOWN'
  if (ownersState === 'DECLARED') return holder ? 'DECLARED' : 'UNKNOWN'
  return ownersState === 'UNAVAILABLE' ? 'UNAVAILABLE' : 'UNKNOWN'
}
