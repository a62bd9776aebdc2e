import { hasCheckDigit } from './barcodes.ts'
import { plainText } from './plain-text.ts'

/** Card numbers are rejected in all text input, because data that was never stored cannot leak. */

type Issuer = { from: number; to: number; lengths: readonly number[] }
const upTo19 = [16, 17, 18, 19]
const every = [13, 14, 15, 16, 17, 18, 19]

/** First four digits and the lengths of issued numbers; `to` is inclusive. */
const issuers: readonly Issuer[] = [
  // Visa
  { from: 4000, to: 4999, lengths: [13, 16, 19] },
  // Mastercard
  { from: 2221, to: 2720, lengths: [16] },
  { from: 5100, to: 5599, lengths: [16] },
  // American Express
  { from: 3400, to: 3499, lengths: [15] },
  { from: 3700, to: 3799, lengths: [15] },
  // Diners Club
  { from: 3000, to: 3059, lengths: [14, ...upTo19] },
  { from: 3095, to: 3095, lengths: [14, ...upTo19] },
  { from: 3600, to: 3699, lengths: [14, ...upTo19] },
  { from: 3800, to: 3999, lengths: [14, ...upTo19] },
  // JCB
  { from: 3528, to: 3589, lengths: upTo19 },
  { from: 1800, to: 1800, lengths: [15] },
  { from: 2131, to: 2131, lengths: [15] },
  // Discover; benefit cards of several states lie inside and below these ranges
  { from: 6000, to: 6109, lengths: upTo19 },
  { from: 6440, to: 6599, lengths: upTo19 },
  // UnionPay
  { from: 6200, to: 6299, lengths: upTo19 },
  { from: 8100, to: 8171, lengths: upTo19 },
  // Maestro, and the benefit cards of most states (504…, 505…, 507…, 508…)
  { from: 5000, to: 5099, lengths: every },
  { from: 5600, to: 5899, lengths: every },
  { from: 6304, to: 6304, lengths: every },
  { from: 6370, to: 6399, lengths: upTo19 },
  { from: 6759, to: 6769, lengths: every },
  { from: 6770, to: 6771, lengths: upTo19 },
]

const shortest = 13
const longest = 19

/** Issued lengths by the first four digits, one bit per length. */
const lengthsOf = new Uint8Array(10_000)
for (const { from, to, lengths } of issuers) {
  for (let prefix = from; prefix <= to; prefix += 1) {
    for (const length of lengths) lengthsOf[prefix] = (lengthsOf[prefix] ?? 0) | (1 << (length - shortest))
  }
}

/**
 * Separators of groups: any number of spaces and invisible characters, and up to three visible signs. Signs that also
 * stand in prices, sizes and lists count only in front of three digits.
 */
const blank = String.raw`[\p{Z}\p{Cc}\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]*`
const sign = String.raw`(?:[\p{Pd}\u2212./_\u00B7\u2022\u2027\u2219\u22C5\u30FB]|[,x\u00D7:*|~'\u2019](?=${blank}[0-9]{3}))`
const gap = `(?:${blank}(?:${sign}${blank}){0,3})`
/** Long runs are processed in pieces, because the regex engine stores every repetition. */
const piece = 1000

/**
 * Alternatives match from left to right, so known other texts are skipped whole: an e-mail address, a UUID, a telephone
 * number with a plus or in the North American grouping. A number labelled as a barcode is skipped when its check digit
 * is valid. The last alternative is 13 or more digits with few separators.
 */
const candidate = new RegExp(
  [
    String.raw`(?<exempt>(?<![\w.%+\-])[\w.%+\-]{1,64}@(?:[\w\-]{1,63}\.){1,8}[a-z]{2,63}`,
    String.raw`(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])`,
    String.raw`\+[0-9]{8,13}(?![0-9])(?!${gap}[0-9])`,
    String.raw`(?<![0-9])(?:\+?1[ .\-])?(?:\([0-9]{3}\) ?|[0-9]{3}[ .\-])[0-9]{3}[ .\-][0-9]{4}(?![0-9]))`,
    String.raw`(?<![\p{L}\p{N}])(?:EAN|GTIN|UPC)(?:-?1[234])?[ :#.\-]{0,3}(?<barcode>[0-9]{13,14})(?![0-9])`,
    `[0-9](?:${gap}[0-9]){12,${piece}}`,
  ].join('|'),
  'giu',
)
const rest = new RegExp(`(?:${gap}[0-9]){1,${piece}}`, 'iuy')

/**
 * Returns true when a card number begins and ends at group boundaries of this run, so that a preceding date does not
 * hide the number. One pass records the groups and adds up the digits twice, with the even and with the odd places
 * doubled. Luhn's sum of any section (ISO/IEC 7812-1, annex B) is then a subtraction.
 */
const holdsCard = (run: string): boolean => {
  const digits = new Uint8Array(run.length)
  const isEdge = new Uint8Array(run.length + 1)
  const evens = new Uint32Array(run.length + 1)
  const odds = new Uint32Array(run.length + 1)
  let count = 0
  for (let index = 0; index < run.length; index += 1) {
    const digit = run.charCodeAt(index) - 48
    if (!(digit >= 0 && digit <= 9)) {
      isEdge[count] = 1
      continue
    }
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
    const isEven = count % 2 === 0
    digits[count] = digit
    evens[count + 1] = (evens[count] ?? 0) + (isEven ? doubled : digit)
    odds[count + 1] = (odds[count] ?? 0) + (isEven ? digit : doubled)
    count += 1
  }
  isEdge[0] = 1
  isEdge[count] = 1
  const digitAt = (at: number): number => digits[at] ?? 0
  for (let from = 0; from + shortest <= count; from += 1) {
    if (isEdge[from] === 0) continue
    const prefix = digitAt(from) * 1000 + digitAt(from + 1) * 100 + digitAt(from + 2) * 10 + digitAt(from + 3)
    const lengths = lengthsOf[prefix] ?? 0
    const maxLength = lengths === 0 ? 0 : Math.min(longest, count - from)
    for (let length = shortest; length <= maxLength; length += 1) {
      const to = from + length
      if ((lengths >> (length - shortest)) % 2 === 0 || isEdge[to] === 0) continue
      // Luhn's sum leaves the last digit undoubled and doubles every second digit before.
      const sums = to % 2 === 0 ? evens : odds
      if (((sums[to] ?? 0) - (sums[from] ?? 0)) % 10 === 0) return true
    }
  }
  return false
}

/** Nearly all text ends here, with too few digits. A character outside ASCII may become two of them. */
const mayHold = (text: string): boolean => {
  let digits = 0
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (char > 127) digits += 2
    else if (char >= 48 && char <= 57) digits += 1
  }
  return digits >= shortest
}

const isDigit = (char: string): boolean => /^\p{Nd}$/u.test(char)
/** Unicode encodes the decimal digits of a script as ten characters in a row, zero first. */
const digitOf = (char: string): string => {
  const point = char.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}
const otherDigits = /[^\P{Nd}0-9]/gu

/** The text as a person reads it: digits of every script and form as 0 to 9, invisible characters removed. */
const readable = (text: string): string =>
  /[^\x20-\x7E]/.test(text) ? plainText(text.normalize('NFKC').replaceAll(otherDigits, digitOf)) : text

/** Returns true for a text that is only a GTIN-13 or -14, because one GTIN in ten passes as a card number. */
const isBareBarcode = (text: string): boolean => /^\s*[0-9]{13,14}\s*$/.test(text) && hasCheckDigit(text.trim())

/**
 * Computed number with one decimal sign, as a spreadsheet stores it: up to three digits before the sign, or up to six
 * when the digits end in the rounding error of binary fractions (`4544.8099999999995`). No issuer groups digits so.
 */
const decimal = new RegExp(
  [
    String.raw`(?<![\p{N}\-._/]|\p{N},)`,
    String.raw`(?:[0-9]{1,3}[.,][0-9]{10,17}|[0-9]{4,6}[.,][0-9]{0,4}(?:0{5,}|9{5,})[0-9]{1,2})`,
    String.raw`(?![\p{L}\p{N}%]|[.\-/_]\p{N})`,
  ].join(''),
  'gu',
)
/** The text with a letter in place of each digit of a computed number. */
const withoutDecimals = (text: string): string => text.replaceAll(decimal, (number) => 'd'.repeat(number.length))

function* cardRuns(given: string): Generator<{ from: number; to: number }> {
  const text = withoutDecimals(given)
  const seek = new RegExp(candidate)
  for (let found = seek.exec(text); found; found = seek.exec(text)) {
    const { exempt, barcode } = found.groups ?? {}
    if (exempt !== undefined) continue
    if (barcode !== undefined) {
      if (!hasCheckDigit(barcode)) seek.lastIndex -= barcode.length
      continue
    }
    let to = seek.lastIndex
    for (rest.lastIndex = to; rest.test(text);) to = rest.lastIndex
    seek.lastIndex = to
    if (holdsCard(text.slice(found.index, to))) yield { from: found.index, to }
  }
}
const hasCardRun = (text: string): boolean => cardRuns(text).next().done === false

/**
 * Returns true for a number of 13 to 19 digits with an issued prefix, an issued length and a valid check digit.
 * Inspects the raw text and the text as displayed.
 */
export const looksLikeCardNumber = (text: string): boolean => {
  if (!mayHold(text)) return false
  const read = readable(text)
  if (isBareBarcode(read)) return false
  return hasCardRun(text) || (read !== text && hasCardRun(read))
}

const masked = (text: string): string => {
  let shown = ''
  let index = 0
  for (const { from, to } of cardRuns(text)) {
    shown += text.slice(index, from) + text.slice(from, to - 4).replaceAll(/[0-9]/g, '*') + text.slice(to - 4, to)
    index = to
  }
  return shown + text.slice(index)
}

/** Masks every digit of card numbers but the last four, so that the owner recognises the row. */
export const maskCardNumbers = (text: string): string => {
  if (!looksLikeCardNumber(text)) return text
  const shown = masked(text)
  // The number appears only in the displayed form, so the displayed form is returned.
  return looksLikeCardNumber(shown) ? masked(readable(shown)) : shown
}
