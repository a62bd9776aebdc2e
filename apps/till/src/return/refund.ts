import { centsOf } from '#till/money.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { nothingReturned, returnLine, type ReturnedPart } from '@tillgate/domain/returns.ts'

export type SoldLine = PosPurchase['lines'][number]
/** Thousandths that come back, by the line's number. Lines that are not named stay with the shopper. */
export type ComingBack = ReadonlyMap<number, number>
/** Cents that go back to the card, and cents that the store gives back another way. */
export type Shares = { cardCents: number; otherCents: number }

const thousandths = (quantity: number): number => Math.round(quantity * 1000)
export const leftMilli = ({ quantity, returnedQuantity }: SoldLine): number =>
  thousandths(quantity) - thousandths(returnedQuantity)

/** Part of a line for `milli` more thousandths, after what came back before, by the server's rule. */
const partOf = (line: SoldLine, milli: number): ReturnedPart => {
  const sold = {
    quantityMilli: thousandths(line.quantity),
    netCents: centsOf(line.netAmount),
    taxCents: centsOf(line.taxAmount),
    benefitDiscountCents: centsOf(line.benefitDiscount),
    benefitTaxCents: centsOf(line.benefitTax),
    returned: nothingReturned,
  }
  const before = thousandths(line.returnedQuantity)
  const returned = before === 0 ? nothingReturned : returnLine(sold, before)
  return returnLine({ ...sold, returned }, milli)
}
export const sharesOf = (line: SoldLine, milli: number): Shares => {
  if (milli === 0) return { cardCents: 0, otherCents: 0 }
  const { netCents, taxCents, benefitDiscountCents, benefitTaxCents } = partOf(line, milli)
  const cardCents = benefitDiscountCents + benefitTaxCents
  return { cardCents, otherCents: netCents + taxCents - cardCents }
}
export const refundOf = (lines: readonly SoldLine[], coming: ComingBack): Shares =>
  lines
    .map((line) => sharesOf(line, coming.get(line.lineId) ?? 0))
    .reduce((all, one) => ({ cardCents: all.cardCents + one.cardCents, otherCents: all.otherCents + one.otherCents }), {
      cardCents: 0,
      otherCents: 0,
    })

/** Everything that has not come back yet. */
export const allOf = (lines: readonly SoldLine[]): ComingBack =>
  new Map(lines.map((line) => [line.lineId, leftMilli(line)] as const).filter(([, milli]) => milli > 0))
/** Lines of the return at the server. */
export const returnedLines = (coming: ComingBack): { lineId: number; quantity: number }[] =>
  [...coming].filter(([, milli]) => milli > 0).map(([lineId, milli]) => ({ lineId, quantity: milli / 1000 }))
