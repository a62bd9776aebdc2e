import { operatorEnUS } from '@tillgate/phrases/operator-en-us.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'
import { fill, languageOf } from '@tillgate/phrases/say.ts'
import type { Holes, Language, PluralOf } from '@tillgate/phrases/say.ts'
import { useSyncExternalStore } from 'react'

/** One sentence. With a `count` the singular or plural form of the language is taken. */
export type Say = (key: OperatorPhraseKey | PluralOf<OperatorPhraseKey>, holes?: Holes) => string
type Sentences = Readonly<Record<string, string>>
type Spoken = { t: Say; language: Language }

/** The console's own choice: what somebody reads in the portal is another matter. */
const storedUnder = 'operator-language'

const english: Sentences = operatorEnUS

const sayFrom = (sentences: Sentences, language: Language): Say => {
  const plural = new Intl.PluralRules(language)
  return (key, holes = {}) => {
    const form = typeof holes['count'] === 'number' ? sentences[`${key}_${plural.select(holes['count'])}`] : undefined
    return fill(form ?? sentences[key] ?? sentences[`${key}_other`] ?? key, holes)
  }
}

let spoken: Spoken = { t: sayFrom(english, 'en-US'), language: 'en-US' }
const listeners = new Set<() => void>()

const hear = (sentences: Sentences, language: Language): void => {
  spoken = { t: sayFrom(sentences, language), language }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Outside of components: the language that calls ask for. */
export const languageNow = (): Language => spoken.language

const load = async (language: Language): Promise<Sentences> =>
  language === 'en-US' ? english : (await import('@tillgate/phrases/operator-es-es.ts')).operatorEsES

export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(storedUnder, language)
  hear(await load(language), language)
}

export const startLanguage = async (): Promise<void> => {
  const language = languageOf(localStorage.getItem(storedUnder) ?? undefined)
  hear(await load(language), language)
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `const { t, language } = useTranslation()`: the component speaks anew when the language changes. */
export const useTranslation = (): Spoken => useSyncExternalStore(listen, () => spoken)
