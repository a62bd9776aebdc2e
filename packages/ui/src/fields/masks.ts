export type Mask = { whole: number; decimals: number }

/** Spec 2 §5. The tax of an item at a store has an extra decimal. */
export const moneyMask = { whole: 7, decimals: 2 } as const
export const percentMask = { whole: 3, decimals: 2, itemTaxDecimals: 3 } as const

/** "1.204,50": a comma behind groups of three can only be the decimal point. */
const european = /^\D*\d{1,3}(?:\.\d{3})+,\d{1,2}\D*$/

/**
 * Spec 2 §5, money and percent masks: digits, one decimal point, no sign, no leading zeros, no thousands separator.
 * Works on any pasted text: "$1,204.50" becomes "1204.50".
 */
export const masked = (typed: string, { whole, decimals }: Mask): string => {
  const text = european.test(typed) ? typed.replaceAll('.', '').replace(',', '.') : typed
  const kept = text.replaceAll(/[^\d.]/g, '')
  const point = kept.indexOf('.')
  const before = (point === -1 ? kept : kept.slice(0, point)).replace(/^0+(?=\d)/, '').slice(0, whole)
  if (point === -1 || decimals === 0) return before
  const after = kept
    .slice(point + 1)
    .replaceAll('.', '')
    .slice(0, decimals)
  return `${before === '' ? '0' : before}.${after}`
}

/** Returns the number of a masked text; undefined while the text is empty. */
export const decimal = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text))
