import { expect, test } from 'vitest'
import { coverOf, type ListEntry } from './approved-products.ts'

const food: ListEntry = { purse: 'FOOD', from: '2026-11-01', to: '2026-11-30' }
const otc: ListEntry = { purse: 'OTC' }

test.each([
  ['2026-10-31', 'NOT_YET'],
  ['2026-11-01', 'COVERED'],
  ['2026-11-30', 'COVERED'],
  ['2026-12-01', 'EXPIRED'],
])('on %s an entry from 1 to 30 November says %s: both days count', (day, reason) => {
  expect(coverOf([food], day, 100).reason).toBe(reason)
})

test('an unlisted code is not covered and causes no error', () => {
  expect(coverOf([], '2026-11-20', 100)).toEqual({ reason: 'NOT_LISTED' })
})

test("the program's first purse with a valid entry pays", () => {
  expect(coverOf([food, otc], '2026-11-20', 100).cover).toEqual({ purse: 'FOOD', maxPriceCents: undefined })
  expect(coverOf([food, otc], '2026-12-20', 100).cover).toEqual({ purse: 'OTC', maxPriceCents: undefined })
})

test('covers a higher price up to the maximum', () => {
  const capped = { ...food, maxPriceCents: 300 }
  expect(coverOf([capped], '2026-11-20', 301)).toMatchObject({
    reason: 'OVER_MAX_PRICE',
    cover: { maxPriceCents: 300 },
  })
  expect(coverOf([capped], '2026-11-20', 300).reason).toBe('COVERED')
})

test('returns the future reason when several apply', () => {
  const past = { purse: 'OTC', to: '2026-01-31' }
  const ahead = { purse: 'FOOD', from: '2026-12-01' }
  expect(coverOf([past, ahead], '2026-11-20', 100)).toEqual({ reason: 'NOT_YET', entry: ahead })
  expect(coverOf([past], '2026-11-20', 100)).toEqual({ reason: 'EXPIRED', entry: past })
})
