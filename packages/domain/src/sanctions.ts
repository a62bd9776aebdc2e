import type { HolderParty } from './account-holders.ts'

/** Kinds of entries. Names are compared with persons and organizations only. */
export const listedKinds = ['PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT'] as const
export type ListedKind = (typeof listedKinds)[number]

/**
 * Entry of the sanctions list. `akas`: alternate names; `isWeak`: the authority marks the name as broad. `birthDates`: texts of the
 * list, for example "circa 1962". `addresses`, `ids`: undefined in versions that were loaded before both were read.
 */
export type ListedEntry = {
  uid: string
  kind: ListedKind
  name: string
  akas: readonly { name: string; isWeak: boolean }[]
  programs: readonly string[]
  birthDates: readonly string[]
  countries: readonly string[]
  addresses?: readonly string[]
  ids?: readonly ListedId[]
  remarks: string
}
/** Document or number of a listed person. `kind`, `country`: texts of the list. */
type ListedId = { kind: string; number: string; country: string }

/** Maximum size of a list file in bytes. The published list has about 30 MB. */
export const sanctionFileBytesMax = 100_000_000

/** A new version with a smaller share of the entries of the version before is refused as incomplete. */
export const entriesShareMin = 0.8
export const isShrunk = (entries: number, before: number): boolean => entries < before * entriesShareMin

/** Waits for a second person, in force, replaced by a later version, or ended without activation. */
export const sanctionListStates = ['WAITING', 'IN_FORCE', 'SUPERSEDED', 'WITHDRAWN'] as const
export type SanctionListState = (typeof sanctionListStates)[number]
export const sanctionListSources = ['UPLOAD', 'FETCH'] as const
export type SanctionListSource = (typeof sanctionListSources)[number]

export const sanctionDifferences = ['removed', 'changed', 'added'] as const
export type SanctionDifference = (typeof sanctionDifferences)[number]
export type SanctionChange = { uid: string; name: string; kind: ListedKind; change: SanctionDifference }

/** Facts by which a reviewer tells two persons apart. A candidate whose facts change is decided again. */
export const factsText = ({ kind, name, akas, birthDates, countries }: ListedEntry): string =>
  JSON.stringify([
    kind,
    name,
    akas.map((aka) => `${aka.name}|${aka.isWeak}`).toSorted(),
    birthDates.toSorted(),
    countries.toSorted(),
  ])

const wholeText = (entry: ListedEntry): string =>
  JSON.stringify([factsText(entry), entry.programs.toSorted(), entry.remarks])
/** Compares addresses and documents where both versions have them. */
const areFurtherFactsEqual = (one: ListedEntry, other: ListedEntry): boolean => {
  if (!one.addresses || !one.ids || !other.addresses || !other.ids) return true
  const texts = ({ addresses = [], ids = [] }: ListedEntry) =>
    JSON.stringify([addresses.toSorted(), ids.map((id) => `${id.kind}|${id.number}|${id.country}`).toSorted()])
  return texts(one) === texts(other)
}

/** Returns the entries that a version adds, changes and removes, by number of the authority. */
export const compareSanctionLists = (
  before: readonly ListedEntry[],
  after: readonly ListedEntry[],
): SanctionChange[] => {
  const old = new Map(before.map((entry) => [entry.uid, entry]))
  const fresh = new Set(after.map(({ uid }) => uid))
  const changeOf = (entry: ListedEntry): SanctionDifference | undefined => {
    const former = old.get(entry.uid)
    if (!former) return 'added'
    return wholeText(former) === wholeText(entry) && areFurtherFactsEqual(former, entry) ? undefined : 'changed'
  }
  const removed = before.filter(({ uid }) => !fresh.has(uid)).map((entry) => ({ entry, change: 'removed' as const }))
  const others = after.flatMap((entry) => {
    const change = changeOf(entry)
    return change === undefined ? [] : [{ entry, change }]
  })
  return [...removed, ...others].map(({ entry: { uid, name, kind }, change }) => ({ uid, name, kind, change }))
}

/** Names that are screened. ADMIN: a Store Admin who is not the applicant. FORMER: a name of another store, or a former name of a business or a person. */
export const screenedParties = ['BUSINESS', 'TRADE_NAME', 'OWNER', 'APPLICANT', 'ADMIN', 'FORMER'] as const
export type ScreenedParty = Exclude<HolderParty, 'PARTNER'> | 'APPLICANT' | 'ADMIN' | 'FORMER'

/** DIFFERENT: not the same person, needs a second operator. SAME: the same person, prevents an approval. */
export const dispositions = ['DIFFERENT', 'SAME'] as const
export type Disposition = (typeof dispositions)[number]
/** PROPOSED: one operator says "not the same person", a second operator has not confirmed. */
export const candidateStates = ['OPEN', 'PROPOSED', 'CLEARED', 'SAME'] as const
export type CandidateState = (typeof candidateStates)[number]

/**
 * Screening of an application. PENDING: a name or the list has changed since. NOT_SCREENED: no list is in force. LIST_MISSING:
 * the same, and the program requires a screening.
 */
export const screeningStates = ['SCREENED', 'PENDING', 'NOT_SCREENED', 'LIST_MISSING'] as const
export type ScreeningState = (typeof screeningStates)[number]

export const sanctionCodes = [
  'sanctions.clear',
  'sanctions.possible',
  'sanctions.proposed',
  'sanctions.cleared',
  'sanctions.same',
  'sanctions.pending',
  'sanctions.not-screened',
  'sanctions.list-missing',
] as const
type SanctionEvidence = { code: (typeof sanctionCodes)[number]; params: Record<string, string> }
type Result = 'pass' | 'look' | 'fail' | 'wait' | 'skip'

/** `names`: number of screened names. */
export type SanctionFacts = {
  state: ScreeningState
  names: number
  candidates: readonly { state: CandidateState; score: number }[]
}

const unscreened = {
  PENDING: ['wait', 'sanctions.pending'],
  NOT_SCREENED: ['skip', 'sanctions.not-screened'],
  LIST_MISSING: ['wait', 'sanctions.list-missing'],
} as const satisfies Record<Exclude<ScreeningState, 'SCREENED'>, readonly [Result, SanctionEvidence['code']]>

/** Codes of candidates, the gravest first. */
const byState = [
  ['SAME', 'fail', 'sanctions.same'],
  ['OPEN', 'look', 'sanctions.possible'],
  ['PROPOSED', 'look', 'sanctions.proposed'],
  ['CLEARED', 'pass', 'sanctions.cleared'],
] as const satisfies (readonly [CandidateState, Result, SanctionEvidence['code']])[]

/** Checks the screening. An undecided candidate neither passes nor fails, and a listed person fails also without a list. */
export const checkSanctions = ({
  state,
  names,
  candidates,
}: SanctionFacts): { result: Result; evidence: SanctionEvidence[] } => {
  const found = byState.flatMap(([candidateState, result, code]) => {
    const those = candidates.filter((one) => one.state === candidateState)
    const score = String(Math.max(...those.map((one) => one.score)))
    return those.length === 0 ? [] : [{ result, evidence: { code, params: { count: String(those.length), score } } }]
  })
  const isListed = candidates.some((one) => one.state === 'SAME')
  if (state !== 'SCREENED' && !isListed) {
    const [result, code] = unscreened[state]
    return { result, evidence: [{ code, params: {} }] }
  }
  const [gravest] = found
  if (!gravest) return { result: 'pass', evidence: [{ code: 'sanctions.clear', params: { count: String(names) } }] }
  return { result: gravest.result, evidence: found.map(({ evidence }) => evidence) }
}
