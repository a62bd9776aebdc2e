const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Time until a deadline, or since it: hours and minutes below a day, hours below two, then days. `now`: of the server. */
export const timeLeft = (dueAt: string, now: string, language: string): { isOver: boolean; span: string } => {
  const left = new Date(dueAt).getTime() - new Date(now).getTime()
  const span = Math.abs(left)
  const format = (unit: 'minute' | 'hour' | 'day', unitDisplay: 'long' | 'narrow') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay })
  const text = (amount: number, unit: 'minute' | 'hour' | 'day') => format(unit, 'long').format(Math.floor(amount))
  /** A space before the unit, which narrow units lack. */
  const short = (amount: number, unit: 'minute' | 'hour') =>
    format(unit, 'narrow')
      .formatToParts(Math.floor(amount))
      .flatMap(({ value }) => value.trim() || [])
      .join(' ')
  const isOver = left < 0
  if (span >= 2 * day) return { isOver, span: text(span / day, 'day') }
  if (span >= day) return { isOver, span: text(span / hour, 'hour') }
  if (span < hour) return { isOver, span: text(span / minute, 'minute') }
  return {
    isOver,
    span: `${short(span / hour, 'hour')} ${short((span % hour) / minute, 'minute')}`,
  }
}
