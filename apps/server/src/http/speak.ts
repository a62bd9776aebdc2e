import { enUS, type PhraseKey } from '@tillgate/phrases/en-us.ts'
import { esES } from '@tillgate/phrases/es-es.ts'
import { fill, type Holes, type Language, type PluralKey } from '@tillgate/phrases/say.ts'

const catalogues: Record<Language, Record<PhraseKey, string>> = { 'en-US': enUS, 'es-ES': esES }

export const say = (language: Language, key: PhraseKey, holes: Holes = {}): string =>
  fill(catalogues[language][key], holes)

/** The singular for one, the plural for every other count: true of both languages. */
export const sayCount = (language: Language, key: PluralKey, count: number, holes: Holes = {}): string =>
  say(language, count === 1 ? `${key}_one` : `${key}_other`, { ...holes, count: count.toLocaleString('en-US') })
