import type { Language } from '@tillgate/phrases/translator.ts'

/** Formats a calendar day: "Nov 21, 2026", "21 nov 2026". */
export const dayOf = (iso: string, language: Language): string => {
  const isDate = !iso.includes('T')
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(isDate ? { timeZone: 'UTC' } : {}),
  }).format(new Date(iso))
}

/** Formats a calendar day without its year: "Dec 1", "1 dic". */
export const monthDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(iso))
