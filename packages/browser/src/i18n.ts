import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'
import { languageOf, phraseOptions } from '@tillgate/phrases/translator.ts'
import type { Language, Params, PluralOf } from '@tillgate/phrases/translator.ts'
import { createInstance } from 'i18next'
import { useTranslation as useI18next } from 'react-i18next'

/** Returns one phrase. A number as `count` selects the singular or plural form of the language. */
export type Translate<Key extends string> = (key: Key | PluralOf<Key>, params?: Params) => string
type Translation<Key extends string> = { t: Translate<Key>; language: Language }
type Phrases<Key extends string> = Readonly<Record<Key, string>>

/** Keys available in both apps, and therefore usable in this package. */
export type SharedKey = PhraseKey & OperatorPhraseKey

type Source<Key extends string> = {
  /** Storage key of the language; every app stores a separate choice. */
  storageKey: string
  /** The English that is there from the start. Without it each language loads whole. */
  english?: Partial<Phrases<Key>>
  /** Every phrase of a language. */
  load: (language: Language) => Promise<Phrases<Key>>
  /** Replaces phrases by the words for the signed-in partner. */
  reword?: (phrases: Phrases<string>, language: Language) => Promise<Phrases<string>>
}

const i18n = createInstance()
let source: Source<string> = { storageKey: '', load: async () => ({}) }

/** Outside of components: the language that calls ask for. */
export const currentLanguage = (): Language => languageOf(i18n.language)

const loadWhole = async (language: Language): Promise<void> => {
  const phrases = await source.load(language)
  const shown = (await source.reword?.(phrases, language)) ?? phrases
  i18n.addResourceBundle(language, 'translation', shown, true, true)
}

const change = async (language: Language): Promise<void> => {
  await i18n.changeLanguage(language)
  document.documentElement.lang = language
}

/** Loads all phrases of the current language, for an app that starts with a subset. */
export const wholeLanguage = (): Promise<void> => loadWhole(currentLanguage())

let chosen: (language: Language) => void = () => undefined
/** Calls `listener` when a person chooses a language, so that mails follow. */
export const onLanguageChosen = (listener: (language: Language) => void): void => {
  chosen = listener
}

export const chooseLanguage = async (language: Language): Promise<void> => {
  localStorage.setItem(source.storageKey, language)
  chosen(language)
  await loadWhole(language)
  await change(language)
}

/** Uses the language chosen here, then the browser's languages. Spec 1 §9: en-US is default and fallback. */
export const startLanguage = async (): Promise<void> => {
  const language = languageOf(localStorage.getItem(source.storageKey) ?? navigator.languages.join(','))
  if (language !== 'en-US' || !source.english) await loadWhole(language)
  await change(language)
}

// The same object for every render, because react-i18next compares by identity.
const instance = { i18n }

const useAnyTranslation = (): Translation<string> => {
  const { t, i18n: current } = useI18next('translation', instance)
  return { t: (key, params = {}) => t(key, params), language: languageOf(current.language) }
}
export const useTranslation: () => Translation<SharedKey> = useAnyTranslation

/** A status added by a newer server has no phrase and appears as Unknown. */
const unknownPhrase: SharedKey = 'card-entry.unknown'
const withoutPhrase = (key: string): string => (i18n.exists(unknownPhrase) ? i18n.t(unknownPhrase) : key)

/**
 * Registers the phrase source of an app and returns its typed translation hook. i18next's global typing allows a single
 * list per program, but this package serves two apps with two lists.
 */
export const translateFrom = <Key extends string>(its: Source<Key>): (() => Translation<Key>) => {
  source = its
  void i18n.init({
    ...phraseOptions,
    lng: 'en-US',
    parseMissingKeyHandler: withoutPhrase,
    resources: { 'en-US': { translation: its.english ?? {} } },
    // Phrases that load later appear at once.
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  return useAnyTranslation
}
