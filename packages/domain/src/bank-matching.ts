import type { BankLine } from './bank-statement.ts'

/** A file that was sent to the bank. `cents`: sum of its payments, positive. `effectiveDay`: YYYY-MM-DD. */
export type SentFile = { id: string; name: string; bankFileId: string | null; cents: number; effectiveDay: string }
/** A return that was booked. `trace`: 15 digits of the payment. `cents`: positive. */
export type BookedReturn = { id: string; trace: string; cents: number }

/**
 * Result of a line. MATCHED: equal to one of our records. RULE: a bank fee within the limit. AMOUNT: our record has another
 * amount. UNKNOWN: no record of ours.
 */
export const lineResults = ['MATCHED', 'RULE', 'AMOUNT', 'UNKNOWN'] as const
export type LineResult = (typeof lineResults)[number]
export const lineRecords = ['FILE', 'RETURN', 'FEE'] as const
export type LineRecord = (typeof lineRecords)[number]

/** `expectedCents`: signed amount in our books, 0 without a record. */
export type LineMatch = {
  no: number
  result: LineResult
  record: LineRecord | null
  recordId: string | null
  expectedCents: number
}

type Books = {
  files: readonly SentFile[]
  returns: readonly BookedReturn[]
  /** Fees that rules accepted in the month of the statement, positive. */
  feeCents: number
  feeLimitCents: number
  day: string
}

/** Bank fees that a month may have without a person. */
export const bankFeeLimitCents = 100_00

const compact = (text: string): string => text.replaceAll(/[^0-9a-z]/gi, '').toLowerCase()
const wordsOf = (line: BankLine): string => compact(`${line.bankReference} ${line.customerReference} ${line.text}`)

/** A statement has up to 20,000 lines, and each is compared with every file. */
const compactNames = new WeakMap<SentFile, string[]>()
/** Returns the names of a file: file name and the bank's id. */
const namesOf = (file: SentFile): string[] => {
  const known = compactNames.get(file)
  if (known) return known
  const names = [file.name, file.bankFileId ?? ''].map(compact).filter((name) => name !== '')
  compactNames.set(file, names)
  return names
}

const traceLength = 15
/** Returns the first return whose trace is in the words. */
const findReturn = (returns: ReadonlyMap<string, BookedReturn>, words: string): BookedReturn | undefined => {
  for (let index = 0; index + traceLength <= words.length; index += 1) {
    const found = returns.get(words.slice(index, index + traceLength))
    if (found) return found
  }
  return undefined
}

/** BAI2 types of fees; a CSV file has no types. */
const isFee = ({ cents, typeCode, text }: BankLine): boolean =>
  cents < 0 && (typeCode === '' ? /\bfees?\b/i.test(text) : typeCode === '698')

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000
/** Days after the effective day in which the bank debits a file: weekends and holidays. */
const maxDelayDays = 5
const isDue = ({ effectiveDay }: SentFile, day: string): boolean => {
  const late = daysBetween(effectiveDay, day)
  return late >= -1 && late <= maxDelayDays
}

/**
 * Finds our record of each line. Each record matches one line at most. A line that names a record by the name of its file or by
 * its trace belongs to that record at any amount; only then lines without a name match files by amount and day.
 */
export const matchBankLines = (lines: readonly BankLine[], books: Books): LineMatch[] => {
  const files = new Map(books.files.map((file) => [file.id, file]))
  const returns = new Map(books.returns.map((one) => [one.trace, one]))
  const found = new Map<number, LineMatch>()
  const take = (line: BankLine, record: LineRecord, recordId: string, expectedCents: number): void => {
    const result = line.cents === expectedCents ? 'MATCHED' : 'AMOUNT'
    found.set(line.no, { no: line.no, result, record, recordId, expectedCents })
    files.delete(recordId)
  }
  const takeFile = (line: BankLine, file: SentFile): void => take(line, 'FILE', file.id, -file.cents)

  for (const line of lines) {
    const words = wordsOf(line)
    const named =
      line.cents < 0
        ? [...files.values()].find((file) => namesOf(file).some((name) => words.includes(name)))
        : undefined
    if (named) takeFile(line, named)
    const returned = line.cents > 0 ? findReturn(returns, words) : undefined
    if (returned) {
      take(line, 'RETURN', returned.id, returned.cents)
      returns.delete(returned.trace)
    }
  }

  let fees = books.feeCents
  for (const line of lines) {
    if (found.has(line.no)) continue
    const due = [...files.values()]
      .filter((file) => file.cents === -line.cents && isDue(file, books.day))
      .toSorted((a, b) => a.effectiveDay.localeCompare(b.effectiveDay))[0]
    if (due) {
      takeFile(line, due)
      continue
    }
    const isCovered = isFee(line) && fees - line.cents <= books.feeLimitCents
    if (isCovered) fees -= line.cents
    found.set(line.no, {
      no: line.no,
      result: isCovered ? 'RULE' : 'UNKNOWN',
      record: isCovered ? 'FEE' : null,
      recordId: null,
      expectedCents: isCovered ? line.cents : 0,
    })
  }
  return lines.flatMap(({ no }) => found.get(no) ?? [])
}

/**
 * Difference between bank and books. `bankCents` is the closing balance. The books begin with the opening balance of the first
 * statement and hold each line as our records have it, plus records that no statement shows yet.
 */
export type Reconciliation = { bankCents: number; booksCents: number; differenceCents: number }
export const reconcileBank = (of: {
  firstOpeningCents: number
  closingCents: number
  /** Sum over all lines of the amounts that our records have. */
  expectedCents: number
  /** Payments of sent files that are due and on no statement, positive. */
  missingFilesCents: number
  /** Booked returns on no statement, positive. */
  missingReturnsCents: number
}): Reconciliation => {
  const booksCents = of.firstOpeningCents + of.expectedCents - of.missingFilesCents + of.missingReturnsCents
  return { bankCents: of.closingCents, booksCents, differenceCents: of.closingCents - booksCents }
}
