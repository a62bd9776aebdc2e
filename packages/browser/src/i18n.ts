import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'
import { fill, languageOf } from '@tillgate/phrases/say.ts'
import type { Holes, Language, PluralOf } from '@tillgate/phrases/say.ts'
import { useSyncExternalStore } from 'react'

/** One sentence. With a `count` the singular or plural form of the language is taken. */
export type Say<Key extends string> = (key: Key | PluralOf<Key>, holes?: Holes) => string
type Spoken<Key extends string> = { t: Say<Key>; language: Language }
type Sentences<Key extends string> = Readonly<Record<Key, string>>

/** What both apps can say, and therefore all that stands in this package. */
export type SharedKey = PhraseKey & OperatorPhraseKey

type Source<Key extends string> = {
  /** Each app has a choice of its own: what somebody reads in the portal is another matter than the console. */
  storedUnder: string
  /** The English that is there from the start. */
  english: Partial<Sentences<Key>>
  /** Every sentence of a language. */
  load: (language: Language) => Promise<Sentences<Key>>
}

let source: Source<string> = { storedUnder: '', english: {}, load: async () => ({}) }
let spoken: Spoken<string> = { t: (key) => key, language: 'en-US' }
const listeners = new Set<() => void>()

const sayFrom = (sentences: Partial<Sentences<string>>, language: Language): Say<string> => {
  const plural = new Intl.PluralRules(language)
  return (key, holes = {}) => {
    const form = typeof holes['count'] === 'number' ? sentences[`${key}_${plural.select(holes['count'])}`] : undefined
    return fill(form ?? sentences[key] ?? sentences[`${key}_other`] ?? key, holes)
  }
}

const hear = (sentences: Partial<Sentences<string>>, language: Language): void => {
  spoken = { t: sayFrom(sentences, language), language }
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

/** Outside of components: the language that calls ask for. */
export const languageNow = (): Language => spoken.language

/** Every sentence of the language that is spoken now, for an app that starts with some of them. */
export const wholeLanguage = async (): Promise<void> => {
  const { language } = spoken
  const sentences = await source.load(language)
  // Chosen anew in the meantime: that choice brings its own sentences.
  if (language === spoken.language) hear(sentences, language)
}

export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(source.storedUnder, language)
  hear(await source.load(language), language)
}

/** Spec 1 §9: en-US is default and fallback. */
export const startLanguage = async (): Promise<void> => {
  const language = languageOf(localStorage.getItem(source.storedUnder) ?? undefined)
  hear(language === 'en-US' ? source.english : await source.load(language), language)
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `const { t, language } = useTranslation()`: the component speaks anew when the language changes. */
const useSpoken = (): Spoken<string> => useSyncExternalStore(listen, () => spoken)
export const useTranslation: () => Spoken<SharedKey> = useSpoken

/** An app says once where its sentences come from. It gets the hook that knows all of them. */
export const speakFrom = <Key extends string>(its: Source<Key>): (() => Spoken<Key>) => {
  source = its
  spoken = { t: sayFrom(its.english, 'en-US'), language: 'en-US' }
  return useSpoken
}
