import { addDays, dayIn, instantAt, programZone } from './zones.ts'

/** Time of the daily mail in the zone of the program. */
export const dailyMailTime = '07:00'
/** Highest number of events that a daily mail names. */
export const dailyMailMax = 50

/** A change may commit a while after it began. Events of the last minutes wait a day, so that a day has one mail. */
const marginMs = 5 * 60_000

/** Returns when the daily mail is due that names an event of `at`. */
export const dailyMailAfter = (at: Date): Date => {
  const from = new Date(at.getTime() + marginMs)
  const day = dayIn(programZone, from)
  const today = instantAt(day, dailyMailTime, programZone)
  return from < today ? today : instantAt(addDays(day, 1), dailyMailTime, programZone)
}
