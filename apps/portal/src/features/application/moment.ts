import type { Language } from '@tillgate/phrases/say.ts'

/** "Nov 22, 4:12 PM", in the reader's language and time zone. */
export const momentOf = (iso: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(
    new Date(iso),
  )
