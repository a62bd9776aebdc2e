import type { PhraseKey } from './en-us.ts'

export const languages = ['en-US', 'es-ES'] as const
export type Language = (typeof languages)[number]
export type Holes = Record<string, string | number>

/** `Accept-Language` or a stored choice to one of ours; English is default and fallback. */
export const languageOf = (wanted: string | undefined): Language => {
  const first = (wanted ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((part) => part === 'en' || part === 'es')
  return first === 'es' ? 'es-ES' : 'en-US'
}

/** Fills `{{holes}}`; plurals are two keys, `_one` and `_other`. */
export const fill = (sentence: string, holes: Holes = {}): string =>
  sentence.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(holes[name] ?? whole))

/** Base keys of sentences that exist in a singular and a plural form. */
export type PluralOf<Key> = Key extends `${infer Base}_one` ? Base : never
export type PluralKey = PluralOf<PhraseKey>
