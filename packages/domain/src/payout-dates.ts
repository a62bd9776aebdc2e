import { nextBankingDay, nextCutOff, type CutOffs } from './banking-days.ts'
import { addDays, dayIn, instantAt, timeIn } from './zones.ts'

/** The banks reckon in the time of New York, whatever zone a programme is in. */
export const bankZone = 'America/New_York'
/** When money stands on the account on its effective date: the receiving bank's time, said to be New York's. */
const settledTime = '09:00'
/** Within how many banking days a notice has to be followed or answered. */
const noticeDays = 6
/** For how many banking days after the effective date a bank may send money back. */
const returnDays = 2

/** Every cut-off after `after` and not after `until`, oldest first: after an outage there is one run for each. */
export const cutOffsBetween = (after: Date, until: Date, cutOffs: CutOffs): Date[] => {
  const next = nextCutOff(after, cutOffs)
  return next > until ? [] : [next, ...cutOffsBetween(next, until, cutOffs)]
}

/** The day the bank counts an approval on: one at or after its deadline is the next day's. */
const bankDayOf = (instant: Date, deadline: string): string => {
  const day = dayIn(bankZone, instant)
  return instant < instantAt(day, deadline, bankZone) ? day : addDays(day, 1)
}

/**
 * The day on which the money of a cut-off arrives: the first banking day after the later of the cut-off's date and the
 * approval's. A date that has passed would be settled the same day. `deadline`: until when the bank takes files, as `20:00`.
 */
export const effectiveDay = (cutOffAt: Date, approvedAt: Date, deadline: string): string => {
  const [cutOffDay, approvalDay] = [dayIn(bankZone, cutOffAt), bankDayOf(approvedAt, deadline)]
  return nextBankingDay(approvalDay > cutOffDay ? approvalDay : cutOffDay)
}

/** When money that arrives on `day` is said to be settled. */
export const settledAt = (day: string): Date => instantAt(day, settledTime, bankZone)

const bankingDaysAfter = (day: string, days: number): string =>
  Array.from({ length: days }).reduce<string>((last) => nextBankingDay(last), day)

/** The day of an instant on the bank's calendar. */
export const bankDay = (instant: Date): string => dayIn(bankZone, instant)

/** The creation time of a file as its header has it: `YYMMDDHHMM` on the clocks of New York. */
export const fileMinute = (instant: Date): string =>
  `${bankDay(instant).slice(2).replaceAll('-', '')}${timeIn(bankZone, instant).replace(':', '')}`

/** What tells the files of one day apart, in the order they are given out. */
export const fileModifiers = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')

/** The last day on which the bank may send back what arrived on `day`. */
export const returnableUntil = (day: string): string => bankingDaysAfter(day, returnDays)

/** Until when a notice of change that came at this moment has to be followed or answered. */
export const noticeDueOn = (received: Date): string => bankingDaysAfter(dayIn(bankZone, received), noticeDays)
