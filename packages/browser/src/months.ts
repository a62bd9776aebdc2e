/** `2026-11` and the months before it. */
export const monthsUntil = (today: string, count: number): string[] => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  )
}

/** `November 2026` */
export const monthText = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

/** `November`, or `November 2025` when `other` is of another year. */
export const monthBeside = (month: string, other: string, language: string): string =>
  month.slice(0, 4) === other.slice(0, 4)
    ? new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-01`))
    : monthText(month, language)

/** `Nov`, `nov`: the label of a bar. */
export const monthShort = (month: string, language: string): string =>
  new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01`))
