import type { Language } from '@tillgate/phrases/translator.ts'

const formats = new Map<Language, Intl.NumberFormat>()
/** Dollars of the wire as `$41.81`. Spanish readers in the United States write dollars the same way. */
export const dollars = (amount: number, language: Language): string => {
  const format =
    formats.get(language) ??
    new Intl.NumberFormat(language === 'es-ES' ? 'es-US' : 'en-US', { style: 'currency', currency: 'USD' })
  formats.set(language, format)
  return format.format(amount)
}
