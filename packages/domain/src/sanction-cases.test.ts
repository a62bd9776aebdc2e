import { expect, test } from 'vitest'
import type { ListedEntry } from './sanctions.ts'
import {
  annualReportDueOn,
  compareFacts,
  isDueDay,
  newCaseTasks,
  reportDueOn,
  type CaseFactKind,
} from './sanction-cases.ts'

test.each([
  ['Thanksgiving does not count', '2026-11-23T15:04:00Z', '2026-12-08'],
  ['a later day', '2026-11-24T22:31:00Z', '2026-12-09'],
  ['late evening in New York', '2026-11-24T03:00:00Z', '2026-12-08'],
  ['a Saturday', '2026-07-04T16:00:00Z', '2026-07-17'],
])('a report is due after ten banking days: %s', (_, at, due) => {
  expect(reportDueOn(new Date(at))).toBe(due)
})

test.each([
  ['2026-11-23', '2027-09-30'],
  ['2027-06-30', '2027-09-30'],
  ['2027-07-01', '2028-09-30'],
])('property blocked on %s is reported on %s', (day, due) => {
  expect(annualReportDueOn(day)).toBe(due)
})

test('a new case has four tasks', () => {
  expect(newCaseTasks(new Date('2026-11-25T15:00:00Z'))).toEqual([
    { kind: 'COUNSEL', dueOn: '2026-11-25' },
    { kind: 'BLOCKED_ACCOUNT', dueOn: '2026-11-27' },
    { kind: 'REPORT', dueOn: '2026-12-10' },
    { kind: 'ANNUAL', dueOn: '2027-09-30' },
  ])
})

const entry: ListedEntry = {
  uid: '1',
  kind: 'ORGANIZATION',
  name: 'HARBOR STAR LLC',
  akas: [{ name: 'Harbour Star Trading', isWeak: false }],
  programs: ['SDGT'],
  birthDates: [],
  countries: ['Panama'],
  remarks: '',
}
const resultsOf = (name: string | undefined, listed = entry) =>
  compareFacts(listed, { name, listedName: 'HARBOR STAR LLC', addresses: [] })
    .slice(0, 4)
    .map(({ result }) => result)

test.each([
  ['the same name', 'Harbor Star LLC', ['SAME', 'DIFFERENT', 'UNKNOWN', 'DIFFERENT']],
  ['accents, order and punctuation', 'LLC Hárbor, Star', ['SAME', 'DIFFERENT', 'UNKNOWN', 'DIFFERENT']],
  ['a similar name', 'Harbor Star Inc', ['SIMILAR', 'DIFFERENT', 'UNKNOWN', 'DIFFERENT']],
  ['another name of the entry', 'harbour star trading', ['SIMILAR', 'SAME', 'UNKNOWN', 'DIFFERENT']],
  ['a former name', undefined, ['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'DIFFERENT']],
])('compares %s', (_, name, results) => {
  expect(resultsOf(name)).toEqual(results)
})

test('a fact that the list does not give is unknown', () => {
  expect(resultsOf('Harbor Star LLC', { ...entry, akas: [], countries: [] })).toEqual([
    'SAME',
    'UNKNOWN',
    'UNKNOWN',
    'UNKNOWN',
  ])
  expect(resultsOf('Harbor Star LLC', { ...entry, countries: ['Panama', 'United States'] })[3]).toBe('SAME')
})

const factOf = (
  fact: CaseFactKind,
  listed: Partial<ListedEntry>,
  known: Partial<Parameters<typeof compareFacts>[1]> = {},
) =>
  compareFacts(
    { ...entry, ...listed },
    { name: 'Tomas Keller', listedName: 'Tomas KELLER', addresses: [], ...known },
  ).find((one) => one.fact === fact)

test.each([
  ['1962-03-12', ['12 Mar 1962'], 'SAME'],
  ['1962-03-13', ['12 Mar 1962'], 'SIMILAR'],
  ['1962-03-12', ['circa 1962'], 'SIMILAR'],
  ['1984-05-06', ['12 Mar 1962', '1963'], 'DIFFERENT'],
  ['1984-05-06', [], 'UNKNOWN'],
  [undefined, ['12 Mar 1962'], 'UNKNOWN'],
])('born %s beside %j is %s', (bornOn, birthDates, result) => {
  expect(factOf('BORN', { birthDates }, { bornOn })).toMatchObject({ ours: bornOn ?? '', result })
})

const limassol = { addresses: ['12 Quay Street, Limassol, Cyprus'] }
test.each([
  ['Limassol', limassol, 'SIMILAR'],
  ['Miami', limassol, 'DIFFERENT'],
  ['Miami', {}, 'UNKNOWN'],
])('a store in %s beside the addresses of the list is %s', (city, listed, result) => {
  expect(factOf('ADDRESS', listed, { addresses: [{ text: `1 Main St, ${city}`, city }] })).toMatchObject({
    ours: `1 Main St, ${city}`,
    result,
  })
})

test('documents are quoted as the list gives them', () => {
  const ids = [
    { kind: 'Passport', number: 'A 4471', country: 'Cyprus' },
    { kind: 'Gender', number: 'Male', country: '' },
  ]
  expect(factOf('IDS', { ids })?.listed).toBe('Passport A 4471, Cyprus; Gender Male')
})

test.each([
  ['2026-11-23', true],
  ['2026-11-22', false],
  ['2028-11-22', true],
  ['2029-01-01', false],
])('a task may be due on %s: %s', (day, isAllowed) => {
  expect(isDueDay(day, new Date('2026-11-23T18:00:00Z'))).toBe(isAllowed)
})
