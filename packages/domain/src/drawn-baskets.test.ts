import { expect, test } from 'vitest'
import { drawBasket, drawLength } from './drawn-baskets.ts'
import { seeded } from './seeded.ts'

const goods = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ code: `${name}${index}`, priceCents: 500 }))
const shelves = { covered: goods(40, 'c'), others: goods(40, 'o') }
const basketOf = (seed: number, lines?: number) => {
  const random = seeded(seed)
  return drawBasket(shelves, { lines: lines ?? drawLength(8, random), soldBy: () => 'pieces' }, random)
}

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
  expect(new Set(baskets.map(({ length }) => length))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]))
  expect(baskets.flat().some(({ discountCents }) => discountCents > 0)).toBe(true)
})

test('a basket has as many lines as asked, or all goods', () => {
  expect(basketOf(1, 30)).toHaveLength(30)
  const few = { covered: goods(2, 'c'), others: [] }
  expect(drawBasket(few, { lines: 9, soldBy: () => 'one' }, seeded(1))).toHaveLength(2)
})
