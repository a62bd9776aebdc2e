import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { creditsOf, debitsOf } from '@tillgate/domain/journal.ts'
import { moneyFromCents, plainAmount } from '@tillgate/domain/money.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import type { StatementStatus } from '@tillgate/domain/statements.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { paperDates } from '#server/base/paper-dates.ts'
import { translate } from '#server/http/translate.ts'
import { numberOf } from '#server/modules/settlement/api.ts'
import type { Books } from '../journal/books.service.ts'
import type { Month, MonthRow } from '../months/month-statements.queries.ts'
import type { Paper } from '#server/http/paper.ts'

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

const columns = [
  ['statement', 0.18, false],
  ['store', 0.28, false],
  ['cut-off', 0.12, false],
  ['status', 0.18, false],
  ['payable', 0.12, true],
  ['total', 0.12, true],
] as const

/** Draws the month: one line for each statement, the sum, and debit and credit of each account of the shop. */
export const drawMonth = async (
  paper: Paper,
  { rows, month, books, language }: { rows: Rows; month: Month; books: Books; language: Language },
): Promise<void> => {
  paper.heading(translate(language, 'statement-file.month-title', { month: books.month }))
  const table = paper.table(
    columns.map(([key, share, isNumeric]) => ({
      title: translate(language, `statement-file.${key}`),
      share,
      isNumeric,
    })),
  )
  const dates = paperDates(language, bankZone)
  let [statements, payable, total] = [0, 0, 0]
  for await (const row of rows()) {
    if (!isIn(row.cutOff, month)) continue
    const { status, wasMoved } = asOf(row, month)
    statements += 1
    // A moved amount counts in the statement that pays it.
    payable += wasMoved ? 0 : row.payableCents
    total += row.totalCents
    const said = translate(language, `statement.${status}`)
    await table.row([
      numberOf(row.storeCode, row.cutOff),
      row.storeName,
      dates.day(row.cutOff),
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
  for (const { account, name: title } of books.accounts) {
    const cents = books.entries.flatMap(({ lines }) => lines).filter((line) => line.account === account)
    if (cents.length === 0) continue
    const side = (sign: 1 | -1): string =>
      moneyFromCents(cents.reduce((sum, line) => sum + Math.max(sign * line.cents, 0), 0))
    await journal.row([title, side(1), side(-1)])
  }
  await journal.row(
    [
      translate(language, 'statement-file.sum'),
      moneyFromCents(debitsOf(books.entries)),
      moneyFromCents(creditsOf(books.entries)),
    ],
    true,
  )
}
