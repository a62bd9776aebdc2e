import { bestComparison, type HolderComparison } from './account-holders.ts'
import type { StoreType } from './stores.ts'

/** Stored answers of the NPI registry. NOT_PERFORMED: no registry is configured. */
export const npiResults = ['FOUND', 'NOT_FOUND', 'UNAVAILABLE', 'NOT_PERFORMED'] as const
export type NpiResult = (typeof npiResults)[number]
/** PENDING: no answer for the present number yet. MISSING: the provider gave no number. */
export const npiStates = [...npiResults, 'PENDING', 'MISSING'] as const
export type NpiState = (typeof npiStates)[number]

/** `code` of the Health Care Provider Taxonomy, for example 1223G0001X. */
export type NpiTaxonomy = { code: string; text: string; isPrimary: boolean }
/** Entry of the registry. `names`: of the person, or legal and other names of the organization. `deactivatedOn`: ISO date. */
export type NpiRecord = {
  kind: 'PERSON' | 'ORGANIZATION'
  names: readonly string[]
  taxonomies: readonly NpiTaxonomy[]
  place: string | null
  isActive: boolean
  deactivatedOn: string | null
}

export const npiCodes = [
  'npi.name-matches',
  'npi.name-similar',
  'npi.name-differs',
  'npi.name-unknown',
  'npi.taxonomy',
  'npi.other-taxonomy',
  'npi.deactivated',
  'npi.not-found',
  'npi.unavailable',
  'npi.pending',
  'npi.not-performed',
  'npi.missing',
] as const
type NpiEvidence = { code: (typeof npiCodes)[number]; params: Record<string, string> }
type Result = 'pass' | 'look' | 'fail' | 'wait' | 'skip'

/** `comparisons` of the registry's names with business, trade name and owners. */
export type NpiFacts = {
  type: StoreType
  state: NpiState
  record: NpiRecord | null
  comparisons: readonly HolderComparison[]
}

/** Beginnings of the taxonomy codes of a provider type. */
const taxonomies: Partial<Record<StoreType, readonly string[]>> = {
  DENTAL: ['122', '124Q', '125', '126', '261QD', '2922'],
  VISION: ['152W', '156F', '207W', '332H'],
  HEARING: ['207Y', '231H', '235Z', '237', '261QH', '332S'],
}

/** Returns the taxonomy of this provider type, the primary one first; undefined when the entry has none. */
export const taxonomyOf = ({ taxonomies: all }: NpiRecord, type: StoreType): NpiTaxonomy | undefined =>
  all
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .find(({ code }) => taxonomies[type]?.some((prefix) => code.startsWith(prefix)))

const without = {
  MISSING: ['fail', 'npi.missing'],
  NOT_FOUND: ['fail', 'npi.not-found'],
  UNAVAILABLE: ['look', 'npi.unavailable'],
  PENDING: ['wait', 'npi.pending'],
  NOT_PERFORMED: ['skip', 'npi.not-performed'],
} as const satisfies Record<Exclude<NpiState, 'FOUND'>, readonly [Result, NpiEvidence['code']]>

const byName = {
  match: ['pass', 'npi.name-matches'],
  similar: ['look', 'npi.name-similar'],
  mismatch: ['fail', 'npi.name-differs'],
} as const

const nameFinding = ({ names }: NpiRecord, comparisons: NpiFacts['comparisons']): [Result, NpiEvidence] => {
  const best = bestComparison(comparisons)
  if (!best || names.length === 0) return ['look', { code: 'npi.name-unknown', params: {} }]
  const [result, code] = byName[best.result]
  return [result, { code, params: { reported: names.join(', '), ours: best.name, score: String(best.score) } }]
}

const taxonomyFinding = (record: NpiRecord, type: StoreType): [Result, NpiEvidence] => {
  const fitting = taxonomyOf(record, type)
  const shown = fitting ?? record.taxonomies.find(({ isPrimary }) => isPrimary) ?? record.taxonomies[0]
  const params = { taxonomy: shown ? `${shown.text}, ${shown.code}` : '' }
  return fitting ? ['pass', { code: 'npi.taxonomy', params }] : ['look', { code: 'npi.other-taxonomy', params }]
}

/** Checks the registry's entry: it exists, is active, names the business or an owner, and has the provider's profession. */
export const checkNpi = ({
  type,
  state,
  record,
  comparisons,
}: NpiFacts): { result: Result; evidence: NpiEvidence[] } => {
  if (state !== 'FOUND' || record === null) {
    const [result, code] = without[state === 'FOUND' ? 'UNAVAILABLE' : state]
    return { result, evidence: [{ code, params: {} }] }
  }
  const findings = [nameFinding(record, comparisons), taxonomyFinding(record, type)]
  if (!record.isActive) {
    findings.unshift(['fail', { code: 'npi.deactivated', params: { at: record.deactivatedOn ?? '' } }])
  }
  const results = findings.map(([result]) => result)
  return {
    result: results.includes('fail') ? 'fail' : results.includes('look') ? 'look' : 'pass',
    evidence: findings.map(([, evidence]) => evidence),
  }
}
