import { expect, test } from 'vitest'
import type { ListedEntry } from './sanctions.ts'
import { annualReportDueOn, compareFacts, endOfDueDay, newCaseTasks, reportDueOn } from './sanction-cases.ts'

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

test('a task is due until the last minute of its day', () => {
  expect(endOfDueDay('2026-12-08').toISOString()).toBe('2026-12-09T04:59:00.000Z')
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
  compareFacts(listed, { name, listedName: 'HARBOR STAR LLC' }).map(({ result }) => result)

test.each([
  ['the same name', 'Harbor Star LLC', ['SAME', 'DIFFERENT', 'UNKNOWN', 'DIFFERENT']],
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
