import type { Language } from '@tillgate/phrases/translator.ts'

/** The standard PDF font has no narrow blank. */
const plain = (words: string): string => words.replaceAll('\u202F', ' ')

/** Days and times for people on printed papers: `Nov 20, 2026` and `Nov 20, 2026, 4:29 PM`. */
export const paperDates = (language: Language, zone: string) => {
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone })
  const times = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  return {
    day: (at: Date): string => plain(days.format(at)),
    time: (at: Date): string => plain(times.format(at)),
  }
}

/** The same for a day in the form YYYY-MM-DD. */
export const paperDayOf = (language: Language, day: string): string => paperDates(language, 'UTC').day(new Date(day))
