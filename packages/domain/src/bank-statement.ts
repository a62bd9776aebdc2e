/** A line of a bank statement. `cents`: signed, plus is a credit. `typeCode`: BAI2 type, empty in a CSV file. */
export type BankLine = {
  no: number
  typeCode: string
  cents: number
  bankReference: string
  customerReference: string
  text: string
}

/** One account of a bank statement. Days: YYYY-MM-DD. `time`: HH:MM or null. `account`: empty in a CSV file. */
export type BankStatement = {
  account: string
  day: string
  /** Day of the oldest line. */
  firstDay: string
  time: string | null
  openingCents: number
  closingCents: number
  /** Number of records in a BAI2 file, of rows in a CSV file. */
  records: number
  lines: BankLine[]
}

/**
 * Reasons for which a file is refused as a whole. `format`: neither BAI2 nor a CSV file with the needed columns. `incomplete`:
 * the end of the file is missing. `totals`, `counts`: the sums or counts of the bank's own trailers differ from the records.
 * `balances`: opening balance and lines do not give the closing balance. `account`: several accounts, or none.
 */
export const bankFileFaults = [
  'format',
  'incomplete',
  'totals',
  'counts',
  'balances',
  'account',
  'currency',
  'amount',
  'day',
] as const
export type BankFileFault = (typeof bankFileFaults)[number]
/** `record`: number of the record in the file, from 1. */
export type BankFileProblem = { fault: BankFileFault; record: number }

export const bankStatementBytesMax = 5_000_000
export const bankStatementLinesMax = 20_000

/** Ends the reading of a file with a problem. */
export class Unsound extends Error {
  readonly problem: BankFileProblem
  constructor(fault: BankFileFault, record: number) {
    super(fault)
    this.problem = { fault, record }
  }
}

/** Returns YYYY-MM-DD. Throws `Unsound` for another century and when the calendar has no such day. */
export const asDay = (year: string, month = '', dayOfMonth = '', record = 0): string => {
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const read = new Date(`${day}T00:00:00Z`)
  if (!/^20\d\d-/.test(day) || Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== day)
    throw new Unsound('day', record)
  return day
}

/** Requires that opening balance and lines give the closing balance. */
const balanced = (statement: BankStatement): BankStatement => {
  const moved = statement.lines.reduce((sum, { cents }) => sum + cents, 0)
  if (statement.openingCents + moved !== statement.closingCents) throw new Unsound('balances', 1)
  return statement
}

/** Returns the statement, or the first problem of the file. */
export const readStatement = (read: () => BankStatement): BankStatement | BankFileProblem => {
  try {
    return balanced(read())
  } catch (error) {
    if (error instanceof Unsound) return error.problem
    throw error
  }
}
