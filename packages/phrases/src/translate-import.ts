import type { FieldErrorCode } from '@tillgate/contract/refusals.ts'
import { enUS } from './en-us.ts'
import { esES } from './es-es.ts'
import { importSentences, type ImportSentence } from './imports.ts'
import { translator } from './translator.ts'

/** Translates an import's code. Server only, because it contains both languages. */
export const translateImport = translator<ImportSentence | FieldErrorCode>({
  'en-US': { ...enUS, ...importSentences['en-US'] },
  'es-ES': { ...esES, ...importSentences['es-ES'] },
})
