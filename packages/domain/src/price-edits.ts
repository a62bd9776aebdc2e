import { priceMax } from './items.ts'
import { halfUp } from './money.ts'

/** New price of many items: one price in cents, a percentage in hundredths of a percent, or an amount in cents. */
export type PriceEdit = { to: number } | { percent: number } | { amount: number }
/** Fields that an edit of many items changes; a missing field stays. */
export type ItemEdits = { price?: PriceEdit; taxMilli?: number; active?: boolean }
export type EditedValues = { priceCents: number; taxMilli: number; active: boolean }

const centsMax = Math.round(priceMax * 100)
const wholePercent = 10_000

const withPrice = (cents: number, edit: PriceEdit): number => {
  if ('to' in edit) return edit.to
  if ('amount' in edit) return cents + edit.amount
  return halfUp(cents * Math.max(0, wholePercent + edit.percent), wholePercent)
}

/**
 * Returns the values after an edit. A percentage is rounded half up to the cent. Undefined when the new price would be below
 * one cent or above the maximum: such a row stays as it is.
 */
export const editedValues = (
  values: EditedValues,
  { price, taxMilli, active }: ItemEdits,
): EditedValues | undefined => {
  const priceCents = price === undefined ? values.priceCents : withPrice(values.priceCents, price)
  if (priceCents < 1 || priceCents > centsMax) return undefined
  return { priceCents, taxMilli: taxMilli ?? values.taxMilli, active: active ?? values.active }
}

export const isSameValues = (one: EditedValues, other: EditedValues): boolean =>
  one.priceCents === other.priceCents && one.taxMilli === other.taxMilli && one.active === other.active

/** Edits of more items ask for the number of items to be typed. */
export const typeCountAbove = 50
