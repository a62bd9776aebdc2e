import { zoneName } from './zones.ts'

/** "4:12 PM" in English, "16:12" in Spanish: the only clock of screens and receipts. */
const clock = { hour: 'numeric', minute: '2-digit' } as const
const day = { month: 'short', day: 'numeric' } as const
const dates = {
  /** "Nov 20" */
  day,
  /** "Fri, Nov 20" */
  weekday: { weekday: 'short', ...day },
  /** "Nov 20, 2026" */
  year: { year: 'numeric', ...day },
  /** "Fri, Nov 20, 2026" */
  'weekday-year': { weekday: 'short', year: 'numeric', ...day },
  /** "November 20, 2026" */
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  /** "Friday, November 20, 2026" */
  'weekday-long': { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
} as const

type Zone = {
  /** Without one: the zone of the reader. */
  timeZone?: string | undefined
  /** Adds the name of the zone, "ET". */
  namesZone?: boolean
}

/** Formats "4:12 PM". */
export const timeText = (at: Date, language: string, { timeZone, namesZone = false }: Zone = {}): string => {
  const text = at.toLocaleTimeString(language, { ...clock, ...(timeZone === undefined ? {} : { timeZone }) })
  if (!namesZone) return text
  return `${text} ${zoneName(timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone, at)}`
}

/** Formats "Nov 20, 2026, 4:12 PM ET": a date, a comma and the time, never "at". */
export const momentText = (
  iso: string,
  language: string,
  { date, ...zone }: Zone & { date: keyof typeof dates },
): string => {
  const at = new Date(iso)
  const options = { ...dates[date], ...(zone.timeZone === undefined ? {} : { timeZone: zone.timeZone }) }
  return `${at.toLocaleDateString(language, options)}, ${timeText(at, language, zone)}`
}

const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const plain = (text: string): string => text.replace(',', '').replaceAll('\u202F', ' ')

type Stamp = { timeZone?: string; precision?: 'minute' | 'second' }

/**
 * Formats a time in a table. English: MM/DD/YYYY hh:mm AM/PM, as Spec 2 §2 has it for imports. Spanish: "20 nov 2026, 16:12", because
 * the order of digits would be in doubt.
 */
export const stampText = (iso: string, language: string, { timeZone, precision = 'minute' }: Stamp = {}): string => {
  const at = new Date(iso)
  const zone = timeZone === undefined ? {} : { timeZone }
  const second = precision === 'second' ? ({ second: '2-digit' } as const) : {}
  return language.startsWith('en')
    ? plain(at.toLocaleString(language, { ...digits, hour: '2-digit', minute: '2-digit', ...second, ...zone }))
    : at.toLocaleString(language, { ...dates.year, ...clock, ...second, ...zone })
}

/** Formats the day of a stamp: MM/DD/YYYY in English, "20 nov 2026" in Spanish. */
export const stampDay = (iso: string, language: string, timeZone: string): string =>
  new Date(iso).toLocaleDateString(language, { ...(language.startsWith('en') ? digits : dates.year), timeZone })
