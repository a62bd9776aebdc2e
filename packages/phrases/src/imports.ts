import { imports as english } from './en/imports.ts'
import { imports as spanish } from './es/imports.ts'
import type { Language } from './translator.ts'

/** Said by the server alone, so that no browser loads them: both languages side by side. */
export const importSentences = { 'en-US': english, 'es-ES': spanish } satisfies Record<Language, Record<string, string>>
export type ImportSentence = keyof typeof english
