import { decimal } from '@tillgate/ui/fields/masks.ts'

export const priceKinds = ['SAME', 'RAISE', 'LOWER'] as const
/** `percent`: masked text without a sign; not read while the prices stay the same. */
export type CopiedPrices = { kind: (typeof priceKinds)[number]; percent: string }
export const samePrices: CopiedPrices = { kind: 'SAME', percent: '' }

/** Returns the percentage of a copy as the API takes it; nothing while none is typed. */
export const percentOf = ({ kind, percent }: CopiedPrices): { pricePercent?: number } => {
  const typed = kind === 'SAME' ? undefined : decimal(percent)
  return typed === undefined ? {} : { pricePercent: kind === 'RAISE' ? typed : -typed }
}

/** False while a change was chosen and its percentage is missing. */
export const isWholeChange = (prices: CopiedPrices): boolean =>
  prices.kind === 'SAME' || percentOf(prices).pricePercent !== undefined
