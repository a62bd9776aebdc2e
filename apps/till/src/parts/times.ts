import type { Language } from '@tillgate/phrases/translator.ts'

/** A moment as the clock of this device shows it; `day`: with its day, as in `Nov 30, 1:52 PM`. */
export const clockTime = (at: string, language: Language, form?: 'day'): string =>
  new Date(at).toLocaleString(language === 'es-ES' ? 'es-US' : 'en-US', {
    ...(form === 'day' && { month: 'short', day: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  })
