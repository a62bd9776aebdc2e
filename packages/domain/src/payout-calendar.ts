import { holidayOn, isWeekday, nextBankingDay, type Holiday } from './banking-days.ts'
import { addDays } from './zones.ts'

export type PayoutDay = {
  day: string
  /** Bank holiday of the day, and the day on which the money arrives instead. */
  holiday: Holiday | null
  movesTo: string | null
}

/**
 * Returns the weekdays of a payout calendar: `before` past days, and `coming` days starting with `today`, if `today` is
 * a weekday.
 */
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
