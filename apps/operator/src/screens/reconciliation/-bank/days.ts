/** "Mon, Nov 23, 2026": a day of the calendar has no zone. */
export const dateText = (day: string, language: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString(language, {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
