import type { Language } from '@tillgate/phrases/translator.ts'

/** Writes an ISO day in words for a mail, for example "February 28, 2027". */
export const longDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
