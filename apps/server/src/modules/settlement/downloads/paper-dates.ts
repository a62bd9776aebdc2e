import type { Language } from '@tillgate/phrases/translator.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (language: Language, zone: string, timeStyle: 'short' | undefined): Intl.DateTimeFormat => {
  const key = `${language} ${zone} ${timeStyle ?? ''}`
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: zone, ...(timeStyle ? { timeStyle } : {}) })
  formats.set(key, made)
  return made
}
/** The standard PDF font has no narrow blank. */
const plain = (words: string): string => words.replaceAll('\u202F', ' ')

/** Day and time for people: `Nov 20, 2026, 4:29 PM`. */
export const paperTime = (language: Language, zone: string, at: Date): string =>
  plain(formatOf(language, zone, 'short').format(at))

/** Day for people: `Nov 20, 2026`. */
export const paperDay = (language: Language, zone: string, at: Date): string =>
  plain(formatOf(language, zone, undefined).format(at))

/** The same for a day in the form YYYY-MM-DD. */
export const paperDayOf = (language: Language, day: string): string => paperDay(language, 'UTC', new Date(day))
