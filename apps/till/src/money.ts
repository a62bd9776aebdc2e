import type { Language } from '@tillgate/phrases/translator.ts'
import { localeOf } from './locale.ts'

/** Whole cents of an amount of the wire. */
export const centsOf = (amount: number): number => Math.round(amount * 100)

const formats = new Map<Language, Intl.NumberFormat>()
/** Dollars of the wire as `$41.81` or `−$8.34`. */
export const dollars = (amount: number, language: Language): string => {
  const format =
    formats.get(language) ?? new Intl.NumberFormat(localeOf(language), { style: 'currency', currency: 'USD' })
  formats.set(language, format)
  // Nothing, less nothing is no negative amount.
  return format.format(amount + 0).replace('-', '−')
}
