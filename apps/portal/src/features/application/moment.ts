import { momentText } from '@tillgate/domain/moments.ts'
import type { Language } from '@tillgate/phrases/translator.ts'

/** "Nov 22, 4:12 PM", in the reader's language and time zone. */
export const momentOf = (iso: string, language: Language): string => momentText(iso, language, { date: 'day' })

/** "Nov 22, 4:12 PM ET": a deadline names its time zone. */
export const deadlineOf = (iso: string, language: Language): string =>
  momentText(iso, language, { date: 'day', namesZone: true })
