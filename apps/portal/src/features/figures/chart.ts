import { useTranslation } from '#portal/i18n.ts'

/** Returns a round number that no bar exceeds and whose half is round too. */
export const topOf = (max: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(max, 1)))
  return [1, 2, 3, 4, 5, 6, 8, 10].map((step) => step * power).find((top) => top >= max) ?? max
}

/** Returns a function that formats a calendar day, `2026-11-21`, in the language of the reader. */
export const useDayText = () => {
  const { language } = useTranslation()
  return (day: string, options: Intl.DateTimeFormatOptions): string =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { timeZone: 'UTC', ...options })
}
