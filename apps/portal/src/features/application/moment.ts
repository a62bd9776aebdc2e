import type { Language } from '@tillgate/phrases/translator.ts'

const parts = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** "Nov 22, 4:12 PM", in the reader's language and time zone. */
export const momentOf = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, parts).format(new Date(iso))

/** "Nov 22, 4:12 PM EST": a deadline names its time zone. */
export const deadlineOf = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { ...parts, timeZoneName: 'short' }).format(new Date(iso))
