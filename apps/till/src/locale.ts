import type { Language } from '@tillgate/phrases/translator.ts'

/** How amounts and times are written: Spanish readers in the United States write them the same way. */
export const localeOf = (language: Language): string => (language === 'es-ES' ? 'es-US' : 'en-US')
