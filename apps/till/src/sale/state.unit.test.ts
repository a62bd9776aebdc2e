import { expect, test } from 'vitest'
import { changeCents } from './state.ts'

const cash = (amount: number, given: number | null) => ({ kind: 'CASH', name: null, amount, given })

test('change is what the shopper gave beyond the cash that was due', () => {
  expect(changeCents({ tenders: [cash(23.02, 40), cash(5, null)] })).toBe(1698)
})
