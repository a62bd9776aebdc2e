import type { Language } from '@tillgate/phrases/translator.ts'
import { localeOf } from '#till/locale.ts'

/** Time zone of the store (IANA), as receipts have it; the device's own before the first sign-in. */
let zone: string | undefined
export const showTimesIn = (timeZone: string): void => {
  zone = timeZone
}

/** A moment as the clock of the store shows it; `day`: with its day, as in `Nov 30, 1:52 PM`. */
export const clockTime = (at: string, language: Language, form?: 'day'): string =>
  new Date(at).toLocaleString(localeOf(language), {
    ...(form === 'day' && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
    timeZone: zone,
  })

/** A day in full, as in `Tuesday, December 1, 2026`. `at`: a moment, or a date of the store such as `2026-12-01`. */
export const dayText = (at: Date | string, language: Language): string =>
  new Date(at).toLocaleDateString(localeOf(language), {
    dateStyle: 'full',
    timeZone: typeof at === 'string' ? 'UTC' : zone,
  })

/** A date of the store, `2026-12-01`, as in `Dec 1`. */
export const shortDay = (day: string, language: Language): string =>
  new Date(day).toLocaleDateString(localeOf(language), { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns true for two moments of one day of the store. */
export const isSameDay = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((at) => new Date(at).toLocaleDateString('en-US', { timeZone: zone }))
  return first === second
}
