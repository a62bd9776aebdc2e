import { bankZone } from './payout-dates.ts'
import { addDays, dayIn } from './zones.ts'

/** Days of a notice: those that the console suggests, and the most. */
export const noticeDays = { usual: 30, most: 365 } as const

/** Returns true for a day that may be the last one of a partnership: after today, at most a year ahead. */
export const isLastDay = (day: string, now: Date): boolean => {
  const today = dayIn(bankZone, now)
  return day > today && day <= addDays(today, noticeDays.most)
}
