import type { ItemSalesDay } from '@tillgate/contract/item-sales.ts'
import { expect, test } from 'vitest'
import { lastPriceChange, pricePath, weeksOf } from './item-sales-figures.ts'

const dayOf = (nth: number, units: number, price?: number): ItemSalesDay => ({
  day: `2026-11-${String(nth).padStart(2, '0')}`,
  units,
  totalAmount: units * (price ?? 0),
  benefitsAmount: 0,
  returnedUnits: 0,
  prices: price === undefined ? null : { lowest: price, highest: price },
})
const days = [
  dayOf(1, 1, 4),
  dayOf(2, 0),
  dayOf(3, 2, 4),
  dayOf(4, 0.5, 5),
  ...[5, 6, 7, 8].map((nth) => dayOf(nth, 0)),
]

test('weeks end today, the first is shorter', () => {
  expect(weeksOf(days)).toMatchObject([
    { from: '2026-11-01', to: '2026-11-01', units: 1, prices: { lowest: 4, highest: 4 } },
    { from: '2026-11-02', to: '2026-11-08', units: 2.5, totalAmount: 10.5, prices: { lowest: 4, highest: 5 } },
  ])
  expect(weeksOf(days.slice(1))).toHaveLength(1)
})

test('a price holds until the next sale at another', () => {
  expect(pricePath(days, 'highest')).toBe('M0.00 95.00H25.00V95.00H37.50V5.00H100')
  expect(pricePath(days.slice(4), 'highest')).toBe('')
  expect(lastPriceChange(days)).toEqual({ day: '2026-11-04', amount: 1 })
  expect(lastPriceChange(days.slice(3))).toBeUndefined()
})
