import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, dollars } from './money.ts'

test.each([
  [41.81, '$41.81'],
  [-8.34, '−$8.34'],
  [-0, '$0.00'],
])('writes %d as %s', (amount, text) => {
  expect(dollars(amount, 'en-US')).toBe(text)
  expect(dollars(amount, 'es-ES')).toBe(text)
})

test('dollars of the wire are whole cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      expect(centsOf(cents / 100)).toBe(cents)
    }),
  )
})
