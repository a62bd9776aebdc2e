import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { zoneName } from '@tillgate/domain/zones.ts'

/** "Nov 20, 2026, 4:12 PM" in the console's zone, which the menu names. */
export const moment = (iso: string, language: string): string =>
  new Date(iso).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: bankZone })
/** The same without the year: for what happened lately. */
export const shortMoment = (iso: string, language: string): string =>
  new Date(iso).toLocaleString(language, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: bankZone,
  })
/** "Dec 1, 2026, 12:00 AM ET": where a day begins in a zone that is not the console's. */
export const momentIn = (iso: string, language: string, timeZone: string): string => {
  const text = new Date(iso).toLocaleString(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return `${text} ${zoneName(timeZone, new Date(iso))}`
}
/** "Nov 20, 2026" of a time in the console's zone, or of a day of the calendar (YYYY-MM-DD), which has no zone. */
export const day = (iso: string, language: string): string =>
  new Date(iso).toLocaleDateString(language, {
    dateStyle: 'medium',
    timeZone: /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : bankZone,
  })
/** "1:15 PM" of a time of day (HH:MM). */
export const timeOfDay = (time: string, language: string): string =>
  new Date(`2026-01-01T${time}:00Z`).toLocaleTimeString(language, {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
