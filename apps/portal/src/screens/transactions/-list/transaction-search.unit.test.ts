import { expect, test } from 'vitest'
import { filtersOf, searchOf, shownDays, TransactionSearch } from './transaction-search.ts'

const today = '2026-11-21'
const of = (given: object) => TransactionSearch.parse(given)

test('a URL without params shows the last seven days', () => {
  expect(shownDays(of({}), today)).toEqual({ from: '2026-11-15', to: today })
  expect(filtersOf(of({}), today)).toMatchObject({ from: '2026-11-15T05:00:00.000Z', to: '2026-11-22T05:00:00.000Z' })
})

test.each([
  [{ from: today, to: today }, { dates: 'today' }],
  [{ from: '2026-11-15', to: today }, {}],
  [{ from: '2026-10-01', to: '2026-10-31' }, { dates: 'last-month' }],
  [{ from: '', to: '' }, { dates: 'all' }],
  [{ from: '2026-11-02', to: '' }, { from: '2026-11-02' }],
  [
    { from: '2026-11-02', to: '2026-11-07' },
    { from: '2026-11-02', to: '2026-11-07' },
  ],
])('%j is written as %j and parsed back unchanged', (days, search) => {
  const written = searchOf(days, today)
  expect(written).toEqual({ dates: undefined, from: undefined, to: undefined, ...search })
  expect(shownDays(of(written), today)).toEqual(days)
})

test('invalid day is ignored', () => {
  expect(shownDays(of({ from: '2026-13-40' }), today)).toEqual({ from: '2026-11-15', to: today })
})

test('reversed days of a URL are swapped', () => {
  const days = { from: '2026-11-02', to: '2026-11-07' }
  expect(shownDays(of({ from: days.to, to: days.from }), today)).toEqual(days)
})
