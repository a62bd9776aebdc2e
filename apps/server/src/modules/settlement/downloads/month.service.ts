import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import {
  journalAccounts,
  postingsOfPayout,
  postingsOfReturn,
  postingsOfStatement,
  type JournalAccount,
  type Posting,
} from '@tillgate/domain/journal.ts'
import { moneyFromCents, plainAmount } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import type { StatementStatus } from '@tillgate/domain/statements.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate } from '#server/http/translate.ts'
import { numberOf } from '../statements/breakdown.answer.ts'
import type { Month, MonthRow } from './files.queries.ts'
import type { Paper } from './paper.service.ts'

type Rows = () => AsyncIterable<MonthRow>
const isIn = (at: Date | null, { from, to }: Month): at is Date => at !== null && at >= from && at < to
const happened = (at: Date | null, { to }: Month): boolean => at !== null && at < to

/** Returns the statement as of the end of the month. Later events belong to a later month. */
const asOf = (row: MonthRow, month: Month) => {
  const wasSent = happened(row.sentAt, month)
  const wasReturned = happened(row.returnedAt, month)
  const status: StatementStatus =
    row.payableCents === 0 || (happened(row.settledAt, month) && !wasReturned)
      ? 'SETTLED'
      : wasReturned
        ? 'RETURNED'
        : wasSent
          ? 'PAYMENTREQUESTED'
          : 'PENDING'
  return {
    status,
    wasSent,
    wasMoved: happened(row.movedAt, month),
    returned: wasReturned && row.returnedAt ? `${row.returnCode ?? ''} ${dayIn(bankZone, row.returnedAt)}` : '',
  }
}

const headings = [
  'statement',
  'store',
  'support-id',
  'cut-off',
  'gross',
  'fees',
  'adjustments',
  'carried',
  'payable',
  'total',
  'status',
  'account',
  'paid-on',
  'trace',
  'returned',
  'moved',
] as const

/** Writes one line for each statement with a cut-off in the month. */
export const statementsCsv = async function* (rows: Rows, month: Month, language: Language): AsyncGenerator<Buffer> {
  yield Buffer.from(csvStart + csvLine(headings.map((name) => translate(language, `statement-file.${name}`))))
  for await (const row of rows()) {
    if (!isIn(row.cutOff, month)) continue
    const { status, wasSent, wasMoved, returned } = asOf(row, month)
    const cells = [
      numberOf(row.storeCode, row.cutOff),
      row.storeName,
      row.storeCode,
      dayIn(bankZone, row.cutOff),
      ...[row.grossCents, row.feeCents, row.adjustmentCents, row.carryCents, row.payableCents, row.totalCents].map(
        plainAmount,
      ),
      translate(language, `statement.${status}`),
      wasSent ? (row.last4 ?? '') : '',
      wasSent ? (row.effectiveDay ?? '') : '',
      wasSent ? (row.trace ?? '') : '',
      returned,
      wasMoved ? translate(language, 'statement-file.yes') : '',
    ]
    yield Buffer.from(csvLine(cells))
  }
}

type Booking = { day: string; what: 'statement' | 'payout' | 'return'; postings: Posting[] }

/** Lists the bookings of a statement in the month: the statement, its payout and the bank's return, each on its day. */
const bookingsOf = (row: MonthRow, month: Month): Booking[] => {
  const { grossCents, feeCents, equipmentCents, adjustmentCents, payableCents } = row
  const sums = { grossCents, feeCents, equipmentCents, correctionCents: adjustmentCents - equipmentCents }
  const on = (at: Date | null, what: Booking['what'], postings: () => Posting[]): Booking[] =>
    isIn(at, month) ? [{ day: dayIn(bankZone, at), what, postings: postings() }] : []
  return [
    ...on(row.cutOff, 'statement', () => postingsOfStatement(sums)),
    ...on(row.sentAt, 'payout', () => postingsOfPayout(payableCents)),
    ...on(row.returnedAt, 'return', () => postingsOfReturn(payableCents)),
  ]
}

const journalHeadings = ['date', 'statement', 'store', 'entry', 'journal-account', 'debit', 'credit'] as const

/** Writes two lines for each posting, so that the debit and credit columns have equal sums. */
export const journalCsv = async function* (rows: Rows, month: Month, language: Language): AsyncGenerator<Buffer> {
  yield Buffer.from(csvStart + csvLine(journalHeadings.map((name) => translate(language, `statement-file.${name}`))))
  for await (const row of rows()) {
    for (const { day, what, postings } of bookingsOf(row, month)) {
      const place = [day, numberOf(row.storeCode, row.cutOff), row.storeName, translate(language, `journal.${what}`)]
      for (const { debit, credit, cents } of postings) {
        const amount = plainAmount(cents)
        const lines = [
          csvLine([...place, translate(language, `journal.${debit}`), amount, '']),
          csvLine([...place, translate(language, `journal.${credit}`), '', amount]),
        ]
        yield Buffer.from(lines.join(''))
      }
    }
  }
}

type Sums = Record<JournalAccount, { debit: number; credit: number }>

const columns = [
  ['statement', 0.18, false],
  ['store', 0.28, false],
  ['cut-off', 0.12, false],
  ['status', 0.18, false],
  ['payable', 0.12, true],
  ['total', 0.12, true],
] as const

/** Draws the month: one line for each statement, the sum, and debit and credit of each account. */
export const drawMonth = async (
  paper: Paper,
  { rows, month, name, language }: { rows: Rows; month: Month; name: string; language: Language },
): Promise<void> => {
  paper.heading(translate(language, 'statement-file.month-title', { month: name }))
  const table = paper.table(
    columns.map(([key, share, isNumeric]) => ({
      title: translate(language, `statement-file.${key}`),
      share,
      isNumeric,
    })),
  )
  const blank = { debit: 0, credit: 0 }
  const accounts: Sums = {
    'programme-receivable': { ...blank },
    'store-payable': { ...blank },
    'fee-revenue': { ...blank },
    'equipment-revenue': { ...blank },
    'ach-clearing': { ...blank },
  }
  let [statements, payable, total] = [0, 0, 0]
  for await (const row of rows()) {
    for (const { debit, credit, cents } of bookingsOf(row, month).flatMap(({ postings }) => postings)) {
      accounts[debit].debit += cents
      accounts[credit].credit += cents
    }
    if (!isIn(row.cutOff, month)) continue
    const { status, wasMoved } = asOf(row, month)
    statements += 1
    // A moved amount counts in the statement that pays it.
    payable += wasMoved ? 0 : row.payableCents
    total += row.totalCents
    const said = translate(language, `statement.${status}`)
    await table.row([
      numberOf(row.storeCode, row.cutOff),
      row.storeName.slice(0, 32),
      dayIn(bankZone, row.cutOff),
      wasMoved ? `${said}, ${translate(language, 'statement-file.moved')}` : said,
      moneyFromCents(row.payableCents),
      moneyFromCents(row.totalCents),
    ])
  }
  const count = translate(language, 'statement-file.statements', { figure: statements })
  await table.row([count, '', '', '', moneyFromCents(payable), moneyFromCents(total)], true)
  const journal = paper.table([
    { title: translate(language, 'statement-file.journal-account'), share: 0.5 },
    { title: translate(language, 'statement-file.debit'), share: 0.2, isNumeric: true },
    { title: translate(language, 'statement-file.credit'), share: 0.2, isNumeric: true },
  ])
  for (const account of journalAccounts) {
    const { debit, credit } = accounts[account]
    await journal.row([translate(language, `journal.${account}`), moneyFromCents(debit), moneyFromCents(credit)])
  }
  const sum = (side: 'debit' | 'credit'): number => journalAccounts.reduce((all, one) => all + accounts[one][side], 0)
  await journal.row(
    [translate(language, 'statement-file.sum'), moneyFromCents(sum('debit')), moneyFromCents(sum('credit'))],
    true,
  )
}
