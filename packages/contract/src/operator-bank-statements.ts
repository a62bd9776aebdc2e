import { bankColumns } from '@tillgate/domain/bank-csv-columns.ts'
import { bookAccounts, postedKinds } from '@tillgate/domain/bank-line-kinds.ts'
import { lineRecords } from '@tillgate/domain/bank-matching.ts'
import { bankDayOrders } from '@tillgate/domain/bank-statement.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { listOf, paged } from './paging.ts'
import { Reason } from './reasons.ts'
import { staffResource } from './route.ts'
import { byId, day, dollars, moment } from './scalars.ts'

const route = staffResource('Bank statements', 'payouts.pay')

/** A loaded statement of the program's account. Amounts in dollars. `open`: lines that wait in the exceptions queue. */
const shown = {
  id: z.uuid(),
  name: z.string(),
  format: z.enum(['BAI2', 'CSV']),
  firstDay: day,
  day,
  /** Time of the balance in the bank's zone, HH:MM; null: end of the day. */
  asOf: z.nullable(z.string()),
  /** Last digits of the account; empty in a CSV file. */
  last4: z.string(),
  opening: dollars,
  closing: dollars,
  lines: z.number(),
  open: z.number(),
  loadedBy: StaffName,
  loadedAt: moment,
  /** Rows of the file that the bank had not posted, and accounts of the file that are not ours: both are left out. */
  pendingRows: z.number(),
  otherAccounts: z.number(),
  isWithdrawn: z.boolean(),
}
export const BankStatementRow = z.strictObject(shown)
export type BankStatementRow = z.infer<typeof BankStatementRow>

export const listBankStatements = route({
  method: 'GET',
  path: '/api/operator/bank-statements',
  summary: 'List the loaded bank statements',
  query: z.strictObject({ ...paged(['day']) }),
  answer: listOf(BankStatementRow),
})

const Sum = z.strictObject({ amount: dollars, count: z.number() })

/** Longest name of a reading. */
const readingMax = 60
/** Columns of a file, by their position from 0. */
const BankColumns = z.partialRecord(z.enum(bankColumns), z.int().check(z.minimum(0), z.maximum(1000)))

/** Highest balance in dollars. */
const closingMax = 99_999_999_999.99
/**
 * Answers of a person to the questions about a file. `account`: its position in the question. `dayOrder`: order of month and day
 * in the days of a CSV file. `closing`: balance of the account
 * after the last line, in dollars, of a file without balances.
 */
export const BankFileChoice = z.strictObject({
  columns: z.optional(BankColumns),
  account: z.optional(z.int()),
  dayOrder: z.optional(z.enum(bankDayOrders)),
  reading: z.optional(z.string().check(z.maxLength(readingMax))),
  closing: z.optional(z.number().check(z.minimum(-closingMax), z.maximum(closingMax))),
})
export type BankFileChoice = z.infer<typeof BankFileChoice>

/**
 * A question that a person answers before a file is loaded. COLUMNS: its headings are not known. DAYS: 01/02/2026 may be a day of
 * January or of February; `firstDay` and `day` are the first and the last day of the file. ACCOUNT: it has several
 * accounts, and no statement before names ours. SIGNS: its balances allow more than one reading. CLOSING: it has no balances.
 * `opening`: closing balance of the statement before; null for a first statement.
 */
export const BankFileQuestion = z.discriminatedUnion('about', [
  z.strictObject({
    about: z.literal('COLUMNS'),
    headings: z.array(z.strictObject({ heading: z.string(), samples: z.array(z.string()) })),
    suggested: BankColumns,
  }),
  z.strictObject({
    about: z.literal('DAYS'),
    orders: z.array(z.strictObject({ dayOrder: z.enum(bankDayOrders), firstDay: day, day })),
  }),
  z.strictObject({
    about: z.literal('ACCOUNT'),
    accounts: z.array(
      z.strictObject({ last4: z.string(), closing: z.nullable(dollars), lines: z.nullable(z.number()) }),
    ),
  }),
  z.strictObject({
    about: z.literal('CLOSING'),
    day,
    opening: z.nullable(dollars),
    lines: z.number(),
  }),
  z.strictObject({
    about: z.literal('SIGNS'),
    readings: z.array(
      z.strictObject({
        reading: z.string(),
        day,
        opening: dollars,
        closing: dollars,
        pendingRows: z.number(),
        credits: Sum,
        debits: Sum,
        /** The oldest lines, so that a person can compare them with the page of the bank. */
        lines: z.array(z.strictObject({ text: z.string(), amount: dollars })),
      }),
    ),
  }),
])
export type BankFileQuestion = z.infer<typeof BankFileQuestion>

/**
 * Multipart with `file`: a BAI2 file, or a CSV file with day and amount, at most 5 MB; and `choice`: the answers to the
 * questions of the call before, as JSON. Nothing is stored while a question is open, and unless every total of the file is right
 * and it opens where the last statement closed. 409 bank-file.loaded, bank-file.not-next, bank-file.other-account; 422
 * bank-file.totals and others, which name the line of the file.
 */
export const loadBankStatement = route({
  method: 'POST',
  path: '/api/operator/bank-statements',
  summary: 'Load a bank statement and match its lines',
  kind: 'upload',
  form: z.object({ choice: z.optional(z.string()), file: z.file() }),
  /** One of both is null. */
  answer: z.strictObject({ id: z.nullable(z.uuid()), question: z.nullable(BankFileQuestion) }),
})

/**
 * Named difference between bank and books. LINE: no record of ours, or an amount that differs; waits in the exceptions queue.
 * FILE: a sent file that the bank has not debited. RETURN: a booked return that the bank has not credited.
 */
export const BankDifference = z.strictObject({
  kind: z.enum(['LINE', 'FILE', 'RETURN']),
  text: z.string(),
  /** Bank less books. */
  amount: dollars,
  since: day,
  run: z.nullable(z.number()),
  runId: z.nullable(z.uuid()),
  exceptionId: z.nullable(z.uuid()),
})
export type BankDifference = z.infer<typeof BankDifference>

/** A sent file that was due in the days of the statement. `taken` null: the bank has not debited it. */
export const SettledFile = z.strictObject({
  runId: z.uuid(),
  run: z.number(),
  name: z.string(),
  effectiveOn: day,
  sent: dollars,
  entries: z.number(),
  taken: z.nullable(dollars),
  cameBack: dollars,
})
export type SettledFile = z.infer<typeof SettledFile>

export const BankReconciliation = z.strictObject({
  ...shown,
  records: z.number(),
  credits: Sum,
  debits: Sum,
  /** Balance in our books at the end of the statement: `closing` less `difference`. Null: withdrawn. */
  books: z.nullable(dollars),
  difference: z.nullable(dollars),
  differences: z.array(BankDifference),
  /** Lines that people settled, up to the end of the statement, by the account behind them. Sum of the account in dollars. */
  accounts: z.array(z.strictObject({ account: z.enum(bookAccounts), lines: z.number(), amount: dollars })),
  files: z.array(SettledFile),
  matched: z.strictObject({ files: z.number(), returns: z.number(), fees: z.number() }),
  /** No later statement counts, so this one can be withdrawn. */
  isLatest: z.boolean(),
  /** Proposal that waits for a second person, or that was confirmed. */
  withdrawal: z.nullable(z.strictObject({ proposalId: z.uuid(), number: z.number(), reason: z.string() })),
})
export type BankReconciliation = z.infer<typeof BankReconciliation>

/** The statement against our books, as they are now. */
export const getBankStatement = route({
  method: 'GET',
  path: '/api/operator/bank-statements/:id',
  summary: 'Show a bank statement beside our books',
  params: byId,
  answer: BankReconciliation,
})

/**
 * Proposes that the latest statement no longer counts: its matches end, its open exceptions close, and another statement of the
 * same days can be loaded. The file stays readable. 409 bank-statement.not-latest, bank-statement.withdrawal-open.
 */
export const proposeBankStatementWithdrawal = route({
  method: 'POST',
  path: '/api/operator/bank-statements/:id/withdrawal',
  summary: 'Propose that a bank statement is withdrawn',
  params: byId,
  body: z.strictObject({ reason: Reason }),
  answer: byId,
})

/** OPEN: waits in the exceptions queue. EXPLAINED: an operator gave the line a kind. WITHDRAWN: does not count. */
export const bankLineStates = ['MATCHED', 'RULE', 'OPEN', 'EXPLAINED', 'WITHDRAWN'] as const
export const BankStatementLine = z.strictObject({
  no: z.number(),
  typeCode: z.string(),
  reference: z.string(),
  text: z.string(),
  /** Plus is a credit. */
  amount: dollars,
  state: z.enum(bankLineStates),
  record: z.nullable(z.enum(lineRecords)),
  /** Amount of our record; null: no record. */
  expected: z.nullable(dollars),
  run: z.nullable(z.number()),
  runId: z.nullable(z.uuid()),
  exceptionId: z.nullable(z.uuid()),
  explanation: z.string(),
  /** Kind of the line as settled by a person, and the account behind it; null: not settled by a person. */
  kind: z.nullable(z.enum(postedKinds)),
  account: z.nullable(z.enum(bookAccounts)),
  /** A proposal to settle or reopen the line waits for a second person. */
  isProposed: z.boolean(),
})
export type BankStatementLine = z.infer<typeof BankStatementLine>

const flag = z.literal('true')
/** Open lines first, then in the order of the file. */
export const listBankStatementLines = route({
  method: 'GET',
  path: '/api/operator/bank-statements/:id/lines',
  summary: 'List the lines of a bank statement',
  params: byId,
  query: z.strictObject({ ...paged(['no']), open: z.optional(flag) }),
  answer: listOf(BankStatementLine),
})

export const exportBankStatement = route({
  method: 'GET',
  path: '/api/operator/bank-statements/:id/export',
  summary: 'Download the lines of a bank statement with our records',
  records: true,
  kind: 'file',
  media: 'text/csv',
  params: byId,
  query: z.strictObject({ open: z.optional(flag) }),
  answer: z.unknown(),
})
