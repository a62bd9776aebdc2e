import { priceLine } from '@tillgate/domain/baskets.ts'
import { halfUp } from '@tillgate/domain/money.ts'

/** How a cashier says what is taken off a line: a whole percent of it, cents of it, or a lower price of the unit in cents. */
export const discountWays = ['percent', 'amount', 'price'] as const
export type DiscountWay = (typeof discountWays)[number]

/** `grossCents`: of the line before its discount. */
type Line = { grossCents: number; quantityMilli: number }

/** Cents that come off the line, never more than it costs. 0: nothing typed, or a price that is not lower. */
export const discountOf = (way: DiscountWay, typed: number, { grossCents, quantityMilli }: Line): number => {
  if (typed === 0) return 0
  switch (way) {
    case 'percent':
      return halfUp(grossCents * Math.min(typed, 100), 100)
    case 'amount':
      return Math.min(grossCents, typed)
    case 'price':
      break
  }
  const lower = priceLine({ priceCents: typed, quantityMilli, taxMilli: 0, discountCents: 0 })
  return Math.max(0, grossCents - lower.grossCents)
}
