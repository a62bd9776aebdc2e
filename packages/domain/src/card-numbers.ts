import { passesLuhn } from './luhn.ts'

/** Card numbers are refused wherever text comes in: what was never stored cannot leak. */

type Issuer = { from: number; to: number; lengths: readonly number[] }
const upTo19 = [16, 17, 18, 19]
const every = [13, 14, 15, 16, 17, 18, 19]

/** The first six digits and the lengths that issuers give out; `to` is included. */
const issuers: readonly Issuer[] = [
  // Visa
  { from: 400_000, to: 499_999, lengths: [13, 16, 19] },
  // Mastercard
  { from: 222_100, to: 272_099, lengths: [16] },
  { from: 510_000, to: 559_999, lengths: [16] },
  // American Express
  { from: 340_000, to: 349_999, lengths: [15] },
  { from: 370_000, to: 379_999, lengths: [15] },
  // Diners Club
  { from: 300_000, to: 305_999, lengths: [14, ...upTo19] },
  { from: 309_500, to: 309_599, lengths: [14, ...upTo19] },
  { from: 360_000, to: 369_999, lengths: [14, ...upTo19] },
  { from: 380_000, to: 399_999, lengths: [14, ...upTo19] },
  // JCB
  { from: 352_800, to: 358_999, lengths: upTo19 },
  { from: 180_000, to: 180_099, lengths: [15] },
  { from: 213_100, to: 213_199, lengths: [15] },
  // Discover; benefit cards of several states lie in its ranges and below
  { from: 600_000, to: 610_999, lengths: upTo19 },
  { from: 644_000, to: 659_999, lengths: upTo19 },
  // UnionPay
  { from: 620_000, to: 629_999, lengths: upTo19 },
  { from: 810_000, to: 817_199, lengths: upTo19 },
  // Maestro, and the benefit cards of most states (504…, 505…, 507…, 508…)
  { from: 500_000, to: 509_999, lengths: every },
  { from: 560_000, to: 589_999, lengths: every },
  { from: 630_400, to: 630_499, lengths: every },
  { from: 637_000, to: 639_999, lengths: upTo19 },
  { from: 675_900, to: 676_999, lengths: every },
  { from: 677_000, to: 677_199, lengths: upTo19 },
]

const isCard = (digits: string): boolean => {
  const prefix = Number(digits.slice(0, 6))
  return (
    issuers.some(({ from, to, lengths }) => prefix >= from && prefix <= to && lengths.includes(digits.length)) &&
    passesLuhn(digits)
  )
}

/** What people put between the groups: spaces of any width, dots, dashes, slashes, and whatever `plainText` takes away. */
const sign = String.raw`[\p{Z}\p{Pd}\p{Cc}\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0\u2212./]`
const separators = new RegExp(`${sign}+`, 'u')

/**
 * Alternatives are tried from left to right, so what is known to be something else is passed over as a whole: an e-mail
 * address, a UUID, a telephone number with its plus or in the North American grouping. The last is 13 or more digits
 * with few signs between them.
 */
const candidate = new RegExp(
  [
    String.raw`(?<exempt>(?<![\w.%+\-])[\w.%+\-]{1,64}@(?:[\w\-]{1,63}\.){1,8}[a-z]{2,63}`,
    String.raw`(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])`,
    String.raw`\+[0-9]{8,13}(?![0-9])(?!${sign}{1,3}[0-9])`,
    String.raw`(?<![0-9])(?:\+?1[ .\-])?(?:\([0-9]{3}\) ?|[0-9]{3}[ .\-])[0-9]{3}[ .\-][0-9]{4}(?![0-9]))`,
    `[0-9](?:${sign}{0,3}[0-9]){12,}`,
  ].join('|'),
  'giu',
)

/** Groups are tried together too: a date in front must not hide the number after it. */
const holdsCard = (run: string): boolean => {
  const groups = run.split(separators)
  return groups.some((_, from) => {
    let digits = ''
    for (const group of groups.slice(from, from + 19)) {
      digits += group
      if (digits.length > 19) return false
      if (digits.length >= 13 && isCard(digits)) return true
    }
    return false
  })
}

/** Thirteen digits have to be there at all: nearly all text ends here. */
const mayHold = (text: string): boolean => {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (char >= 48 && char <= 57) digits += 1
  }
  return digits >= 13
}

/** A number of 13 to 19 digits as an issuer gives it out: its first digits, its length and its check digit. */
export const looksLikeCardNumber = (text: string): boolean =>
  text.length >= 13 &&
  mayHold(text) &&
  [...text.matchAll(candidate)].some(({ 0: found, groups }) => groups?.['exempt'] === undefined && holdsCard(found))

/** Every digit of such a run hidden but the last four, so that its owner recognises the row. */
export const maskCardNumbers = (text: string): string =>
  looksLikeCardNumber(text)
    ? text.replace(candidate, (run: string, exempt: string | undefined) =>
        exempt === undefined && holdsCard(run) ? `${run.slice(0, -4).replaceAll(/[0-9]/g, '*')}${run.slice(-4)}` : run,
      )
    : text
