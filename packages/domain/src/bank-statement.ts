/** A line of a bank statement. `cents`: signed, plus is a credit. `typeCode`: BAI2 type, empty in a CSV file. */
export type BankLine = {
  no: number
  typeCode: string
  cents: number
  bankReference: string
  customerReference: string
  text: string
}

/** The statement of one account. Days: YYYY-MM-DD. `time`: HH:MM or null. */
export type BankStatement = {
  day: string
  /** Day of the oldest line. */
  firstDay: string
  time: string | null
  openingCents: number
  closingCents: number
  /** Number of records in a BAI2 file, of rows in a CSV file. */
  records: number
  /** Rows of a CSV file that the bank has not posted yet. */
  pendingRows: number
  lines: BankLine[]
}

/** `name`: how the signs and the order of the rows were read; empty in a BAI2 file. */
export type BankReading = { name: string; statement: BankStatement }

/**
 * An account of a bank file. `account`: empty when a CSV file names none. More than one reading: the file alone does not
 * prove the signs of its amounts. `problem`: the account cannot be read, others of the file can.
 */
export type BankAccount = {
  account: string
  readings: BankReading[]
  problem?: BankFileProblem
  /** The file has no balances: its readings open at 0, until a person states the closing balance. */
  isUnbalanced?: boolean
}

/**
 * Readings of an account without balances that end at the closing balance of the bank. `openingCents`: closing balance of the
 * statement before; undefined for a first statement, which opens at the closing balance less its lines.
 */
export const closeReadings = (
  readings: readonly BankReading[],
  closingCents: number,
  openingCents: number | undefined,
): BankReading[] =>
  readings.flatMap(({ name, statement }) => {
    const opening = closingCents - statement.closingCents
    if (openingCents !== undefined && opening !== openingCents) return []
    return [{ name, statement: { ...statement, openingCents: opening, closingCents } }]
  })

/**
 * Reasons for which a file is refused as a whole. `format`: neither BAI2 nor a CSV file. `incomplete`: the end of the file is
 * missing. `record`: a record at a wrong place or of an unknown kind. `totals`, `counts`: the sums or counts of the bank's own
 * trailers differ from the records. `balances`: balances and lines contradict each other. `no-balance`: the file has no ledger
 * balance. `no-lines`: no row with a date. `type`: neither a credit nor a debit. `account`: a row or record names no account.
 */
export const bankFileFaults = [
  'format',
  'incomplete',
  'record',
  'totals',
  'counts',
  'balances',
  'no-balance',
  'no-lines',
  'type',
  'account',
  'currency',
  'amount',
  'day',
] as const
export type BankFileFault = (typeof bankFileFaults)[number]
/**
 * `line`: number of the line in the file, from 1. `found`: text of the file. `expected`: value computed from the other records.
 */
export type BankFileProblem = { fault: BankFileFault; line: number; found: string; expected: string }

export const bankStatementBytesMax = 5_000_000
export const bankStatementLinesMax = 20_000

const textMax = 40

/** Ends the reading of a file with a problem. */
export class Unsound extends Error {
  readonly problem: BankFileProblem
  constructor(fault: BankFileFault, line: number, found = '', expected = '') {
    super(fault)
    this.problem = { fault, line, found: found.trim().slice(0, textMax), expected }
  }
}

/** Returns the result, or the first problem of the file. */
export const withProblem = <T>(read: () => T): T | BankFileProblem => {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unsound) return error.problem
    throw error
  }
}

/** Returns YYYY-MM-DD; undefined for another century and when the calendar has no such day. */
export const asDay = (year: string, month = '', dayOfMonth = ''): string | undefined => {
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`
  const read = new Date(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === day
  return exists && day.startsWith('20') ? day : undefined
}

/** Digits of the largest amount in cents, without leading zeros. */
const centDigitsMax = 13
/** Returns the number of cents; undefined for more digits than an amount has. */
export const asCents = (digits: string): number | undefined => {
  const significant = digits.replace(/^0+(?=\d)/, '')
  return significant.length > centDigitsMax ? undefined : Number(significant)
}
