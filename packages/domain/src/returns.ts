import { halfUp } from './money.ts'

/** Days after the sale in which goods may be returned. */
export const returnDays = 90

/** Paid line of a sale, in cents, with the totals of its active returns. */
export type SoldLine = {
  quantityMilli: number
  netCents: number
  taxCents: number
  benefitDiscountCents: number
  benefitTaxCents: number
  returned: ReturnedPart
}
export type ReturnedPart = {
  quantityMilli: number
  netCents: number
  taxCents: number
  benefitDiscountCents: number
  benefitTaxCents: number
}

export const nothingReturned: ReturnedPart = {
  quantityMilli: 0,
  netCents: 0,
  taxCents: 0,
  benefitDiscountCents: 0,
  benefitTaxCents: 0,
}

/** Returns the returnable quantity of a line, in thousandths. */
export const returnableMilli = ({ quantityMilli, returned }: SoldLine): number => quantityMilli - returned.quantityMilli

/**
 * Computes the refund for `quantityMilli` of a sold line. The card part and the other part are computed separately, net
 * and tax, from the total returned quantity less earlier refunds. No part is ever negative, and returns of the whole
 * line refund the payment to the cent. `quantityMilli` is at most `returnableMilli`.
 */
export const returnLine = (line: SoldLine, quantityMilli: number): ReturnedPart => {
  const returnedMilli = line.returned.quantityMilli + quantityMilli
  // After a cancelled return, earlier refunds may exceed the share of the remaining quantity; the part is then 0.
  const part = (paid: number, given: number): number =>
    Math.max(0, halfUp(paid * returnedMilli, line.quantityMilli) - given)
  const { returned } = line
  const benefitDiscountCents = part(line.benefitDiscountCents, returned.benefitDiscountCents)
  const benefitTaxCents = part(line.benefitTaxCents, returned.benefitTaxCents)
  const ownNet = part(line.netCents - line.benefitDiscountCents, returned.netCents - returned.benefitDiscountCents)
  const ownTax = part(line.taxCents - line.benefitTaxCents, returned.taxCents - returned.benefitTaxCents)
  return {
    quantityMilli,
    netCents: benefitDiscountCents + ownNet,
    taxCents: benefitTaxCents + ownTax,
    benefitDiscountCents,
    benefitTaxCents,
  }
}

type Discounted = { priceCents: number; discountCents: number }
/** Returns the discount of a returned part in cents: list price less refund. */
export const returnedDiscount = (
  { priceCents, discountCents }: Discounted,
  { quantityMilli, netCents }: Pick<ReturnedPart, 'quantityMilli' | 'netCents'>,
): number => (discountCents === 0 ? 0 : Math.max(0, halfUp(priceCents * quantityMilli, 1000) - netCents))
