/** Money is integer cents, tax integer thousandths of a percent: no floating point survives past this file. */

/** Rounds n / d half up. n >= 0, d > 0; the caller puts the sign back. */
export const halfUp = (n: number, d: number): number => Math.floor((2 * n + d) / (2 * d))

/** Distance below which a dollar amount counts as a whole number of cents: far above double noise, far below a cent. */
const roundingError = 1e-6

const scaled = (value: number, scale: number): number | undefined => {
  const whole = Math.round(value * scale)
  return Math.abs(value * scale - whole) < roundingError ? whole : undefined
}

/** Dollars (at most 2 decimals) to cents; undefined when the number has more decimals. */
export const toCents = (dollars: number): number | undefined => scaled(dollars, 100)
/** Percent (at most 3 decimals) to thousandths of a percent: 7.25 -> 7250. */
export const toTaxMilli = (percent: number): number | undefined => scaled(percent, 1000)
/** A quantity (at most 3 decimals) to thousandths: 1.235 -> 1235; undefined when the number has more decimals. */
export const toThousandths = (quantity: number): number | undefined => scaled(quantity, 1000)
export const fromCents = (cents: number): number => cents / 100
/** Sums dollar amounts in whole cents: 0.1 + 0.2 is 0.3. Negative amounts subtract. */
export const sumDollars = (dollars: readonly number[]): number =>
  fromCents(dollars.reduce((cents, one) => cents + Math.round(one * 100), 0))
export const fromTaxMilli = (milli: number): number => milli / 1000

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'negative' })
/**
 * Formats dollars for display in every language (Spec 2 §1): "$1,234.56"; negative amounts with a true minus, "−$0.24".
 */
export const money = (dollars: number): string => usd.format(dollars).replace('-', '\u{2212}')
export const moneyFromCents = (cents: number): string => money(fromCents(cents))
/** Formats a difference with a plus before positive amounts. */
export const signedMoney = (dollars: number): string => (dollars > 0 ? `+${money(dollars)}` : money(dollars))
/** Formats cents for programs: "-1234.56", a number in every spreadsheet. */
export const plainAmount = (cents: number): string => fromCents(cents).toFixed(2)
