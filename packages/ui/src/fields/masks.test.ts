import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, masked } from './masks.ts'

const money = { whole: 7, decimals: 2 }

test.each([
  ['$1,204.50', '1204.50'],
  ['$1.204,50', '1204.50'],
  ['1.204.300,5', '1204300.5'],
  ['1,204', '1204'],
  ['-5', '5'],
  ['007', '7'],
  ['0', '0'],
  ['.5', '0.5'],
  ['1.2.3', '1.23'],
  ['12.345', '12.34'],
  ['123456789', '1234567'],
  ['abc', ''],
])('2 §5: %s is let in as %s', (typed, kept) => {
  expect(masked(typed, money)).toBe(kept)
})

test('accepted text stays unchanged, is numeric and never negative', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 3 }), (typed, decimals) => {
      const kept = masked(typed, { whole: 7, decimals })

      expect(masked(kept, { whole: 7, decimals })).toBe(kept)
      expect(decimal(kept) ?? 0).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('an empty field means no number, not zero', () => {
  expect(decimal('')).toBeUndefined()
  expect(decimal('0')).toBe(0)
})
