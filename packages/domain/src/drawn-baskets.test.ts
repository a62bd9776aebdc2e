import { expect, test } from 'vitest'
import { drawBasket } from './drawn-baskets.ts'
import { seeded } from './seeded.ts'

const goods = (count: number, name: string) =>
  Array.from({ length: count }, (_, nth) => ({ code: `${name}${nth}`, priceCents: 500 }))
const shelves = { covered: goods(40, 'c'), others: goods(40, 'o') }
const basketOf = (seed: number) => drawBasket(shelves, { mostLines: 8, soldBy: () => 'pieces' }, seeded(seed))

test('the same seed draws the same basket', () => {
  expect(basketOf(7)).toEqual(basketOf(7))
  expect(basketOf(7)).not.toEqual(basketOf(8))
})

test('a basket begins covered and holds each item once', () => {
  const baskets = Array.from({ length: 200 }, (_, seed) => basketOf(seed))
  for (const lines of baskets) {
    const codes = lines.map(({ item }) => item.code)
    expect(codes[0]).toMatch(/^c/)
    expect(new Set(codes).size).toBe(codes.length)
    expect(lines.every(({ quantityMilli }) => quantityMilli % 1000 === 0 && quantityMilli > 0)).toBe(true)
  }
  const lengths = baskets.map(({ length }) => length)
  expect([Math.min(...lengths), Math.max(...lengths)]).toEqual([1, expect.any(Number)])
  expect(Math.max(...lengths)).toBeLessThanOrEqual(8)
  expect(baskets.flat().some(({ discountCents }) => discountCents > 0)).toBe(true)
})
