import { nextBankingDay, nextCutOff, type CutOffs } from './banking-days.ts'
import { addDays, dayIn, instantAt, timeIn } from './zones.ts'

/** Banks use New York time, regardless of the program's zone. */
export const bankZone = 'America/New_York'
/** Time at which money is available on its effective date: the receiving bank's time, assumed to be New York's. */
const settledTime = '09:00'
/** Within how many banking days a notice has to be followed or answered. */
const noticeDays = 6
/** For how many banking days after the effective date a bank may send money back. */
const returnDays = 2

/**
 * Returns every cut-off after `after` and up to `until`, oldest first: after an outage every missed cut-off gets a run.
 */
export const cutOffsBetween = (after: Date, until: Date, cutOffs: CutOffs): Date[] => {
  const next = nextCutOff(after, cutOffs)
  return next > until ? [] : [next, ...cutOffsBetween(next, until, cutOffs)]
}

/** Returns the day for which an approval counts: the next day at or after the deadline. May be no banking day. */
const bankDayOf = (instant: Date, deadline: string): string => {
  const day = dayIn(bankZone, instant)
  return instant < instantAt(day, deadline, bankZone) ? day : addDays(day, 1)
}

/**
 * Returns the day on which the money of a cut-off arrives: the first banking day after the later of the cut-off's date and the
 * approval's. A past date would be settled the same day. `deadline`: time until which the bank accepts files, as `20:00`.
 */
export const effectiveDay = (cutOffAt: Date, approvedAt: Date, deadline: string): string => {
  const [cutOffDay, approvalDay] = [dayIn(bankZone, cutOffAt), bankDayOf(approvedAt, deadline)]
  return nextBankingDay(approvalDay > cutOffDay ? approvalDay : cutOffDay)
}

/** Returns the time at which money that arrives on `day` counts as settled. */
export const settledAt = (day: string): Date => instantAt(day, settledTime, bankZone)

const bankingDaysAfter = (day: string, days: number): string =>
  Array.from({ length: days }).reduce<string>((last) => nextBankingDay(last), day)

/** The day of an instant on the bank's calendar. */
export const bankDay = (instant: Date): string => dayIn(bankZone, instant)

/** Returns the creation time of a file header: `YYMMDDHHMM` in New York time. */
export const fileMinute = (instant: Date): string =>
  `${bankDay(instant).slice(2).replaceAll('-', '')}${timeIn(bankZone, instant).replace(':', '')}`

/** Modifiers that distinguish the files of a day, in order of use. */
export const fileModifiers = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')

/** Returns the last day on which the bank may return a payment that arrived on `day`. */
export const returnableUntil = (day: string): string => bankingDaysAfter(day, returnDays)

/** Returns the last day to apply or answer a notice of change received at this moment. */
export const noticeDueOn = (received: Date): string => bankingDaysAfter(dayIn(bankZone, received), noticeDays)
