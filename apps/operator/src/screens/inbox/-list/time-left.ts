const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Time until a deadline, or since it: minutes below two hours, hours below two days. `now`: of the server. */
export const timeLeft = (dueAt: string, now: string, language: string): { isOver: boolean; span: string } => {
  const left = new Date(dueAt).getTime() - new Date(now).getTime()
  const span = Math.abs(left)
  const [size, unit] =
    span < 2 * hour
      ? ([minute, 'minute'] as const)
      : span < 2 * day
        ? ([hour, 'hour'] as const)
        : ([day, 'day'] as const)
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return { isOver: left < 0, span: format.format(Math.floor(span / size)) }
}
