import { bankDayOf } from './bank-csv-cells.ts'
import { isZeros, normalise } from './barcodes.ts'
import { restoreZeros } from './catalogue-fixes.ts'

export type CodeFault = 'code-missing' | 'code-invalid' | 'code-check-digit' | 'code-not-upc' | 'code-not-plu'

/** How a list writes its barcodes. `hasLostZeros`: a spreadsheet dropped the zeros in front. */
export type CodeHabits = { hasCheckDigits: boolean; hasLostZeros: boolean }

/** Barcodes from which a list as a whole decides, and the share of shortened codes that decides. */
const votersMin = 20
const lostZerosFrom = 0.9
const wrongDigitsMin = 10

/**
 * Decides about all barcodes of a list. One wrong code in ten has a check digit that fits by chance: where most codes do not fit,
 * the list has no check digits, and the codes that fit are as wrong as the others.
 */
export const codeHabitsOf = (codes: readonly string[]): CodeHabits => {
  const long = codes.filter((code) => /^[0-9]{12,14}$/.test(code)).map((code) => normalise(code))
  const fitting = long.filter(({ kind }) => kind === 'GTIN').length
  const wrong = long.filter(({ warnings }) => warnings.includes('BAD_CHECK_DIGIT')).length
  const short = codes.filter((code) => /^[1-9][0-9]{8,10}$/.test(code))
  const restored = short.filter((code) => restoreZeros(code) !== undefined).length
  return {
    hasCheckDigits: wrong < wrongDigitsMin || wrong <= fitting,
    hasLostZeros: short.length >= votersMin && restored >= lostZerosFrom * short.length,
  }
}

const plainHabits: CodeHabits = { hasCheckDigits: true, hasLostZeros: false }

export const codeKeyOf = (value: string, isPlu: boolean, habits = plainHabits): { key: string } | CodeFault => {
  if (value === '') return 'code-missing'
  if (!/^[0-9]{1,14}$/.test(value) || isZeros(value)) return 'code-invalid'
  const whole = habits.hasLostZeros && !isPlu ? (restoreZeros(value) ?? value) : value
  const { key, kind, warnings } = normalise(whole)
  if (isPlu) return kind === 'PLU' ? { key } : 'code-not-plu'
  if (kind === 'GTIN') return value.length < 12 || habits.hasCheckDigits ? { key } : 'code-check-digit'
  return warnings.length > 0 ? 'code-check-digit' : 'code-not-upc'
}

const types: Readonly<Record<string, 'UPC' | 'PLU'>> = {
  UPC: 'UPC',
  U: 'UPC',
  '0': 'UPC',
  PLU: 'PLU',
  P: 'PLU',
  '1': 'PLU',
}
/** Reads the type of a code: UPC, U or 0, PLU, P or 1, as in lists of WIC programs. */
export const codeTypeOf = (text: string): 'UPC' | 'PLU' | undefined => types[text.toUpperCase()]

export const withoutZeros = (digits: string): string =>
  /^[0-9]+$/.test(digits) ? digits.replace(/^0+(?=[0-9])/, '') : digits
/** Removes the signs of a spreadsheet and of print, and the zeros that fill a code to more than 14 digits. */
export const digitsOf = (text: string): string => {
  const plain = text
    .replace(/^(?:'|="(?=[0-9]+"$))/, '')
    .replace(/(?<=^[0-9]+)"$/, '')
    .replaceAll(/(?<=[0-9])[-\s\u2010-\u2015](?=[0-9])/g, '')
  return plain.length > 14 ? withoutZeros(plain).padStart(14, '0') : plain
}

export const isListDay = (text: string): boolean => {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const written = (year: string, month: string, day: string): string =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
const timeOfDay = /[T ]+[0-9]{1,2}:[0-9:.]+ ?(?:[AP]\.?M\.?|Z)?$/i
/** Years of two digits are of this century up to 2069: `99` may be 1999 or the end of time. */
const monthFirst = /^([0-9]{1,2})[/-]([0-9]{1,2})[/-]([0-9]{4}|[0-6][0-9])$/

/**
 * Returns a day of a list as YYYY-MM-DD: ISO form, eight digits, the order month, day, year, or a month in words, with or without
 * a time. Zeros are no day. Returns another text unchanged.
 */
export const listDayOf = (text: string): string => {
  const plain = text.replace(timeOfDay, '')
  if (/^[0/-]+$/.test(plain)) return ''
  const [, century, rest = '', ofMonth = '', ofDay = ''] =
    /^(19|20|99)([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(plain) ?? []
  if (century !== undefined) return written(century + rest, ofMonth, ofDay)
  const [, month, day, year] = monthFirst.exec(plain) ?? /^([0-9]{2})([0-9]{2})([0-9]{4})$/.exec(plain) ?? []
  if (month && day && year) return written(year, month, day)
  return /[a-z]{3}/i.test(plain) ? (bankDayOf(plain) ?? text) : plain
}

/** `4.29`, `$4.29` and `4,29` to 429; 0.01 to 999.99. `1,200` is a thousand and out of range. */
export const listCentsOf = (price: string): number | undefined => {
  const text = price.replace(/^(?:US)?\$\s*/, '')
  const [, whole = '', point = '', comma = ''] = /^([0-9]{0,3})(?:\.([0-9]{1,2})0*|,([0-9]{1,2}))?$/.exec(text) ?? []
  const cents = Number(whole) * 100 + Number((point + comma).padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}
