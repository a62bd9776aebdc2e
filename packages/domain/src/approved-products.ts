import type { Cover, CoverReason } from './baskets.ts'

/** A product on a purse's list. Days are inclusive, in the programme's zone, written `2026-11-25`. */
export type ListEntry = {
  purse: string
  from?: string | null | undefined
  to?: string | null | undefined
  maxPriceCents?: number | null | undefined
}
/** `entry`: the one that decided, whether it pays or comes too early or too late. Only what pays has a `cover`. */
export type Verdict<E extends ListEntry = ListEntry> = { reason: CoverReason; entry?: E; cover?: Cover }

/** Which of two "no" tells the partner more. */
const order: readonly CoverReason[] = ['NOT_LISTED', 'EXPIRED', 'NOT_YET']

const reasonOn = (day: string, { from, to }: ListEntry): CoverReason => {
  if (from && day < from) return 'NOT_YET'
  return to && day > to ? 'EXPIRED' : 'COVERED'
}

/**
 * Whether a product is covered on a day, and by which purse. `entries` are those of the lists in force that have its
 * barcode, in the order of the programme's purses: the first that is valid pays. A price above the entry's highest is
 * covered up to it.
 */
export const coverOf = <E extends ListEntry>(entries: readonly E[], day: string, priceCents: number): Verdict<E> => {
  const valid = entries.find((entry) => reasonOn(day, entry) === 'COVERED')
  if (valid) {
    const { purse } = valid
    const maxPriceCents = valid.maxPriceCents ?? undefined
    const isOver = maxPriceCents !== undefined && priceCents > maxPriceCents
    return { reason: isOver ? 'OVER_MAX_PRICE' : 'COVERED', entry: valid, cover: { purse, maxPriceCents } }
  }
  const told = entries.map((entry) => ({ reason: reasonOn(day, entry), entry }))
  const reason = order.findLast((one) => told.some((entry) => entry.reason === one)) ?? 'NOT_LISTED'
  return told.find((one) => one.reason === reason) ?? { reason }
}
