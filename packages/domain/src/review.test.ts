import { expect, test } from 'vitest'
import type { AccountHolder } from './account-holders.ts'
import { blockingChecks, failedChecks, openChecks } from './open-checks.ts'
import type { NameResult } from './name-results.ts'
import { checkResults, checksOf, worstFirst, type CheckResult, type ReviewFacts, type VerifiedName } from './review.ts'

/** Holder `name` of a business Delgado Fresh Markets LLC, with this result of the comparison. */
const reported = (holder: string, result: NameResult, who: 'BUSINESS' | 'OWNER' = 'BUSINESS') =>
  ({
    source: 'REPORTED',
    holders: [{ holder, who, ours: 'Delgado Fresh Markets LLC', result, score: 70 }],
    comparisons: [],
  }) as const satisfies AccountHolder
const without = (source: AccountHolder['source']): AccountHolder => ({ source, holders: [], comparisons: [] })
const declared = (result: NameResult): AccountHolder => ({ ...reported('Delgado', result), source: 'DECLARED' })
/** An account of the business that also names another person. */
const joint: AccountHolder = {
  ...reported('DELGADO FRESH MARKETS LLC', 'match'),
  holders: [
    { holder: 'DELGADO FRESH MARKETS LLC', who: 'BUSINESS', ours: 'Delgado Fresh', result: 'match', score: 100 },
    { holder: 'Leslie Knope', who: 'OWNER', ours: 'Maria Delgado', result: 'mismatch', score: 20 },
  ],
}
const verified = {
  reported: 'Maria Delgado',
  ours: 'Maria Delgado',
  isChecked: true,
  comparison: { result: 'match', score: 100 },
  owner: null,
} as const satisfies VerifiedName
/** The applicant is verified; `result` of the comparison with the nearest owner. */
const owned = (result: NameResult): VerifiedName => ({
  ...verified,
  owner: { name: 'Jose Delgado', result, score: 70 },
})

const clear: ReviewFacts = {
  sanctions: { state: 'SCREENED', names: 3, candidates: [] },
  identity: 'IDV_SUCCESS',
  identityAt: '2026-11-20T15:51:00.000Z',
  identityName: verified,
  bank: 'AUTOMATICALLY_VERIFIED',
  bankLast4: '6789',
  bankHolder: reported('DELGADO FRESH MARKETS LLC', 'match'),
  hasEin: true,
  isEinUnusual: false,
  tin: 'MATCH',
  wasTinMismatch: false,
  npi: null,
  license: null,
  hasAddress: true,
  isAddressVerified: true,
  isStreetVerified: true,
  usualCity: '',
  terms: { version: '2026-11-21', at: '2026-11-20T15:40:00.000Z', isCurrent: true },
  duplicates: { EIN: 0, BANK: 0, ADDRESS: 0 },
}

test('a consistent application passes all checks', () => {
  const checks = checksOf(clear)
  expect(checks.map(({ check, result }) => `${check} ${result}`)).toEqual([
    'identity pass',
    'bank pass',
    'ein pass',
    'sanctions pass',
    'address pass',
    'terms pass',
    'duplicates pass',
  ])
  expect(openChecks(checks)).toEqual([])
})

test.each([
  ['OPEN', ['sanctions']],
  ['SAME', ['sanctions']],
  ['CLEARED', []],
] as const)('a match of the sanctions list that is %s blocks: %j', (state, blocking) => {
  const sanctions = { state: 'SCREENED' as const, names: 1, candidates: [{ state, score: 90 }] }
  expect(blockingChecks(checksOf({ ...clear, sanctions }))).toEqual(blocking)
})

test.each<[string, Partial<ReviewFacts>, CheckResult, string]>([
  ['a city near the ZIP’s own is to be looked at', { usualCity: 'Miami' }, 'look', 'address.other-city'],
  ['a waived identity is not performed', { identity: 'NONREQUIRED' }, 'skip', 'identity.waived'],
  ['a verified owner passes', { identityName: owned('match') }, 'pass', 'identity.owner-matches'],
  ['a similar owner needs a look', { identityName: owned('similar') }, 'look', 'identity.owner-similar'],
  ['a verified person who is no owner fails', { identityName: owned('mismatch') }, 'fail', 'identity.owner-differs'],
  [
    'an identity in the provider’s review is to be looked at',
    { identity: 'IDV_PENDING_REVIEW' },
    'look',
    'identity.in-review',
  ],
  ['a failed identity fails', { identity: 'IDV_FAILED' }, 'fail', 'identity.failed'],
  ['one that was never finished fails', { identity: 'IDV_EXPIRED' }, 'fail', 'identity.open'],
  [
    'a bank that is still being verified is to be looked at',
    { bank: 'WAITING_FOR_PLAID_VERIFICATION' },
    'look',
    'bank.not-verified',
  ],
  ['one that could not be verified fails', { bank: 'VERIFICATION_FAILED' }, 'fail', 'bank.not-verified'],
  ['another holder fails', { bankHolder: reported('Ana Ruiz', 'mismatch') }, 'fail', 'bank.holder-differs'],
  ['a similar holder needs a look', { bankHolder: reported('Delgado', 'similar') }, 'look', 'bank.holder-similar'],
  ['an owner is a holder', { bankHolder: reported('Ana', 'match', 'OWNER') }, 'pass', 'bank.holder-is-owner'],
  ['a second holder who is no owner fails', { bankHolder: joint }, 'fail', 'bank.holder-differs'],
  ['a declared holder needs a look', { bankHolder: declared('match') }, 'look', 'bank.holder-declared'],
  ['another declared holder fails', { bankHolder: declared('mismatch') }, 'fail', 'bank.holder-declared-differs'],
  ['a silent provider needs a look', { bankHolder: without('UNAVAILABLE') }, 'look', 'bank.holder-unavailable'],
  ['an unasked provider is waited for', { bankHolder: without('PENDING') }, 'wait', 'bank.holder-pending'],
  ['an unnamed holder needs a look', { bankHolder: without('UNKNOWN') }, 'look', 'bank.holder-unknown'],
  ['a number that is another’s fails', { tin: 'MISMATCH' }, 'fail', 'ein.mismatch'],
  ['one nobody checked is to be looked at', { tin: 'UNAVAILABLE' }, 'look', 'ein.unchecked'],
  ['a prefix nobody gives out is to be looked at', { isEinUnusual: true }, 'look', 'ein.unusual-prefix'],
  ['but it does not soften a mismatch', { isEinUnusual: true, tin: 'MISMATCH' }, 'fail', 'ein.mismatch'],
  ['no number at all fails', { hasEin: false }, 'fail', 'ein.missing'],
  ['an address by hand is to be looked at', { isAddressVerified: false }, 'look', 'address.by-hand'],
  ['a street without a geocoder passes and says so', { isStreetVerified: false }, 'pass', 'address.street-unverified'],
  ['no address fails', { hasAddress: false }, 'fail', 'address.missing'],
  [
    'terms of before are to be looked at',
    { terms: { version: '2026-01-01', at: '', isCurrent: false } },
    'look',
    'terms.outdated',
  ],
  ['no terms fail', { terms: null }, 'fail', 'terms.missing'],
  [
    'a number that others have is to be looked at',
    { duplicates: { EIN: 2, BANK: 0, ADDRESS: 0 } },
    'look',
    'duplicates.ein',
  ],
])('%s', (_, change, result, code) => {
  const found = checksOf({ ...clear, ...change }).find(({ evidence }) => evidence.some((one) => one.code === code))
  expect(found?.result).toBe(result)
})

test('only a failed check takes two people', () => {
  const checks = checksOf({ ...clear, tin: 'MISMATCH', isAddressVerified: false })
  expect(openChecks(checks)).toEqual(['ein', 'address'])
  expect(failedChecks(checks)).toEqual(['ein'])
})

test('sorts checks by result, the worst first', () => {
  const checks = [...checkResults, 'look' as const].map((result, index) => ({ result, place: index }))
  expect(worstFirst(checks).map(({ result, place }) => [result, place])).toEqual([
    ['fail', 2],
    ['look', 1],
    ['look', 5],
    ['wait', 3],
    ['skip', 4],
    ['pass', 0],
  ])
})
