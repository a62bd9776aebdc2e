import { checkHolder, holderCodes, type AccountHolder } from './account-holders.ts'
import { isBankOpen } from './bank-links.ts'
import { checkDuplicates, duplicateCodes, type DuplicateKind } from './duplicates.ts'
import { isIdentityComplete } from './identity.ts'
import { checkNpi, npiCodes, type NpiFacts } from './npi-records.ts'
import { checkLicense, licenseCodes, type LicenseFacts } from './licenses.ts'
import { checkSanctions, sanctionCodes, type SanctionFacts } from './sanctions.ts'
import type { NameResult } from './name-results.ts'
import type { NameComparison } from './person-names.ts'
import { isBankVerified, type BankAccountStatus, type IdentityStatus } from './stores.ts'

/** Checks of a reviewer, in display order. */
export const reviewChecks = [
  'identity',
  'bank',
  'ein',
  'sanctions',
  'npi',
  'licence',
  'address',
  'terms',
  'duplicates',
] as const
export type ReviewCheck = (typeof reviewChecks)[number]
/**
 * Checks with an answer from a service or a published list, which staff can run again. The remaining checks are computed at
 * every reading.
 */
export const repeatableChecks = ['ein', 'sanctions', 'npi'] as const satisfies readonly ReviewCheck[]
export type RepeatableCheck = (typeof repeatableChecks)[number]
/**
 * `look`: a reviewer must inspect and accept the result. `fail`: approving anyway requires a second person. `wait`: the provider
 * has not answered yet, which blocks an approval. `skip`: the program does not perform the check.
 */
export const checkResults = ['pass', 'look', 'fail', 'wait', 'skip'] as const
export type CheckResult = (typeof checkResults)[number]

/** Reasons of a check's result. The console translates the codes; the params name the values. */
export const evidenceCodes = [
  'identity.verified',
  'identity.name-matches',
  'identity.name-similar',
  'identity.name-differs',
  'identity.name-typed',
  'identity.name-unknown',
  'identity.owner-matches',
  'identity.owner-similar',
  'identity.owner-differs',
  'identity.waived',
  'identity.in-review',
  'identity.failed',
  'identity.open',
  'bank.verified',
  ...holderCodes,
  'bank.not-verified',
  'ein.match',
  'ein.mismatch',
  'ein.unchecked',
  'ein.pending',
  'ein.former-mismatch',
  'ein.not-performed',
  'ein.unusual-prefix',
  'ein.missing',
  ...sanctionCodes,
  ...npiCodes,
  ...licenseCodes,
  'address.verified',
  'address.street-unverified',
  'address.by-hand',
  'address.missing',
  'address.other-city',
  'terms.accepted',
  'terms.outdated',
  'terms.missing',
  ...duplicateCodes,
] as const
export type EvidenceCode = (typeof evidenceCodes)[number]
export type Evidence = { code: EvidenceCode; params: Record<string, string> }
export type Checked = { check: ReviewCheck; result: CheckResult; evidence: Evidence[] }

/**
 * Results of the tax office's match of name and number. UNAVAILABLE: the service failed. NOT_PERFORMED: the program has no
 * such service.
 */
export const tinResults = ['MATCH', 'MISMATCH', 'UNAVAILABLE', 'NOT_PERFORMED'] as const
export type TinResult = (typeof tinResults)[number]
/** PENDING: no result yet for the present name and number. */
export type TinState = TinResult | 'PENDING'

/**
 * Name of the verified person beside the applicant's. `isChecked`: the name is on a document or known to the provider's data
 * sources; otherwise the person only typed it. `owner`: the nearest owner of the application, null without owners.
 */
export type VerifiedName = {
  reported: string
  ours: string
  isChecked: boolean
  comparison: NameComparison
  owner: (NameComparison & { name: string }) | null
}

/** Input of the checks. Dates are ISO texts. */
export type ReviewFacts = {
  identity: IdentityStatus
  identityAt: string | null
  /** Null: the provider reported no name. */
  identityName: VerifiedName | null
  bank: BankAccountStatus
  bankLast4: string | null
  bankHolder: AccountHolder
  hasEin: boolean
  isEinUnusual: boolean
  tin: TinState
  /** The last result, for a former name or number, was a mismatch. */
  wasTinMismatch: boolean
  sanctions: SanctionFacts
  /** Null: only providers of health care have a number. */
  npi: NpiFacts | null
  /** Null: only providers need a license. */
  license: LicenseFacts | null
  hasAddress: boolean
  /** City, state and ZIP code agree. */
  isAddressVerified: boolean
  /** A geocoder found the street. */
  isStreetVerified: boolean
  /** Usual city of the ZIP when the address names another city nearby. Otherwise empty. */
  usualCity: string
  terms: { version: string; at: string; isCurrent: boolean } | null
  duplicates: Record<DuplicateKind, number>
}

const said = (code: EvidenceCode, params: Record<string, string> = {}): Evidence => ({ code, params })

/** Order of results on screens, the worst first. */
const severity: Record<CheckResult, number> = { fail: 0, look: 1, wait: 2, skip: 3, pass: 4 }

/** Sorts checks by result, the worst first, and keeps the order of equal results. */
export const worstFirst = <Row extends { result: CheckResult }>(checks: readonly Row[]): Row[] =>
  checks.toSorted((one, other) => severity[one.result] - severity[other.result])

const worst = (results: readonly CheckResult[]): CheckResult =>
  results.includes('fail') ? 'fail' : results.includes('look') ? 'look' : 'pass'

const nameResult = { match: 'pass', similar: 'look', mismatch: 'fail' } as const satisfies Record<
  NameResult,
  CheckResult
>
const nameCode = {
  match: 'identity.name-matches',
  similar: 'identity.name-similar',
  mismatch: 'identity.name-differs',
} as const satisfies Record<NameResult, EvidenceCode>

const ownerCode = {
  match: 'identity.owner-matches',
  similar: 'identity.owner-similar',
  mismatch: 'identity.owner-differs',
} as const satisfies Record<NameResult, EvidenceCode>

/**
 * A successful check counts only for the person whose name it verified. That person is the applicant and one of the owners;
 * no other owner is verified.
 */
const nameCheck = (name: VerifiedName | null): Omit<Checked, 'check'> => {
  if (!name) return { result: 'look', evidence: [said('identity.name-unknown')] }
  const { reported, ours, isChecked, comparison, owner } = name
  const params = { reported, ours, score: String(comparison.score) }
  const results: CheckResult[] = [nameResult[comparison.result], isChecked ? 'pass' : 'look']
  const evidence = [
    said(nameCode[comparison.result], params),
    ...(owner ? [said(ownerCode[owner.result], { reported, ours: owner.name, score: String(owner.score) })] : []),
    ...(isChecked ? [] : [said('identity.name-typed')]),
  ]
  return { result: worst(owner ? [...results, nameResult[owner.result]] : results), evidence }
}

const identityCheck = ({ identity, identityAt, identityName }: ReviewFacts): Omit<Checked, 'check'> => {
  if (identity === 'NONREQUIRED') return { result: 'skip', evidence: [said('identity.waived')] }
  if (isIdentityComplete(identity)) {
    const { result, evidence } = nameCheck(identityName)
    return { result, evidence: [said('identity.verified', { at: identityAt ?? '' }), ...evidence] }
  }
  if (identity === 'IDV_PENDING_REVIEW') return { result: 'look', evidence: [said('identity.in-review')] }
  if (identity === 'IDV_FAILED') return { result: 'fail', evidence: [said('identity.failed')] }
  return { result: 'fail', evidence: [said('identity.open', { status: identity })] }
}

const bankCheck = ({ bank, bankLast4, bankHolder }: ReviewFacts): Omit<Checked, 'check'> => {
  if (!isBankVerified(bank)) {
    // A pending provider result needs a look; a rejection fails the check.
    return { result: isBankOpen(bank) ? 'look' : 'fail', evidence: [said('bank.not-verified', { status: bank })] }
  }
  const { result, code, params } = checkHolder(bankHolder)
  return { result, evidence: [said('bank.verified', { last4: bankLast4 ?? '' }), said(code, params)] }
}

const tinEvidence = {
  MATCH: ['pass', 'ein.match'],
  MISMATCH: ['fail', 'ein.mismatch'],
  UNAVAILABLE: ['look', 'ein.unchecked'],
  PENDING: ['wait', 'ein.pending'],
  NOT_PERFORMED: ['skip', 'ein.not-performed'],
} as const satisfies Record<TinState, readonly [CheckResult, EvidenceCode]>

const einCheck = ({ hasEin, isEinUnusual, tin, wasTinMismatch }: ReviewFacts): Omit<Checked, 'check'> => {
  if (!hasEin) return { result: 'fail', evidence: [said('ein.missing')] }
  const [result, code] = tinEvidence[tin]
  const evidence = [
    said(code),
    ...(tin === 'PENDING' && wasTinMismatch ? [said('ein.former-mismatch')] : []),
    ...(isEinUnusual ? [said('ein.unusual-prefix')] : []),
  ]
  const needsLook = isEinUnusual && (result === 'pass' || result === 'skip')
  return { result: needsLook ? 'look' : result, evidence }
}

const addressCheck = (facts: ReviewFacts): Omit<Checked, 'check'> => {
  const { hasAddress, isAddressVerified, isStreetVerified, usualCity } = facts
  if (!hasAddress) return { result: 'fail', evidence: [said('address.missing')] }
  if (!isAddressVerified) return { result: 'look', evidence: [said('address.by-hand')] }
  const verified = said(isStreetVerified ? 'address.verified' : 'address.street-unverified')
  return usualCity === ''
    ? { result: 'pass', evidence: [verified] }
    : { result: 'look', evidence: [verified, said('address.other-city', { city: usualCity })] }
}

const termsCheck = ({ terms }: ReviewFacts): Omit<Checked, 'check'> => {
  if (!terms) return { result: 'fail', evidence: [said('terms.missing')] }
  const { version, at } = terms
  return terms.isCurrent
    ? { result: 'pass', evidence: [said('terms.accepted', { version, at })] }
    : { result: 'look', evidence: [said('terms.outdated', { version, at })] }
}

/** Returns the checks of an application, always in the same order. Only a provider has the checks of NPI and license. */
export const checksOf = (facts: ReviewFacts): Checked[] => [
  { check: 'identity', ...identityCheck(facts) },
  { check: 'bank', ...bankCheck(facts) },
  { check: 'ein', ...einCheck(facts) },
  { check: 'sanctions', ...checkSanctions(facts.sanctions) },
  ...(facts.npi === null ? [] : [{ check: 'npi' as const, ...checkNpi(facts.npi) }]),
  ...(facts.license === null ? [] : [{ check: 'licence' as const, ...checkLicense(facts.license) }]),
  { check: 'address', ...addressCheck(facts) },
  { check: 'terms', ...termsCheck(facts) },
  { check: 'duplicates', ...checkDuplicates(facts.duplicates) },
]

/** Decisions that a first person proposes and a second person confirms. */
export const proposalKinds = ['APPROVE', 'REJECT', 'WAIVE_IDENTITY'] as const
