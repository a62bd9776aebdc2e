import { isWeighed, type Unit } from '@tillgate/domain/items.ts'

/** `$1,204.50` */
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
export const cents = (amount: number): number => Math.round(amount * 100)

const short: Record<string, string> = { LB: 'lb', OZ: 'oz', FLOZ: 'fl oz', GAL: 'gal', KG: 'kg' }
export const unitOf = (unit: string): string => short[unit] ?? unit.toLowerCase()

type Sold = { quantity: number; unit: Unit; barcode: string }
const weighed = (sold: Sold): boolean => isWeighed(sold, sold.barcode)
/** `2`, or `2.30 lb`. */
export const amountOf = (sold: Sold): string => {
  const { quantity, unit } = sold
  return weighed(sold)
    ? `${quantity.toFixed(quantity * 100 === Math.round(quantity * 100) ? 2 : 3)} ${unitOf(unit)}`
    : String(quantity)
}
/** `$4.29 each`, or `$0.69 / lb`. */
export const priceOf = (sold: Sold & { unitPrice: number }): string =>
  weighed(sold) ? `${dollars(sold.unitPrice)} / ${unitOf(sold.unit)}` : `${dollars(sold.unitPrice)} each`
