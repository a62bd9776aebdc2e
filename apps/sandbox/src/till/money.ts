/** `$1,204.50` */
export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
export const cents = (amount: number): number => Math.round(amount * 100)

const short: Record<string, string> = { LB: 'lb', OZ: 'oz', FLOZ: 'fl oz', GAL: 'gal', KG: 'kg' }
const isCounted = (unit: string): boolean => unit === 'COUNT'
/** `2`, or `2.30 lb`. */
export const amountOf = (quantity: number, unit: string): string =>
  isCounted(unit)
    ? String(quantity)
    : `${quantity.toFixed(quantity * 100 === Math.round(quantity * 100) ? 2 : 3)} ${unitOf(unit)}`
export const unitOf = (unit: string): string => short[unit] ?? unit.toLowerCase()
/** `$4.29 each`, or `$0.69 / lb`. */
export const priceOf = (price: number, unit: string): string =>
  isCounted(unit) ? `${dollars(price)} each` : `${dollars(price)} / ${unitOf(unit)}`
