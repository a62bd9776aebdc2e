import { dayIn, instantAt, programmeZone } from './zones.ts'

/** Calendar days are written as `2026-11-25`, and reckoned in UTC so that no clock change moves them. */
const dayMs = 86_400_000
const cutOffTime = '17:00'

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
/** On a Sunday it is kept on Monday; on a Saturday it is not moved. */
const fixed = (year: number, month: number, day: number): number => {
  const at = Date.UTC(year, month, day)
  return weekdayOf(at) === 0 ? at + dayMs : at
}

/** The Federal Reserve's holidays of a year. */
const holidaysOf = (year: number): number[] => [
  fixed(year, 0, 1),
  nth(year, 0, 1, 3),
  nth(year, 1, 1, 3),
  last(year, 4, 1),
  fixed(year, 5, 19),
  fixed(year, 6, 4),
  nth(year, 8, 1, 1),
  nth(year, 9, 1, 2),
  fixed(year, 10, 11),
  nth(year, 10, 4, 4),
  fixed(year, 11, 25),
]

export const isBankingDay = (day: string): boolean => {
  const ms = msOf(day)
  const weekday = weekdayOf(ms)
  return weekday !== 0 && weekday !== 6 && !holidaysOf(new Date(ms).getUTCFullYear()).includes(ms)
}
export const nextBankingDay = (day: string): string => {
  const next = textOf(msOf(day) + dayMs)
  return isBankingDay(next) ? next : nextBankingDay(next)
}

/** When the cycles of a programme end: at a time of the day on the clocks of its zone, every banking day. */
export type CutOffs = { zone: string; time: string }
const standard: CutOffs = { zone: programmeZone, time: cutOffTime }

/** The first banking day whose cut-off is not before `from`, and that cut-off. */
const cutOffFrom = (from: Date, cutOffs: CutOffs): { day: string; at: Date } => {
  const day = dayIn(cutOffs.zone, from)
  const today = instantAt(day, cutOffs.time, cutOffs.zone)
  if (isBankingDay(day) && today >= from) return { day, at: today }
  const next = nextBankingDay(day)
  return { day: next, at: instantAt(next, cutOffs.time, cutOffs.zone) }
}

/** The end of the cycle that an instant lies in. What happens at the cut-off itself belongs to the next one. */
export const nextCutOff = (instant: Date, cutOffs: CutOffs): Date =>
  cutOffFrom(new Date(instant.getTime() + 1), cutOffs).at

/** The first cut-off that is not before `from`, and the banking day on which its money arrives. */
export const nextPayout = (from: Date): { cutOffAt: Date; arrivesOn: string } => {
  const { day, at } = cutOffFrom(from, standard)
  return { cutOffAt: at, arrivesOn: nextBankingDay(day) }
}
