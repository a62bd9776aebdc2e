import { decimal } from '@tillgate/ui/fields/masks.ts'

export const priceKinds = ['SAME', 'RAISE', 'LOWER'] as const
/** `percent`: value of a percent field; not read while the prices stay the same. */
export type CopiedPrices = { kind: (typeof priceKinds)[number]; percent: string }
export const samePrices: CopiedPrices = { kind: 'SAME', percent: '' }

/** Returns the percentage of a copy for the API; no percentage while the field is empty or unreadable. */
export const percentOf = ({ kind, percent }: CopiedPrices): { pricePercent?: number } => {
  const typed = kind === 'SAME' ? undefined : decimal(percent)
  return typed === undefined || Number.isNaN(typed) ? {} : { pricePercent: kind === 'RAISE' ? typed : -typed }
}

/** False while a change was chosen and its percentage is missing or unreadable. */
export const isWholeChange = (prices: CopiedPrices): boolean =>
  prices.kind === 'SAME' || percentOf(prices).pricePercent !== undefined
