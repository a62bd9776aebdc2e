import type { Language } from '@tillgate/phrases/translator.ts'

/** Writes an ISO day in words for a mail, for example "February 28, 2027". */
export const longDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** Writes `2026-10` in words for a mail: "October 2026". */
export const monthName = (language: Language, month: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))
