/** Days are written `2026-11-25` and times of the day `17:00`, in local time of a zone. */
const dayMs = 86_400_000

/** Time zone of the program's days, cut-offs and reports. */
export const programZone = 'America/New_York'

const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(zone, made)
  return made
}

/** Returns the local time of `zone` at `instant` as if the time were UTC, in milliseconds. */
const localMs = (instant: number, zone: string): number => {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return Date.parse(
    `${part['year']?.padStart(4, '0')}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}Z`,
  )
}

/** The date in `zone` at an instant. */
export const dayIn = (zone: string, instant: Date): string =>
  new Date(localMs(instant.getTime(), zone)).toISOString().slice(0, 10)

/** Returns the local time of `zone` at an instant, as `17:00`. */
export const timeIn = (zone: string, instant: Date): string =>
  new Date(localMs(instant.getTime(), zone)).toISOString().slice(11, 16)

const two = (n: number): string => String(n).padStart(2, '0')

/** Returns the local time of `zone` at an instant in ISO 8601 with the offset, as `2026-11-20T16:29-05:00`. */
export const isoIn = (zone: string, instant: Date): string => {
  const local = localMs(instant.getTime(), zone)
  const minutes = Math.round((local - instant.getTime()) / 60_000)
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return `${new Date(local).toISOString().slice(0, 16)}${minutes < 0 ? '-' : '+'}${offset}`
}

/** `days` later than `day`; calendar days have no hours, so no change of the clocks moves them. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/**
 * Returns the first instant at which the clocks of `zone` show `time` on `day`, or the instant of the clock change when
 * the change skips `time`.
 */
export const instantAt = (day: string, time: string, zone: string): Date => {
  const wanted = Date.parse(`${day}T${time}:00Z`)
  // No zone is more than a day from UTC: both sides of any change of the clocks are tried.
  const offsets = [wanted - dayMs, wanted + dayMs].map((near) => localMs(near, zone) - Math.floor(near / 1000) * 1000)
  const exact = offsets.map((offset) => wanted - offset).filter((instant) => localMs(instant, zone) === wanted)
  if (exact.length > 0) return new Date(Math.min(...exact))
  return firstAfter(wanted, Math.min(...offsets.map((offset) => wanted - offset)), zone)
}

/** The clocks skip `wanted`: the change is within the hours after `from`, and is found to the second. */
const firstAfter = (wanted: number, from: number, zone: string): Date => {
  let before = from
  let after = from + dayMs
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000
    if (localMs(middle, zone) < wanted) before = middle
    else after = middle
  }
  return new Date(after)
}

/** Returns the first instant of a day: midnight, or the end of the gap that skips midnight. */
export const startOfDay = (day: string, zone: string): Date => instantAt(day, '00:00', zone)

/** Returns the end of a term of `days` calendar days that began at `instant`: 24:00 of the last day in `zone`. */
export const endOfTerm = (instant: Date, days: number, zone: string): Date =>
  startOfDay(addDays(dayIn(zone, instant), days + 1), zone)

/** Returns the name of a zone's clock at an instant, such as "ET", in every language. */
export const zoneName = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
