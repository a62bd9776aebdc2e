/** The Luhn sum (ISO/IEC 7812-1, annex B) of a string of ASCII digits is a multiple of ten. */
export const passesLuhn = (digits: string): boolean => {
  let sum = 0
  for (let index = digits.length - 1, double = false; index >= 0; index -= 1, double = !double) {
    const digit = digits.charCodeAt(index) - 48
    sum += double ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum % 10 === 0
}

/** Spec 1 §3: shown NN-NNNNNNN, sent as nine digits. */
export const isEin = (text: string): boolean => /^[0-9]{2}-?[0-9]{7}$/.test(text)
export const einDigits = (text: string): string => text.replace('-', '')
/** Replacer of `JSON.stringify` that omits tax numbers from a form's values. */
export const omitEin = (key: string, value: unknown): unknown =>
  key === 'employerIdentificationNumber' ? undefined : value

/** Prefixes the tax office never gave out. They warn the reviewer; the partner is not stopped. */
const unusualPrefixes: ReadonlySet<string> = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '))
export const isUnusualEin = (digits: string): boolean => unusualPrefixes.has(digits.slice(0, 2))

/** National Provider Identifier (45 CFR 162.406): ten digits, first 1 or 2, Luhn over 80840 and the number. */
export const isNpi = (text: string): boolean => /^[12][0-9]{9}$/.test(text) && passesLuhn(`80840${text}`)

const routingWeights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** The weighted sum of nine digits (ABA), a multiple of ten in a number that exists. */
export const routingSum = (digits: string): number =>
  routingWeights.reduce((total, weight, index) => total + weight * (digits.charCodeAt(index) - 48), 0)

/**
 * Returns true for nine digits with a weighted sum divisible by ten (ABA). Nine zeros pass the sum but belong to no
 * bank.
 */
export const hasRoutingCheckDigit = (text: string): boolean =>
  /^(?!0{9})[0-9]{9}$/.test(text) && routingSum(text) % 10 === 0

/**
 * ABA routing number: nine digits, weighted sum a multiple of ten, first two digits of a Federal Reserve district (01-12)
 * or a thrift (21-32). Others exist on paper but take no electronic payout.
 */
export const isRoutingNumber = (text: string): boolean => {
  const district = Number(text.slice(0, 2))
  return hasRoutingCheckDigit(text) && ((district >= 1 && district <= 12) || (district >= 21 && district <= 32))
}
