import { imports as english } from './en/imports.ts'
import { imports as spanish } from './es/imports.ts'
import type { Language } from './translator.ts'

/** Both languages of the server's import messages, in one object that browsers do not load. */
export const importSentences = { 'en-US': english, 'es-ES': spanish } satisfies Record<Language, Record<string, string>>
export type ImportSentence = keyof typeof english
