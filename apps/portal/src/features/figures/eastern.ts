import type { Language } from '@tillgate/phrases/say.ts'

/** Cut-offs and payouts go by the programme's clock, wherever they are read: "Tue, Nov 24, 10:50 AM ET". */
export const easternMoment = (iso: string, language: Language): string =>
  `${new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
  }).format(new Date(iso))} ET`

/** "Wed, Nov 25": a day of the calendar, the same everywhere. */
export const weekdayOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
