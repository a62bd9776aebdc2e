import { now } from '@tillgate/browser/clock.ts'
import { momentText, stampDay, stampText, timeText } from '@tillgate/domain/moments.ts'
import { addDays, dayIn, programZone } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'

/** Formats a moment in the program's time zone: "Tue, Nov 24, 10:50 AM ET". */
export const easternMoment = (iso: string, language: Language): string =>
  momentText(iso, language, { date: 'weekday', timeZone: programZone, namesZone: true })

/** Formats a moment with its year: "Fri, Nov 20, 2026, 11:06 AM ET". */
export const easternMomentOfYear = (iso: string, language: Language): string =>
  momentText(iso, language, { date: 'weekday-year', timeZone: programZone, namesZone: true })

/** Formats a time of day by the program's clock: "11:06 AM ET". */
export const easternTime = (iso: string, language: Language): string =>
  timeText(new Date(iso), language, { timeZone: programZone, namesZone: true })

/** Formats the day of a moment by the program's clock: "Today, Fri, Nov 20, 2026", "Wed, Nov 18, 2026". */
export const easternDayHeading = (
  iso: string,
  language: Language,
  names: { today: string; yesterday: string },
): string => {
  const at = new Date(iso)
  const day = dayIn(programZone, at)
  const shown = at.toLocaleDateString(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: programZone,
  })
  const today = dayIn(programZone, new Date(now()))
  if (day === today) return `${names.today}, ${shown}`
  return day === addDays(today, -1) ? `${names.yesterday}, ${shown}` : shown
}

/** Formats a calendar day: "Wed, Nov 25". */
export const weekdayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

/**
 * Formats "Nov 15 - Nov 21", "Nov 21", "from Nov 15": calendar days, inclusive; an empty day is no limit. Days of
 * another year include the year.
 */
export const dayRange = ({ from, to }: { from: string; to: string }, language: Language): string => {
  const thisYear = dayIn(programZone, new Date(now())).slice(0, 4)
  const isThisYear = [from, to].every((day) => day === '' || day.startsWith(thisYear))
  const short = new Intl.DateTimeFormat(language, {
    ...(isThisYear ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const [first, last] = [from, to].map((day) => (day === '' ? '…' : short.format(new Date(day))))
  return from === to ? `${first}` : `${first} - ${last}`
}

/** Time in a table by the program's clock. */
export const easternStamp = (iso: string, language: Language, precision: 'minute' | 'second' = 'minute'): string =>
  stampText(iso, language, { timeZone: programZone, precision })
/** Day in a table by the program's clock. */
export const easternDate = (iso: string, language: Language): string => stampDay(iso, language, programZone)

/** "Nov 20": the day of a moment in the program's time zone. */
export const easternDay = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: programZone }).format(new Date(iso))
