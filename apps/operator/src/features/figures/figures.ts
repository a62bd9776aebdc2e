import { momentText, timeText } from '@tillgate/domain/moments.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'

/** "Nov 20, 2026, 4:12 PM" in the console's zone, which the menu names. */
export const moment = (iso: string, language: string): string =>
  momentText(iso, language, { date: 'year', timeZone: bankZone })
/** Formats a recent moment, without its year. */
export const shortMoment = (iso: string, language: string): string =>
  momentText(iso, language, { date: 'day', timeZone: bankZone })
/** "Dec 1, 2026, 12:00 AM ET": where a day begins in a zone that is not the console's. */
export const momentIn = (iso: string, language: string, timeZone: string): string =>
  momentText(iso, language, { date: 'year', timeZone, namesZone: true })
/** "Nov 20, 2026" of a time in the console's zone, or of a day of the calendar (YYYY-MM-DD), which has no zone. */
export const day = (iso: string, language: string): string =>
  new Date(iso).toLocaleDateString(language, {
    dateStyle: 'medium',
    timeZone: /^\d{4}-\d{2}-\d{2}$/.test(iso) ? 'UTC' : bankZone,
  })
/** "1:15 PM" of a time of day (HH:MM). */
export const timeOfDay = (time: string, language: string): string =>
  timeText(new Date(`2026-01-01T${time}:00Z`), language, { timeZone: 'UTC' })
