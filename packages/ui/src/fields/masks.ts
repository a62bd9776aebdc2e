export type Mask = { whole: number; decimals: number; unit: '$' | '%' | '' }

/** Spec 2 §5. */
export const moneyMask: Mask = { whole: 7, decimals: 2, unit: '$' }
/** Balance of a bank account. */
export const balanceMask: Mask = { ...moneyMask, whole: 11 }
export const percentMask: Mask = { whole: 3, decimals: 2, unit: '%' }
/** The tax of an item at a store has an extra decimal. */
export const itemTaxMask: Mask = { ...percentMask, decimals: 3 }
/** Weight of a sold item; quantities have three decimals. */
export const weightMask: Mask = { whole: 4, decimals: 3, unit: '' }

const plain = /^(?<whole>\d*)(?:(?<mark>[.,])(?<part>\d*))?$/
/** Digits in groups of three, then the other separator as the decimal sign. */
const grouped = /^(?<whole>[1-9]\d{0,2}(?:(?<group>[.,' ])\d{3})(?:\k<group>\d{3})*)(?:(?!\k<group>)[.,](?<part>\d*))?$/
/** A lone point before three digits separates thousands in one country and decimals in another. */
const eitherWay = /^\d{1,3}\.\d{3}$/

const units: Record<Mask['unit'], RegExp> = {
  $: /^(?:US ?\$|USD|\$) *| *(?:US ?\$|USD|\$)$/i,
  '%': /^% *| *%$/,
  '': /^$/,
}

/** Arabic signs for decimals and thousands. */
const separators: Readonly<Record<string, string>> = { '\u066B': '.', '\u066C': ',' }
const isDigit = (point: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(point))
/**
 * Unicode has the digits of a script as ten characters in a row, zero first. Five styles of mathematical digits follow each other
 * directly; NFKC turns them into 0 to 9.
 */
const digitOf = (digit: string): string => {
  const compatible = digit.normalize('NFKC')
  if (compatible !== digit) return compatible
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && isDigit(point - value - 1)) value += 1
  return String(value)
}
/**
 * Writes digits of every script as 0 to 9, full-width signs as ASCII and blanks as spaces, and removes invisible signs, which
 * calculators copy. Raised digits stay, because `4²⁹` is $4.29 and not $429.
 */
const inAscii = (text: string): string =>
  text
    .replaceAll(/[\p{Cf}\u180E]/gu, '')
    .replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/[^\P{Nd}0-9]/gu, digitOf)
    .replaceAll(/[\u066B\u066C]/g, (sign) => separators[sign] ?? sign)
    .replaceAll('’', "'")
    .replaceAll(/\s/g, ' ')
    .trim()

/**
 * Reads an amount as typed or pasted in either language: "4,29", "$1,204.50" and "1.204,50 $". Returns the digits with a
 * decimal point, '' for an empty text, and undefined for a text with a sign, with other characters or with two meanings.
 */
export const readAmount = (typed: string, { whole: mostWhole, decimals, unit }: Mask): string | undefined => {
  const text = inAscii(typed).replace(units[unit], '')
  if (text === '') return typed.trim() === '' ? '' : undefined
  const read = (form: RegExp): string | undefined => {
    const { whole = '', part = '' } = form.exec(text)?.groups ?? {}
    const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '')
    if (`${digits}${part}` === '' || digits.length > mostWhole || part.length > decimals) return undefined
    return `${digits === '' ? '0' : digits}${part === '' ? '' : `.${part}`}`
  }
  return read(plain) ?? (eitherWay.test(text) ? undefined : read(grouped))
}

/** Value of an amount field: the amount with a decimal point, or the text itself while it is not readable. */
export const amountValue = (typed: string, mask: Mask): string => readAmount(typed, mask) ?? typed

/** Returns the number of a field's value; undefined for an empty text, NaN for an unreadable one. */
export const decimal = (value: string): number | undefined => {
  if (value.trim() === '') return undefined
  return /^\d{1,7}(?:\.\d{1,3})?$/.test(value) ? Number(value) : Number.NaN
}
