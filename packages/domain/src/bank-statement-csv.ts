import { asDay, readStatement, Unsound, type BankFileProblem, type BankStatement } from './bank-statement.ts'

/** Headings of the columns, as banks write them. A file has `amount`, or `debit` and `credit`. */
const headings = {
  day: ['date', 'posting date', 'post date', 'posted date', 'transaction date', 'posted'],
  amount: ['amount', 'transaction amount'],
  debit: ['debit', 'debits', 'withdrawal', 'withdrawals'],
  credit: ['credit', 'credits', 'deposit', 'deposits'],
  balance: ['balance', 'running balance', 'ledger balance', 'running bal.'],
  text: ['description', 'details', 'memo'],
  reference: ['reference', 'bank reference', 'reference number', 'trace number'],
} as const
type Column = keyof typeof headings
const columnNames: readonly Column[] = ['day', 'amount', 'debit', 'credit', 'balance', 'text', 'reference']

const columnsOf = (heading: readonly string[]): Partial<Record<Column, number>> => {
  const names = heading.map((name) => name.trim().toLowerCase())
  const found: Partial<Record<Column, number>> = {}
  for (const column of columnNames) {
    const index = names.findIndex((name) => headings[column].some((one) => one === name))
    if (index !== -1) found[column] = index
  }
  return found
}

/** Digits of whole dollars: as many cents as an amount of a BAI2 file has. */
const wholeDigitsMax = 11

/** Reads $1,234.56, (1,234.56), -1234.56 and 1234.56-. Empty is 0. */
const amountOf = (text: string, record: number): number => {
  const plain = text.trim().replaceAll(/[$\s]/g, '')
  if (plain === '') return 0
  const found = /^(\(|[+-]|)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?(\)|-|)$/.exec(plain)
  if (!found) throw new Unsound('amount', record)
  const [, before = '', whole = '', fraction = '', after = ''] = found
  if ((before === '(') !== (after === ')') || (before !== '' && before !== '(' && after !== ''))
    throw new Unsound('amount', record)
  const digits = whole.replaceAll(',', '')
  if (digits.length > wholeDigitsMax) throw new Unsound('amount', record)
  const cents = Number(digits) * 100 + Number(fraction.padEnd(2, '0'))
  return before === '(' || before === '-' || after === '-' ? -cents : cents
}

const csvDayOf = (text: string, record: number): string => {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim())
  if (iso) return asDay(iso[1] ?? '', iso[2], iso[3], record)
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/.exec(text.trim())
  if (!us) throw new Unsound('day', record)
  const [, month, dayOfMonth, year = ''] = us
  return asDay(year.length === 2 ? `20${year}` : year, month, dayOfMonth, record)
}

type CsvRow = { day: string; cents: number; balance: number; text: string; reference: string }
const follows = (rows: readonly CsvRow[]): boolean =>
  rows.every((row, index) => index === 0 || row.balance === Number(rows[index - 1]?.balance) + row.cents)

const readCsv = (table: readonly { row: number; cells: readonly string[] }[]): BankStatement => {
  const [heading, ...body] = table
  const columns = columnsOf(heading?.cells ?? [])
  const hasAmount = columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined)
  if (columns.day === undefined || columns.balance === undefined || !hasAmount) throw new Unsound('format', 1)
  const rows = body.map(({ row, cells }): CsvRow => {
    const cell = (column: Column): string => cells[columns[column] ?? -1] ?? ''
    const parted = amountOf(cell('credit'), row) - Math.abs(amountOf(cell('debit'), row))
    return {
      day: csvDayOf(cell('day'), row),
      cents: columns.amount === undefined ? parted : amountOf(cell('amount'), row),
      balance: cell('balance').trim() === '' ? NaN : amountOf(cell('balance'), row),
      text: cell('text').replaceAll(/\s+/g, ' ').trim(),
      reference: cell('reference').trim(),
    }
  })
  if (rows.length === 0) throw new Unsound('incomplete', 1)
  // Banks list the newest row first or last.
  const oldestFirst = [rows, rows.toReversed()].find(follows)
  const [first, last] = [oldestFirst?.[0], oldestFirst?.at(-1)]
  if (!oldestFirst || !first || !last || Number.isNaN(first.balance)) throw new Unsound('balances', 1)
  const lines = oldestFirst.map(({ cents, text, reference }, index) => ({
    no: index + 1,
    typeCode: '',
    cents,
    bankReference: reference,
    customerReference: '',
    text,
  }))
  const days = rows.map(({ day }) => day).toSorted()
  return {
    account: '',
    day: days.at(-1) ?? '',
    firstDay: days[0] ?? '',
    time: null,
    openingCents: first.balance - first.cents,
    closingCents: last.balance,
    records: rows.length,
    lines,
  }
}

/** Reads the rows of a CSV file. The first row holds the headings: day, amount (or debit and credit), balance. */
export const readCsvStatement = (
  table: readonly { row: number; cells: readonly string[] }[],
): BankStatement | BankFileProblem => readStatement(() => readCsv(table))
