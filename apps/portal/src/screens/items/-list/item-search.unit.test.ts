import { expect, test } from 'vitest'
import { priceTop } from './item-search.ts'

test.each([
  [undefined, 100],
  [0.5, 5],
  [15, 15],
  [15.01, 20],
  [999.99, 1000],
])('highest price %s ends the filter at %s', (price, top) => {
  expect(priceTop(price)).toBe(top)
})
