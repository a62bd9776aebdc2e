import { momentText, timeText } from '@tillgate/domain/moments.ts'

/** "Mon, Nov 23" in a zone. */
export const dateOf = (iso: string, language: string, timeZone: string): string =>
  new Date(iso).toLocaleDateString(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone })
/** "1:00 PM" in a zone. */
export const plainTime = (iso: string, language: string, timeZone: string): string =>
  timeText(new Date(iso), language, { timeZone })
/** "1:00 PM ET" */
export const timeOf = (iso: string, language: string, timeZone: string): string =>
  timeText(new Date(iso), language, { timeZone, namesZone: true })
/** "Nov 23, 1:31 PM" in a zone. */
export const dateTimeOf = (iso: string, language: string, timeZone: string): string =>
  momentText(iso, language, { date: 'day', timeZone })
/** "Monday, November 23, 2026, 1:48 PM ET" */
export const fullMoment = (iso: string, language: string, timeZone: string): string =>
  momentText(iso, language, { date: 'weekday-long', timeZone, namesZone: true })

/** Formats a calendar day, "Tue, Nov 24". Uses noon, which is the same day in every zone. */
export const dayText = (day: string, language: string, options: Intl.DateTimeFormatOptions = {}): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...options,
    timeZone: 'UTC',
  })

/** Formats a calendar day in a week, "Mon 23". */
export const shortDay = (day: string, language: string): string =>
  `${dayText(day, language, { month: undefined, day: undefined })} ${Number(day.slice(-2))}`

/** Splits a duration into whole days, hours and minutes; negative durations count as 0. */
export const leftOf = (milliseconds: number): { days: number; hours: number; minutes: number } => {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000))
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}
