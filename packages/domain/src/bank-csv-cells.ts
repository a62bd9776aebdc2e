import { asCents, asDay, bankDayOrders, type BankDayOrder } from './bank-statement.ts'

/** `isMarked`: the cell has a sign or brackets. `side`: +1 or -1 when the cell names credit (CR) or debit (DR), else 0. */
export type BankAmount = { cents: number; isMarked: boolean; side: -1 | 0 | 1 }

const sides: Record<string, -1 | 1> = { CR: 1, C: 1, DR: -1, DB: -1, D: -1 }

/** Cents of a number with commas or, with two decimals after a comma, with points between thousands. */
const centsOf = (number: string): number | undefined => {
  const us = /^(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2}))?$/.exec(number)
  const other = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{2})$/.exec(number)
  const [, whole = '', fraction = ''] = us ?? other ?? []
  if (whole + fraction === '') return undefined
  return asCents(`${whole.replaceAll(/[,.]/g, '')}${fraction.padEnd(2, '0')}`)
}

/**
 * Reads $1,234.56, (1,234.56), -1234.56, 1234.56-, 1234.56 DR and 1.234,56. Null: the cell is empty. Undefined: not an amount
 * of one known form.
 */
export const bankAmountOf = (text: string): BankAmount | null | undefined => {
  // Raised digits become others: `4²⁹` is no 429.
  if (/\p{No}/u.test(text)) return undefined
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s|US\$|USD|\$/gi, '')
    .toUpperCase()
    .replace(/(?<=R)\.$/, '')
  if (/^-*$/.test(plain)) return null
  const found = /^(CR|DR|DB)?([(+-]?)([\d.,]+)([)+-]?)(CR|DR|DB|C|D)?$/.exec(plain)
  if (!found) return undefined
  const [, first, before = '', number = '', after = '', last] = found
  const isBracketed = before === '(' && after === ')'
  const marks = before + after
  if (!isBracketed && (/[()]/.test(marks) || marks.length > 1)) return undefined
  if (first !== undefined && last !== undefined) return undefined
  const side = sides[first ?? last ?? ''] ?? 0
  const cents = centsOf(number)
  if (cents === undefined || (side !== 0 && marks !== '')) return undefined
  return { cents: isBracketed || marks === '-' ? -cents : cents, isMarked: marks !== '', side }
}

/** First letters of months, English and Spanish. */
const months = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct'],
  ['nov'],
  ['dec', 'dic'],
]
const monthOf = (word = ''): string | undefined => {
  const index = months.findIndex((names) => names.some((name) => word.toLowerCase().startsWith(name)))
  return index === -1 ? undefined : String(index + 1)
}

/** Time of day and weekday, which some banks write beside the day. */
const around = /^[a-záé]{3,9}\.?,\s+(?=\S)|[T\s]+\d{1,2}:\d{2}.*$/i

const plainDay = (text: string): string => text.trim().replace(around, '').replace(around, '')
/** Two numbers of one or two digits before the year, with the same sign between them. */
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/

/** Reads 11/14/2026, 11/14/26, 2026-11-14, 20261114, Nov 14, 2026 and 14-Nov-26; undefined: not a day. */
export const bankDayOf = (text: string, order: BankDayOrder = 'MONTH_FIRST'): string | undefined => {
  const plain = plainDay(text)
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$|^(\d{4})(\d\d)(\d\d)$/.exec(plain)
  if (iso) return asDay(iso[1] ?? iso[4] ?? '', iso[2] ?? iso[5], iso[3] ?? iso[6])
  const [, one, , other, year] = numbers.exec(plain) ?? []
  if (year !== undefined) return order === 'MONTH_FIRST' ? asDay(year, one, other) : asDay(year, other, one)
  const word = /^([a-z]{3,10})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/i.exec(plain)
  if (word) return asDay(word[3] ?? '', monthOf(word[1]), word[2])
  const dayFirst = /^(\d{1,2})(?:\s+de)?[\s-]+([a-z]{3,10})\.?,?(?:\s+de)?[\s-]+(\d{4}|\d{2})$/i.exec(plain)
  if (dayFirst) return asDay(dayFirst[3] ?? '', monthOf(dayFirst[2]), dayFirst[1])
  return undefined
}

/**
 * Returns the orders in which every day of numbers exists. With points between the numbers the day is first, by convention, unless
 * such a day does not exist. Two orders: the cells do not prove one.
 */
export const bankDayOrdersOf = (cells: readonly string[]): BankDayOrder[] => {
  const days = cells.map(plainDay).filter((cell) => numbers.test(cell))
  const possible = bankDayOrders.filter((order) => days.every((cell) => bankDayOf(cell, order) !== undefined))
  const isSame = days.every((cell) => bankDayOf(cell, 'MONTH_FIRST') === bankDayOf(cell, 'DAY_FIRST'))
  if (possible.length < 2 || isSame) return [possible[0] ?? 'MONTH_FIRST']
  return days.every((cell) => cell.includes('.')) ? ['DAY_FIRST'] : possible
}

const creditWords = new Set(['credit', 'cr', 'c', 'deposit', 'credito', 'deposito', 'abono'])
const debitWords = new Set(['debit', 'dr', 'db', 'd', 'withdrawal', 'check', 'fee', 'debito', 'retiro', 'cargo'])

/** Side that a type column names: +1 credit, -1 debit, 0 neither. */
export const bankSideOf = (text: string): -1 | 0 | 1 => {
  const trimmed = text.trim()
  if (trimmed === '+') return 1
  if (trimmed === '-') return -1
  const words = trimmed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
  const [isCredit, isDebit] = [creditWords, debitWords].map((known) => words.some((word) => known.has(word)))
  if (isCredit === isDebit) return 0
  return isCredit === true ? 1 : -1
}
