/** Formats a calendar day, "Dec 1". Uses noon, which is the same day in every zone. */
export const dayText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
