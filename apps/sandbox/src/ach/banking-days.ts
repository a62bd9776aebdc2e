const dayMs = 86_400_000
const at = (day: string): Date => new Date(`${day}T00:00:00Z`)
const weekdayOf = (day: string): number => at(day).getUTCDay()
const later = (day: string, days: number): string =>
  new Date(at(day).getTime() + days * dayMs).toISOString().slice(0, 10)

/** Month, weekday and position in the month; -1 is the last. */
const moving = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
] as const
const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25']

const isMoving = (day: string): boolean =>
  moving.some(([month, weekday, nth]) => {
    const isMonth = Number(day.slice(5, 7)) === month && weekdayOf(day) === weekday
    if (nth === -1) return isMonth && later(day, 7).slice(5, 7) !== day.slice(5, 7)
    return isMonth && Math.ceil(Number(day.slice(8)) / 7) === nth
  })
const isFixed = (day: string): boolean =>
  fixed.includes(day.slice(5)) || (weekdayOf(day) === 1 && fixed.includes(later(day, -1).slice(5)))

/** The Federal Reserve's calendar: a holiday on a Sunday is kept on Monday, one on a Saturday not at all. */
export const nextBankingDay = (day: string): string => {
  const next = later(day, 1)
  const isClosed = [0, 6].includes(weekdayOf(next)) || isMoving(next) || isFixed(next)
  return isClosed ? nextBankingDay(next) : next
}

const clock = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' })
/** The date at the bank. */
export const bankDay = (ms: number): string => clock.format(ms)
