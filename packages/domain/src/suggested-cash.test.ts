import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestedCash } from './suggested-cash.ts'

test.each([
  [2_302, [2_500, 4_000]],
  [836, [1_000, 2_000]],
  [500, [2_000, 5_000]],
  [1_950, [2_000, 5_000]],
  [9_910, [10_000]],
  [10_000, []],
])('%i cents suggest %j', (cents, expected) => {
  expect(suggestedCash(cents)).toEqual(expected)
})

test('suggests rising amounts above the sum', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), (cents) => {
      const given = suggestedCash(cents)
      expect(given.every((one, index) => one > (given[index - 1] ?? cents))).toBe(true)
    }),
  )
})
