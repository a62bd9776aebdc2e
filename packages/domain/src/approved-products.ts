import type { Cover, CoverReason } from './baskets.ts'

/** A product on a purse's list. Days are inclusive, in the program's zone, written `2026-11-25`. */
export type ListEntry = {
  purse: string
  from?: string | null | undefined
  to?: string | null | undefined
  maxPriceCents?: number | null | undefined
}
/**
 * `entry`: the entry that decided, also when too early or too late. `cover` is present only when the product is
 * covered.
 */
export type CoverDecision<E extends ListEntry = ListEntry> = { reason: CoverReason; entry?: E; cover?: Cover }

/** Reasons without cover, the least useful first: the last one that applies is shown. */
const order: readonly CoverReason[] = ['NOT_LISTED', 'EXPIRED', 'NOT_YET']

const reasonOn = (day: string, { from, to }: ListEntry): CoverReason => {
  if (from && day < from) return 'NOT_YET'
  return to && day > to ? 'EXPIRED' : 'COVERED'
}

/**
 * Returns the cover of a product on a day and the paying purse. `entries` are the entries of this barcode in the lists
 * in force, in the order of the program's purses: the first valid entry pays. A price above the entry's maximum is
 * covered up to the maximum.
 */
export const coverOf = <E extends ListEntry>(
  entries: readonly E[],
  day: string,
  priceCents: number,
): CoverDecision<E> => {
  const valid = entries.find((entry) => reasonOn(day, entry) === 'COVERED')
  if (valid) {
    const { purse } = valid
    const maxPriceCents = valid.maxPriceCents ?? undefined
    const isOver = maxPriceCents !== undefined && priceCents > maxPriceCents
    return { reason: isOver ? 'OVER_MAX_PRICE' : 'COVERED', entry: valid, cover: { purse, maxPriceCents } }
  }
  const dated = entries.map((entry) => ({ reason: reasonOn(day, entry), entry }))
  const reason = order.findLast((one) => dated.some((entry) => entry.reason === one)) ?? 'NOT_LISTED'
  return dated.find((one) => one.reason === reason) ?? { reason }
}
