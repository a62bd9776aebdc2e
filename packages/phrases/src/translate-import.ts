import type { FieldErrorCode } from '@tillgate/contract/refusals.ts'
import { enUS } from './en-us.ts'
import { esES } from './es-es.ts'
import { importSentences, type ImportSentence } from './imports.ts'
import { translator } from './translator.ts'

/** The sentence of an import's code, in the language of whoever reads it. The server's alone: it holds both languages. */
export const translateImport = translator<ImportSentence | FieldErrorCode>({
  'en-US': { ...enUS, ...importSentences['en-US'] },
  'es-ES': { ...esES, ...importSentences['es-ES'] },
})
