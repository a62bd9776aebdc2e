import type { Language } from '@tillgate/phrases/translator.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const year = 365 * day

/** Formats "2 hours ago", "yesterday", "3 months ago". `now`: milliseconds; a time after it counts as now. */
export const timeAgo = (iso: string, now: number, language: Language): string => {
  const passed = Math.max(0, now - Date.parse(iso))
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  if (passed < hour) return words.format(-Math.floor(passed / minute), 'minute')
  if (passed < day) return words.format(-Math.floor(passed / hour), 'hour')
  if (passed < month) return words.format(-Math.floor(passed / day), 'day')
  if (passed < year) return words.format(-Math.floor(passed / month), 'month')
  return words.format(-Math.floor(passed / year), 'year')
}
