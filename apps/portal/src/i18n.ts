import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { answers } from '@tillgate/phrases/en/answers.ts'
import { complaints } from '@tillgate/phrases/en/complaints.ts'
import { login } from '@tillgate/phrases/en/login.ts'
import { shared } from '@tillgate/phrases/en/shared.ts'
import { shell } from '@tillgate/phrases/en/shell.ts'
import { fill, languageOf } from '@tillgate/phrases/say.ts'
import type { Holes, Language, PluralKey } from '@tillgate/phrases/say.ts'
import { useSyncExternalStore } from 'react'

/** One sentence. With a `count` the singular or plural form of the language is taken. */
export type Say = (key: PhraseKey | PluralKey, holes?: Holes) => string
type Sentences = Readonly<Record<string, string>>
type Spoken = { t: Say; language: Language }

const storedUnder = 'language'

/** What the lobby says. The rest of the English comes with the portal's frame, Spanish when somebody wants it. */
const english: Sentences = { ...answers, ...complaints, ...login, ...shared, ...shell }

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
  language === 'en-US'
    ? (await import('@tillgate/phrases/en-us.ts')).enUS
    : (await import('@tillgate/phrases/es-es.ts')).esES

/** Every sentence of the language that is spoken now: asked for beside the portal's frame. */
export const wholeLanguage = async (): Promise<void> => {
  const { language } = spoken
  const sentences = await load(language)
  // Chosen anew in the meantime: that choice brings its own sentences.
  if (language === spoken.language) hear(sentences, language)
}

export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(storedUnder, language)
  hear(await load(language), language)
}

/** Spec 1 §9: en-US is default and fallback. */
export const startLanguage = async (): Promise<void> => {
  const language = languageOf(localStorage.getItem(storedUnder) ?? undefined)
  hear(language === 'en-US' ? english : await load(language), language)
}

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `const { t, language } = useTranslation()`: the component speaks anew when the language changes. */
export const useTranslation = (): Spoken => useSyncExternalStore(listen, () => spoken)
