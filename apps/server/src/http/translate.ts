import { staffAnswers as staffEnglish, type StaffPhraseKey } from '@tillgate/phrases/en/staff-answers.ts'
import { enUS, type PhraseKey } from '@tillgate/phrases/en-us.ts'
import { staffAnswers as staffSpanish } from '@tillgate/phrases/es/staff-answers.ts'
import { esES } from '@tillgate/phrases/es-es.ts'
import { translator, type Language, type Params, type PluralKey } from '@tillgate/phrases/translator.ts'

export const translate = translator<PhraseKey | StaffPhraseKey>({
  'en-US': { ...enUS, ...staffEnglish },
  'es-ES': { ...esES, ...staffSpanish },
})

/** Translates with a count: both languages use the singular for 1 and the plural otherwise. */
export const translateCount = (language: Language, key: PluralKey, count: number, params: Params = {}): string =>
  translate(language, count === 1 ? `${key}_one` : `${key}_other`, { ...params, count: count.toLocaleString('en-US') })
