import type { Random } from './seeded.ts'

/** Goods of a shop, the popular ones first. */
export type Shelves<T> = { covered: readonly T[]; others: readonly T[] }
type Goods = { code: string; priceCents?: number | null }
export type DrawnLine<T> = { item: T; quantityMilli: number; discountCents: number }
/** How a shop sells an item: weighed, in pieces, or one at a time, as a practice sells its treatments. */
export type SoldBy = 'weight' | 'pieces' | 'one'

/** Picks an item at random; items at the front of the list are picked most often. */
const favourite = <T>(from: readonly T[], random: Random): T | undefined => {
  const share = (random.between(0, 9999) / 10_000) ** 2
  return from[Math.floor(share * from.length)]
}

const quantityOf = (soldBy: SoldBy, random: Random): number => {
  if (soldBy === 'one') return 1000
  if (soldBy === 'weight') return random.between(4, 70) * 50
  if (random.chance(0.72)) return 1000
  return random.chance(0.75) ? 2000 : random.between(3, 5) * 1000
}

/** Draws the length of a usual basket: one to `max` lines, mostly about the half. */
export const drawLength = (max: number, random: Random): number =>
  Math.max(1, Math.round((max * (random.between(10, 100) + random.between(10, 100))) / 200))

/** Draws for a line before the basket ends with less: few goods are soon chosen. */
const triesMax = 20

/**
 * Draws what one customer buys: `lines` different items. The first one is covered, so that a card pays part of every basket. The
 * same shelves and random numbers give the same basket.
 */
export const drawBasket = <T extends Goods>(
  { covered, others }: Shelves<T>,
  { lines, soldBy }: { lines: number; soldBy: (item: T) => SoldBy },
  random: Random,
): DrawnLine<T>[] => {
  const chosen = new Map<string, T>()
  for (let index = 0; index < lines * triesMax && chosen.size < lines; index += 1) {
    const shelf = index === 0 || others.length === 0 || random.chance(0.78) ? covered : others
    const item = favourite(shelf, random)
    if (item) chosen.set(item.code, item)
  }
  return [...chosen.values()].map((item) => {
    const quantityMilli = quantityOf(soldBy(item), random)
    const isReduced = random.chance(0.04) && quantityMilli >= 1000 && (item.priceCents ?? 0) > 200
    return { item, quantityMilli, discountCents: isReduced ? random.between(2, 10) * 10 : 0 }
  })
}
