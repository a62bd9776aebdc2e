import { addDays, instantAt } from './zones.ts'

/** Time of the mail about the sales of a store, by the clock of the store. */
const salesMailTime = '06:00'

/** Returns when the mail about the sales of a day is due: in the morning after, when late sales and closes are over. */
export const salesMailDue = (day: string, timeZone: string): Date => instantAt(addDays(day, 1), salesMailTime, timeZone)
