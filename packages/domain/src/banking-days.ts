import { dayIn, instantAt } from './zones.ts'

/** Calendar days are written as `2026-11-25` and computed in UTC, so that no clock change moves a day. */
const dayMs = 86_400_000

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const weekdayOf = (ms: number): number => new Date(ms).getUTCDay()

const nth = (year: number, month: number, weekday: number, n: number): number => {
  const first = Date.UTC(year, month, 1)
  return first + (((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7) * dayMs
}
const last = (year: number, month: number, weekday: number): number => {
  const end = Date.UTC(year, month + 1, 0)
  return end - ((weekdayOf(end) - weekday + 7) % 7) * dayMs
}
/** A holiday on a Sunday is observed on Monday; a holiday on a Saturday is not moved. */
const fixed = (year: number, month: number, day: number): number => {
  const at = Date.UTC(year, month, day)
  return weekdayOf(at) === 0 ? at + dayMs : at
}

export const holidays = [
  'new-year',
  'king-day',
  'presidents-day',
  'memorial-day',
  'juneteenth',
  'independence-day',
  'labor-day',
  'columbus-day',
  'veterans-day',
  'thanksgiving',
  'christmas',
] as const
export type Holiday = (typeof holidays)[number]

/** The Federal Reserve's holidays of a year. */
const holidaysOf = (year: number): Record<Holiday, number> => ({
  'new-year': fixed(year, 0, 1),
  'king-day': nth(year, 0, 1, 3),
  'presidents-day': nth(year, 1, 1, 3),
  'memorial-day': last(year, 4, 1),
  juneteenth: fixed(year, 5, 19),
  'independence-day': fixed(year, 6, 4),
  'labor-day': nth(year, 8, 1, 1),
  'columbus-day': nth(year, 9, 1, 2),
  'veterans-day': fixed(year, 10, 11),
  thanksgiving: nth(year, 10, 4, 4),
  christmas: fixed(year, 11, 25),
})

/** Returns the bank holiday of a day. A holiday on a Saturday closes no bank. */
export const holidayOn = (day: string): Holiday | undefined => {
  const ms = msOf(day)
  const kept = holidaysOf(new Date(ms).getUTCFullYear())
  return weekdayOf(ms) === 6 ? undefined : holidays.find((name) => kept[name] === ms)
}

export const isWeekday = (day: string): boolean => ![0, 6].includes(weekdayOf(msOf(day)))
export const isBankingDay = (day: string): boolean => isWeekday(day) && holidayOn(day) === undefined
export const nextBankingDay = (day: string): string => {
  const next = textOf(msOf(day) + dayMs)
  return isBankingDay(next) ? next : nextBankingDay(next)
}

/**
 * End of a program's cycles: a time of day in the program's zone, every banking day or, with `weekdays` (1 is
 * Monday), the banking days among these weekdays.
 */
export type CutOffs = { zone: string; time: string; weekdays?: readonly number[] }

/** As the clocks of a program are stored. */
export type Clocks = { timeZone: string; cutOffTime: string; weekdays: readonly number[] | null }
export const cutOffsOf = ({ timeZone, cutOffTime: time, weekdays }: Clocks): CutOffs => ({
  zone: timeZone,
  time,
  ...(weekdays && { weekdays }),
})

export const isCutOffDay = (day: string, { weekdays }: CutOffs): boolean =>
  isBankingDay(day) && (weekdays === undefined || weekdays.includes(weekdayOf(msOf(day))))
const nextCutOffDay = (day: string, cutOffs: CutOffs): string => {
  const next = textOf(msOf(day) + dayMs)
  return isCutOffDay(next, cutOffs) ? next : nextCutOffDay(next, cutOffs)
}

/** Returns the first day with a cut-off at or after `from`, and the cut-off. */
const cutOffFrom = (from: Date, cutOffs: CutOffs): { day: string; at: Date } => {
  const day = dayIn(cutOffs.zone, from)
  const today = instantAt(day, cutOffs.time, cutOffs.zone)
  if (isCutOffDay(day, cutOffs) && today >= from) return { day, at: today }
  const next = nextCutOffDay(day, cutOffs)
  return { day: next, at: instantAt(next, cutOffs.time, cutOffs.zone) }
}

/** Returns the end of the cycle of an instant. An event at the cut-off itself belongs to the next cycle. */
export const nextCutOff = (instant: Date, cutOffs: CutOffs): Date =>
  cutOffFrom(new Date(instant.getTime() + 1), cutOffs).at

/** Returns the first cut-off at or after `from`, and the banking day on which the money arrives. */
export const nextPayout = (from: Date, cutOffs: CutOffs): { cutOffAt: Date; arrivesOn: string } => {
  const { day, at } = cutOffFrom(from, cutOffs)
  return { cutOffAt: at, arrivesOn: nextBankingDay(day) }
}
