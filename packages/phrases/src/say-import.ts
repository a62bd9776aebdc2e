import type { Complaint } from '@tillgate/contract/refusals.ts'
import { enUS } from './en-us.ts'
import { esES } from './es-es.ts'
import { importSentences, type ImportSentence } from './imports.ts'
import { fill, type Holes, type Language } from './say.ts'

const catalogues = {
  'en-US': { ...enUS, ...importSentences['en-US'] },
  'es-ES': { ...esES, ...importSentences['es-ES'] },
} satisfies Record<Language, Record<ImportSentence | Complaint, string>>

/** The sentence of an import's code, in the language of whoever reads it. The server's alone: it holds both languages. */
export const sayImport = (language: Language, key: ImportSentence | Complaint, holes: Holes = {}): string =>
  fill(catalogues[language][key], holes)
