import type { Language } from '@tillgate/phrases/translator.ts'

/** Nov 21, 2026; 21 nov 2026. A version is a day of the calendar, the same everywhere. */
export const dayOf = (iso: string, language: Language): string => {
  const isDate = !iso.includes('T')
  return new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    ...(isDate ? { timeZone: 'UTC' } : {}),
  }).format(new Date(iso))
}

/** Dec 1; 1 dic: a day of the next weeks. */
export const monthDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(iso))
