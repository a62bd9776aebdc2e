import { halfUp } from './money.ts'

/** How long after the sale goods may come back. */
export const returnDays = 90

/** A line of a sale as it was paid, in cents, with what living returns have taken of it so far. */
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

/** What is left to come back of a line, in thousandths. */
export const returnableMilli = ({ quantityMilli, returned }: SoldLine): number => quantityMilli - returned.quantityMilli

/**
 * What `quantityMilli` of a sold line bring back. The part the card paid and the part paid otherwise are reckoned apart, net
 * and tax each, from the quantity returned in all less what has been given back: so no part is ever negative, and returns of
 * the whole line give back what was paid to the cent. `quantityMilli` is at most `returnableMilli`.
 */
export const returnLine = (line: SoldLine, quantityMilli: number): ReturnedPart => {
  const returnedMilli = line.returned.quantityMilli + quantityMilli
  // A cancelled return in between may leave more given back than the quantity left has a share in.
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
/** The discount in a part that comes back: what it would cost at its price, less what it brings. In cents. */
export const returnedDiscount = (
  { priceCents, discountCents }: Discounted,
  { quantityMilli, netCents }: Pick<ReturnedPart, 'quantityMilli' | 'netCents'>,
): number => (discountCents === 0 ? 0 : Math.max(0, halfUp(priceCents * quantityMilli, 1000) - netCents))
