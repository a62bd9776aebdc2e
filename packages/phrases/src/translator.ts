import { createInstance, type InitOptions } from 'i18next'
import type { PhraseKey } from './en-us.ts'

export const languages = ['en-US', 'es-ES'] as const
export type Language = (typeof languages)[number]
/** The values of a phrase's `{{names}}`. */
export type Params = Record<string, string | number>

/** `Accept-Language` or a stored choice to one of ours; English is default and fallback. */
export const languageOf = (wanted: string | undefined): Language => {
  const first = (wanted ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((part) => part === 'en' || part === 'es')
  return first === 'es' ? 'es-ES' : 'en-US'
}

/** Base keys of phrases that exist in a singular and a plural form. */
export type PluralOf<Key> = Key extends `${infer Base}_one` ? Base : never
export type PluralKey = PluralOf<PhraseKey>

/** How browser and server read our phrases: flat keys, plain text, a missing value left visible as its `{{name}}`. */
export const phraseOptions = {
  fallbackLng: 'en-US',
  load: 'currentOnly',
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  missingInterpolationHandler: (_text: string, [name]: RegExpExecArray) => name,
  interpolation: { escapeValue: false },
} satisfies InitOptions

/** A phrase of `catalogues` with its values filled in. Both languages are in memory: for the server. */
export const translator = <Key extends string>(catalogues: Record<Language, Record<Key, string>>) => {
  const i18n = createInstance()
  void i18n.init({
    ...phraseOptions,
    resources: { 'en-US': { translation: catalogues['en-US'] }, 'es-ES': { translation: catalogues['es-ES'] } },
  })
  // In `replace` no value can be taken for one of i18next's own options.
  return (language: Language, key: Key, params: Params = {}): string => {
    const name: string = key
    return i18n.t(name, { lng: language, replace: params })
  }
}
