import type { Language } from '@tillgate/phrases/translator.ts'
import { localeOf } from '#till/locale.ts'

/** A moment as the clock of this device shows it; `day`: with its day, as in `Nov 30, 1:52 PM`. */
export const clockTime = (at: string, language: Language, form?: 'day'): string =>
  new Date(at).toLocaleString(localeOf(language), {
    ...(form === 'day' && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  })
