import { AsyncLocalStorage } from 'node:async_hooks'
import { staffAnswers as staffEnglish, type StaffPhraseKey } from '@tillgate/phrases/en/staff-answers.ts'
import { enUS, type PhraseKey } from '@tillgate/phrases/en-us.ts'
import { staffAnswers as staffSpanish } from '@tillgate/phrases/es/staff-answers.ts'
import { esES } from '@tillgate/phrases/es-es.ts'
import { practicePhrases } from '@tillgate/phrases/practice.ts'
import { translator, type Language, type Params, type PluralKey } from '@tillgate/phrases/translator.ts'

type Key = PhraseKey | StaffPhraseKey
const ofShops = translator<Key>({ 'en-US': { ...enUS, ...staffEnglish }, 'es-ES': { ...esES, ...staffSpanish } })
const ofPractices = translator<Key>({
  'en-US': { ...enUS, ...staffEnglish, ...practicePhrases(enUS, 'en-US') },
  'es-ES': { ...esES, ...staffSpanish, ...practicePhrases(esES, 'es-ES') },
})

const practice = new AsyncLocalStorage<true>()
/** Runs a request of a dental, vision or hearing practice, whose sentences name procedures and patients. */
export const withProviderTerms = <T>(run: () => T): T => practice.run(true, run)

export const translate = (language: Language, key: Key, params: Params = {}): string =>
  (practice.getStore() ? ofPractices : ofShops)(language, key, params)

/** Translates with a count: both languages use the singular for 1 and the plural otherwise. */
export const translateCount = (language: Language, key: PluralKey, count: number, params: Params = {}): string =>
  translate(language, count === 1 ? `${key}_one` : `${key}_other`, { ...params, count: count.toLocaleString('en-US') })
