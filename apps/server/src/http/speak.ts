import { staffAnswers as staffEnglish, type StaffPhraseKey } from '@tillgate/phrases/en/staff-answers.ts'
import { enUS, type PhraseKey } from '@tillgate/phrases/en-us.ts'
import { staffAnswers as staffSpanish } from '@tillgate/phrases/es/staff-answers.ts'
import { esES } from '@tillgate/phrases/es-es.ts'
import { fill, type Holes, type Language, type PluralKey } from '@tillgate/phrases/say.ts'

type Key = PhraseKey | StaffPhraseKey
const catalogues: Record<Language, Record<Key, string>> = {
  'en-US': { ...enUS, ...staffEnglish },
  'es-ES': { ...esES, ...staffSpanish },
}

export const say = (language: Language, key: Key, holes: Holes = {}): string => fill(catalogues[language][key], holes)

/** The singular for one, the plural for every other count: true of both languages. */
export const sayCount = (language: Language, key: PluralKey, count: number, holes: Holes = {}): string =>
  say(language, count === 1 ? `${key}_one` : `${key}_other`, { ...holes, count: count.toLocaleString('en-US') })
