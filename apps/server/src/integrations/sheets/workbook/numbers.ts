/** Number format of a style: spreadsheets store `7.25%` as 0.0725 and dates as days. */
export type Format = 'plain' | 'percent' | 'date' | { pad: number }

/** Significant digits of a spreadsheet; further digits are rounding noise of binary arithmetic. */
const digitsMax = 15

const decimal = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:E([+-]?[0-9]{1,3}))?$/i
/** Nearly all cells: short enough to be exact as they stand. */
const short = /^-?[0-9]{1,9}(?:\.[0-9]{0,4}[1-9])?$/

type Parts = { sign: string; digits: string; point: number }

/** `digits` without leading zeros; `point`: number of digits before the decimal point. */
const partsOf = (raw: string, shift: number): Parts | undefined => {
  const found = decimal.exec(raw)
  if (!found) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = found
  if (whole + fraction === '') return undefined
  const all = whole + fraction
  const digits = all.replace(/^0+/, '')
  return {
    sign: sign === '-' ? '-' : '',
    digits,
    point: whole.length - (all.length - digits.length) + Number(exponent) + shift,
  }
}

/** Rounds half up by digits, without binary fractions. */
const rounded = ({ sign, digits, point }: Parts): Parts => {
  if (digits.length <= digitsMax) return { sign, digits, point }
  const up = digits.charCodeAt(digitsMax) >= 53 ? 1n : 0n
  const head = String(BigInt(digits.slice(0, digitsMax)) + up)
  return { sign, digits: head, point: point + head.length - digitsMax }
}

const written = ({ sign, digits, point }: Parts): string => {
  const figures = digits.replace(/0+$/, '')
  if (figures === '') return '0'
  const whole = point > 0 ? figures.slice(0, point).padEnd(point, '0') : '0'
  const fraction = point > 0 ? figures.slice(point) : '0'.repeat(-point) + figures
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * A number's raw text as a person reads it, never through a binary fraction: `7.2499999999999995E-2` is 0.0725. Whole
 * numbers of more than 15 digits stay as they stand: they are no barcode, or one that lost digits.
 */
export const numberText = (raw: string, shift = 0): string => {
  if (shift === 0 && (short.test(raw) || /^[0-9]+$/.test(raw))) return raw
  const parts = partsOf(raw, shift)
  if (parts === undefined || parts.point > digitsMax) return raw
  return written(rounded(parts))
}

const msPerDay = 86_400_000
/** 9999-12-31, the last day of spreadsheets. */
const dayMax = 2_958_465

/** Days since the end of 1899; the calendar of 1900 has a 29 February that never was. */
const dateText = (raw: string, is1904: boolean): string => {
  const days = Number(raw)
  if (!(days >= 0 && days <= dayMax)) return numberText(raw)
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const text = new Date(first + Math.round(days * 86_400) * 1000).toISOString()
  const time = text.slice(11, 19)
  if (days * msPerDay < msPerDay) return time
  return time === '00:00:00' ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`
}

export const formatted = (raw: string, format: Format, is1904: boolean): string => {
  if (format === 'plain' || raw === '') return numberText(raw)
  if (format === 'date') return dateText(raw, is1904)
  if (format === 'percent') return `${numberText(raw, 2)}%`
  const text = numberText(raw)
  return /^[0-9]+$/.test(text) ? text.padStart(format.pad, '0') : text
}
