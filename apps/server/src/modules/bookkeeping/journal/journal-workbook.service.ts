import { fromCents } from '@tillgate/domain/money.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { WorkbookCell, WorkbookSheet } from '#server/integrations/sheets/port.ts'
import { translate } from '#server/http/translate.ts'
import type { Books } from './books.service.ts'
import { lastDayOf, namedLines, titleOf } from './journal-lines.service.ts'

type Journal = { name: string; last: number }

/** Amounts of each line in columns E (debit) and F (credit), from row 2; column G names the account as this product does. */
const journalSheet = (books: Books, language: Language): { sheet: WorkbookSheet; last: number } => {
  const heading = (key: 'date' | 'entry' | 'account-number' | 'journal-account' | 'debit' | 'credit'): string =>
    translate(language, `statement-file.${key}`)
  const day = lastDayOf(books.month)
  const rows: WorkbookCell[][] = namedLines(books, language).map(({ title, account, cents }) => [
    { day },
    title,
    account.number,
    account.name,
    cents > 0 ? fromCents(cents) : null,
    cents < 0 ? fromCents(-cents) : null,
    account.label,
  ])
  const last = rows.length + 1
  const sum = (column: 'E' | 'F', cents: number): WorkbookCell => ({
    formula: `SUM(${column}2:${column}${last})`,
    result: fromCents(cents),
  })
  const total = books.checks.find(({ check }) => check === 'balance')
  return {
    last,
    sheet: {
      name: translate(language, 'journal-file.journal'),
      headings: [
        heading('date'),
        heading('entry'),
        heading('account-number'),
        heading('journal-account'),
        heading('debit'),
        heading('credit'),
        translate(language, 'journal-file.in-portal'),
      ],
      rows: [
        ...rows,
        [
          translate(language, 'statement-file.sum'),
          null,
          null,
          null,
          sum('E', total?.cents ?? 0),
          sum('F', total?.otherCents ?? 0),
          null,
        ],
      ],
    },
  }
}

/** Text inside a formula. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Formula over the journal: debits less credits of an account, of all entries or of one. */
const movementFormula = ({ name, last }: Journal, label: string, title?: string): string => {
  const column = (letter: string): string => `'${name}'!$${letter}$2:$${letter}$${last}`
  const ofEntry = title === undefined ? '' : `,${column('B')},${quoted(title)}`
  const side = (letter: 'E' | 'F'): string => `SUMIFS(${column(letter)},${column('G')},${quoted(label)}${ofEntry})`
  return `${side('E')}-${side('F')}`
}

/**
 * Control sheet: each line computes a figure from the journal by a formula, names the figure of the statements or the bank beside
 * it, and the difference of both by a formula.
 */
const controlSheet = (books: Books, language: Language, journal: Journal): WorkbookSheet => {
  const clearingLabel = translate(language, 'journal.clearing')
  const banks = books.accounts.filter(({ digits }) => digits !== null).map(({ label }) => label)
  const movement = (label: string, title?: string): string => movementFormula(journal, label, title)
  const ofCards = (kind: 'sales' | 'returns'): string => movement(clearingLabel, titleOf(kind, books, language))
  const { openingCents } = books
  const formulas: Record<Books['checks'][number]['check'], string> = {
    balance: `SUM('${journal.name}'!E2:E${journal.last})`,
    sales: `${ofCards('sales')}+${ofCards('returns')}`,
    fees: movement(translate(language, 'journal.fees')),
    deposits: [...new Set(banks)].map((label) => movement(label)).join('+') || '0',
    clearing: `${fromCents(openingCents)}+${movement(clearingLabel)}`,
  }
  const rows = books.checks.map(({ check, cents, otherCents }, index): WorkbookCell[] => {
    const row = index + 2
    return [
      translate(language, `journal-check.${check}`),
      { formula: `ROUND(${formulas[check]},2)`, result: fromCents(cents) },
      check === 'balance'
        ? { formula: `SUM('${journal.name}'!F2:F${journal.last})`, result: fromCents(otherCents) }
        : fromCents(otherCents),
      { formula: `ROUND(B${row}-C${row},2)`, result: fromCents(cents - otherCents) },
      { formula: `IF(D${row}=0,"OK","!")`, result: cents === otherCents ? 'OK' : '!' },
    ]
  })
  const { inTransitCents, heldCents, debtCents } = books.clearing
  const part = (key: 'opening' | 'in-transit' | 'held' | 'debts', cents: number): WorkbookCell[] => [
    translate(language, `journal-check.${key}`),
    fromCents(cents),
    null,
    null,
    null,
  ]
  return {
    name: translate(language, 'journal-file.control'),
    headings: [
      translate(language, 'journal-file.check'),
      translate(language, 'journal-file.from-journal'),
      translate(language, 'journal-file.from-elsewhere'),
      translate(language, 'month.difference'),
      translate(language, 'journal-file.result'),
    ],
    rows: [
      ...rows,
      part('opening', openingCents),
      part('in-transit', inTransitCents),
      part('held', heldCents),
      part('debts', 0 - debtCents),
    ],
  }
}

/** Journal, control sheet and accounts of a month. */
export const workbookOf = (books: Books, language: Language): WorkbookSheet[] => {
  const { sheet, last } = journalSheet(books, language)
  return [
    sheet,
    controlSheet(books, language, { name: sheet.name, last }),
    {
      name: translate(language, 'journal-file.accounts'),
      headings: [
        translate(language, 'statement-file.account-number'),
        translate(language, 'statement-file.journal-account'),
      ],
      rows: books.accounts.map(({ number, name }) => [number, name]),
    },
  ]
}
