import { practice as english } from './en/practice.ts'
import { practice as spanish } from './es/practice.ts'
import type { Language } from './translator.ts'

type Rule = readonly [pattern: RegExp, word: string]

/** Guests and applicants read these phrases, whose words the spec fixes. */
const untouched =
  /^(about|activate|attestation|authenticator|business|cashier-password|documents|draft|forgot|identity|login|owners|passcode|password|register|reset|status|steps|store-type|terms|two-factor)[.-]/
/** Phrases in which a shop sells an item, not in general. */
const ofItems = /^(barcode|changes|eligibility|history|items?|scan)\./

const words: Record<Language, readonly Rule[]> = {
  'en-US': [
    [/\ban item/gi, 'a procedure'],
    [/\bitem/gi, 'procedure'],
    [/\bbarcode/gi, 'code'],
    [/\bstore(?=s?\b(?! Admin))/gi, 'practice'],
    [/\bshop(?=’s|\b)/gi, 'practice'],
    [/\b(shopper|customer)/gi, 'patient'],
    [/\bcashier/gi, 'team member'],
    [/\bshopping at\b/gi, 'visiting'],
  ],
  'es-ES': [
    [/artículo/gi, 'procedimiento'],
    [/código(?=s? de barras)/gi, 'código'],
    [/ de barras/g, ''],
    [/(?<!dministrador(es)? de (la |su )?)\btienda/gi, 'consulta'],
    [/\bcliente/gi, 'paciente'],
    [/(?<=personal|personas?) de caja/gi, ' de recepción'],
    // The article follows the gender of "terminal".
    [/\btodas las cajas\b/gi, 'todos los terminales'],
    [/\blas cajas en las\b/gi, 'los terminales en los'],
    [/\blas cajas abiertas\b/gi, 'los terminales abiertos'],
    [/\blas cajas\b/gi, 'los terminales'],
    [/\bde la caja\b/gi, 'del terminal'],
    [/\ba la caja\b/gi, 'al terminal'],
    [/\bla caja\b/gi, 'el terminal'],
    [/\buna caja bloqueada\b/gi, 'un terminal bloqueado'],
    [/\buna caja\b/gi, 'un terminal'],
    [/\bninguna caja\b/gi, 'ningún terminal'],
    [/\besta caja\b/gi, 'este terminal'],
    [/\bla misma caja\b/gi, 'el mismo terminal'],
    [/\bsu propia caja\b/gi, 'su propio terminal'],
    [/\ben caja\b/gi, 'en recepción'],
    [/\bcajas\b/gi, 'terminales'],
    [/\bcaja\b/gi, 'terminal'],
    [/\bcajero\/a/gi, 'recepcionista'],
    [/\bcajero/gi, 'recepcionista'],
    [/\bsu compra en\b/gi, 'su visita a'],
  ],
}
const verbs: Record<Language, { items: readonly Rule[]; others: readonly Rule[] }> = {
  'en-US': {
    items: [
      [/\bsold\b/gi, 'offered'],
      [/\bsell(?=s?\b)/gi, 'offer'],
    ],
    others: [
      [/\bsell and take(?= returns)/gi, 'take payments and'],
      [/\bselling\b/gi, 'taking payments'],
      [/\bsells\b/gi, 'takes payments'],
      [/\bsell\b/gi, 'take payments'],
      [/\bsold\b/gi, 'took'],
    ],
  },
  'es-ES': {
    items: [
      [/\bvender/gi, 'ofrecer'],
      [/\bvende/gi, 'ofrece'],
    ],
    others: [
      [/\bvendió/gi, 'cobró'],
      [/\bvender/gi, 'cobrar'],
      [/\bvendiendo/gi, 'cobrando'],
      [/\bvende/gi, 'cobra'],
      [/\bvenda/gi, 'cobre'],
    ],
  },
}

const capitalLike = (word: string, match: string): string =>
  /^\p{Lu}/u.test(match) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word

/** Replaces words outside of `{{params}}`, with a capital where the phrase has one. */
const reworded = (text: string, rules: readonly Rule[]): string =>
  text
    .split(/(\{\{\w+\}\})/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : rules.reduce((left, [pattern, word]) => left.replace(pattern, (match) => capitalLike(word, match)), part),
    )
    .join('')

/**
 * Returns the phrases in the words of a practice: procedures instead of items, practices instead of stores, patients instead
 * of shoppers, codes instead of barcodes. New phrases follow by the rules; a phrase that they do not fit is listed in `practice`
 * of its language.
 */
export const practicePhrases = (
  phrases: Readonly<Record<string, string>>,
  language: Language,
): Record<string, string> => {
  const own = language === 'en-US' ? english : spanish
  const { items, others } = verbs[language]
  return {
    ...Object.fromEntries(
      Object.entries(phrases).map(([key, text]) => {
        if (untouched.test(key)) return [key, text]
        const rules = [...words[language], ...(ofItems.test(key) ? items : others)]
        return [key, reworded(text, rules)]
      }),
    ),
    ...own,
  }
}
