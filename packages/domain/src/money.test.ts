import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromCents,
  fromTaxMilli,
  halfUp,
  money,
  moneyFromCents,
  plainAmount,
  signedMoney,
  sumDollars,
  toCents,
  toTaxMilli,
  toThousandths,
} from './money.ts'

// Vectors of the line rule: price in cents times quantity in thousandths, tax in thousandths of a percent.
test.each([
  [399 * 1235, 1000, 493],
  [493 * 7250, 100_000, 36],
  [250 * 333, 1000, 83],
  [100 * 1005, 1000, 101],
  [1000 * 6875, 100_000, 69],
])('%i / %i rounds half up to %i', (n, d, expected) => {
  expect(halfUp(n, d)).toBe(expected)
})

test('every cent up to the highest price survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999 }), (cents) => {
      expect(toCents(fromCents(cents))).toBe(cents)
    }),
  )
})

test('every thousandth of a percent survives the wire', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (milli) => {
      expect(toTaxMilli(fromTaxMilli(milli))).toBe(milli)
    }),
  )
})

test('a quantity has at most three decimals', () => {
  expect([toThousandths(1.235), toThousandths(3), toThousandths(1.0005)]).toEqual([1235, 3000, undefined])
})

test('a third decimal is no amount of money', () => {
  expect(toCents(1.005)).toBeUndefined()
  expect(toTaxMilli(7.0005)).toBeUndefined()
})

test.each([
  [45_946.79, '$45,946.79', '+$45,946.79'],
  [-0.24, '−$0.24', '−$0.24'],
  [0, '$0.00', '$0.00'],
  [-0, '$0.00', '$0.00'],
])('%d dollars read %s, and %s as a difference', (dollars, text, signed) => {
  expect([money(dollars), signedMoney(dollars)]).toEqual([text, signed])
})

test('cents are written for people and for programs', () => {
  expect([moneyFromCents(-123_456), plainAmount(-123_456), plainAmount(0)]).toEqual(['−$1,234.56', '-1234.56', '0.00'])
})

test('sumDollars adds whole cents', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e10, max: 1e10 }), { maxLength: 200 }), (cents) => {
      expect(sumDollars(cents.map(fromCents))).toBe(fromCents(cents.reduce((sum, one) => sum + one, 0)))
    }),
  )
  expect(sumDollars([0.1, 0.2])).toBe(0.3)
})
