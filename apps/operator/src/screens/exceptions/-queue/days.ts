/** "Dec 1": a day of the calendar has no zone, noon of it is the same day everywhere. */
export const dayText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
