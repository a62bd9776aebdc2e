/** Calendar days are written as `2026-11-25`, and reckoned in UTC so that no clock change moves them. */
const dayMs = 86_400_000
const zone = 'America/New_York'
const cutOffHour = 17

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

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const inZone = (ms: number): { day: string; hour: number; offset: number } => {
  const part = Object.fromEntries(clock.formatToParts(ms).map(({ type, value }) => [type, value]))
  const day = `${part['year']}-${part['month']}-${part['day']}`
  const wall = Date.parse(`${day}T${part['hour']}:${part['minute']}:${part['second']}Z`)
  return { day, hour: Number(part['hour']), offset: wall - Math.floor(ms / 1000) * 1000 }
}
/** Five in the afternoon is never within a change of the clocks. */
const cutOffOn = (day: string): Date => {
  const wall = msOf(day) + cutOffHour * 3_600_000
  return new Date(wall - inZone(wall).offset)
}

/** The first cut-off that is not before `from`, and the banking day on which its money arrives. */
export const nextPayout = (from: Date): { cutOffAt: Date; arrivesOn: string } => {
  const { day } = inZone(from.getTime())
  const isToday = isBankingDay(day) && cutOffOn(day) >= from
  const cutOffDay = isToday ? day : nextBankingDay(day)
  return { cutOffAt: cutOffOn(cutOffDay), arrivesOn: nextBankingDay(cutOffDay) }
}
