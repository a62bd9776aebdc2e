import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOf, changeCents } from './state.ts'

const cash = (amount: number, given: number | null) => ({ kind: 'CASH', name: null, amount, given })

test('change is what the shopper gave beyond the cash that was due', () => {
  expect(changeCents({ tenders: [cash(23.02, 40), cash(5, null)] })).toBe(1698)
})

test('dollars of the wire are whole cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), (cents) => {
      expect(centsOf(cents / 100)).toBe(cents)
    }),
  )
})
