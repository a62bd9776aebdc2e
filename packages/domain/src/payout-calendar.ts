import { holidayOn, isWeekday, nextBankingDay, type Holiday } from './banking-days.ts'
import { addDays } from './zones.ts'

export type PayoutDay = {
  day: string
  /** Where the banks are closed: what for, and the day on which its money arrives instead. */
  holiday: Holiday | null
  movesTo: string | null
}

/** The weekdays of a payout calendar: `before` that have passed, and `coming` from `today` on, if that is one. */
export const payoutDays = (today: string, { before, coming }: { before: number; coming: number }): PayoutDay[] => {
  const walk = (from: string, step: 1 | -1, count: number): string[] => {
    if (count === 0) return []
    const next = addDays(from, step)
    return isWeekday(from) ? [from, ...walk(next, step, count - 1)] : walk(next, step, count)
  }
  return [...walk(addDays(today, -1), -1, before).toReversed(), ...walk(today, 1, coming)].map((day) => {
    const holiday = holidayOn(day) ?? null
    return { day, holiday, movesTo: holiday === null ? null : nextBankingDay(day) }
  })
}
