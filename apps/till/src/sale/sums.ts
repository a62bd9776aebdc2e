import { centsOf } from '#till/money.ts'
import { coverable, eligibleOf, priceBasket, priceLine, type Cover, type Program } from '@tillgate/domain/baskets.ts'
import type { Item } from '../catalogue/item-at-till.ts'
import { currentQuote, type BasketLine, type Sale } from './state.ts'

/** Items by the barcode of their lines. */
export type Items = Readonly<Record<string, Item>>

const inputOf = (line: BasketLine, item: Item) => ({
  priceCents: centsOf(item.price),
  quantityMilli: line.quantityMilli,
  taxMilli: Math.round(item.taxPercentage * 1000),
  discountCents: line.discountCents,
})
const coverOf = ({ purse, maxPrice }: Item): Cover | undefined =>
  purse === null ? undefined : { purse, maxPriceCents: maxPrice === null ? undefined : centsOf(maxPrice) }

/**
 * Cents of a line by the prices of this till, until the server has priced it. `cardCents`: null where the cover is not known, with tax where the
 * program pays tax.
 */
export const localLine = (line: BasketLine, item: Item, coversTax: boolean) => {
  const input = inputOf(line, item)
  const price = priceLine(input)
  const eligible = eligibleOf({ ...input, ...price }, coverOf(item))
  return { ...price, cardCents: item.reason === null ? null : coverable(eligible, coversTax) }
}

export type Sums = {
  totalCents: number
  cardCents: number
  /** By the server, for the basket on the screen. Only such sums are charged. */
  isConfirmed: boolean
  /** Every line has a price, and what the card pays of it is known. */
  isComplete: boolean
}

/** Sums of an open sale: of the server, or by the prices of this till. `program`: null where its purses are not known. */
export const sumsOf = (sale: Sale & { name: 'open' }, items: Items, program: Program | null): Sums => {
  const purchase = currentQuote(sale)
  if (purchase) {
    return {
      totalCents: centsOf(purchase.totalAmount),
      cardCents: centsOf(purchase.coveredAmount),
      isConfirmed: true,
      isComplete: true,
    }
  }
  const { lines } = sale.basket
  const known = lines.flatMap((line) => {
    const item = items[line.barcode]
    return item ? { ...inputOf(line, item), cover: coverOf(item) } : []
  })
  const { totalCents, coveredCents } = priceBasket(known, program ?? { purses: [], coversTax: false })
  const isComplete = lines.every(({ barcode }) => (items[barcode]?.reason ?? null) !== null)
  return { totalCents, cardCents: coveredCents, isConfirmed: false, isComplete }
}
