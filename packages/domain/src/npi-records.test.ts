import { expect, test } from 'vitest'
import { checkNpi, type NpiFacts, type NpiRecord } from './npi-records.ts'

const record: NpiRecord = {
  kind: 'ORGANIZATION',
  names: ['SONRISA DENTAL LLC'],
  taxonomies: [
    { code: '261Q00000X', text: 'Clinic', isPrimary: true },
    { code: '1223G0001X', text: 'Dentist, General Practice', isPrimary: false },
  ],
  place: 'Miami, FL',
  isActive: true,
  deactivatedOn: null,
}
const name = { who: 'BUSINESS', name: 'Sonrisa Dental LLC', score: 100 } as const
const found: NpiFacts = { type: 'DENTAL', state: 'FOUND', record, comparisons: [{ ...name, result: 'match' }] }

test.each<[string, Partial<NpiFacts>, string, string[]]>([
  ['active entry under the name passes', {}, 'pass', ['npi.name-matches', 'npi.taxonomy']],
  [
    'another name fails',
    { comparisons: [{ ...name, result: 'mismatch', score: 20 }] },
    'fail',
    ['npi.name-differs', 'npi.taxonomy'],
  ],
  [
    'a similar name needs a look',
    { comparisons: [{ ...name, result: 'similar', score: 80 }] },
    'look',
    ['npi.name-similar', 'npi.taxonomy'],
  ],
  ['another profession needs a look', { type: 'HEARING' }, 'look', ['npi.name-matches', 'npi.other-taxonomy']],
  [
    'a deactivated entry fails',
    { record: { ...record, isActive: false, deactivatedOn: '2025-03-01' } },
    'fail',
    ['npi.deactivated', 'npi.name-matches', 'npi.taxonomy'],
  ],
  ['an unknown number fails', { state: 'NOT_FOUND', record: null }, 'fail', ['npi.not-found']],
  ['a missing number fails', { state: 'MISSING', record: null }, 'fail', ['npi.missing']],
  ['a silent registry needs a look', { state: 'UNAVAILABLE', record: null }, 'look', ['npi.unavailable']],
  ['an unasked registry is waited for', { state: 'PENDING', record: null }, 'wait', ['npi.pending']],
  ['no registry is not performed', { state: 'NOT_PERFORMED', record: null }, 'skip', ['npi.not-performed']],
])('%s', (_, change, result, codes) => {
  const checked = checkNpi({ ...found, ...change })
  expect([checked.result, checked.evidence.map(({ code }) => code)]).toEqual([result, codes])
})
