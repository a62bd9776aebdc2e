import type { RowComplaint } from '@tillgate/domain/catalogue-row.ts'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { esES } from '@tillgate/phrases/es-es.ts'
import { importSentences, type ImportSentence } from '@tillgate/phrases/imports.ts'
import { fill, type Holes, type Language } from '@tillgate/phrases/say.ts'

/** The sentence of a code in the language of whoever uploaded. */
export const say = (language: Language, key: ImportSentence | RowComplaint, holes: Holes = {}): string =>
  fill({ ...(language === 'es-ES' ? esES : enUS), ...importSentences[language] }[key], holes)
