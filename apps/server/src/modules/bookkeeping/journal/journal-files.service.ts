import { workbookMedia } from '@tillgate/contract/route.ts'
import type { JournalFormat } from '@tillgate/contract/journal.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { plainAmount } from '@tillgate/domain/money.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Deps } from '#server/ports/deps.ts'
import type { Made } from '#server/http/stream-file.ts'
import type { Books } from './books.service.ts'
import { lastDayOf, namedLines, periodOf } from './journal-lines.service.ts'
import { workbookOf } from './journal-workbook.service.ts'

/** 10/31/2026: the form that the import of QuickBooks Online reads. */
const usDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
/** 31 Oct 2026: a form that the import of Xero reads in every region. */
const wordDate = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
    .format(new Date(day))
    .replace('Sept', 'Sep')

/** One journal entry per number; QuickBooks Online matches accounts by name. */
const quickBooks = (books: Books, language: Language): string => {
  const day = usDate(lastDayOf(books.month))
  const number = periodOf(books).replace('-', '')
  return [
    csvLine(['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description']),
    ...namedLines(books, language).map(({ entry, title, account, cents }) =>
      csvLine([
        `TG${number}-${entry}`,
        day,
        account.name,
        cents > 0 ? plainAmount(cents) : '',
        cents < 0 ? plainAmount(-cents) : '',
        title,
      ]),
    ),
  ].join('')
}

/** One manual journal per narration; debits are positive, credits negative. Xero matches accounts by code. */
const xero = (books: Books, language: Language): string => {
  const day = wordDate(lastDayOf(books.month))
  return [
    csvLine(['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount']),
    ...namedLines(books, language).map(({ title, account, cents }) =>
      csvLine([title, day, account.name, account.number, 'Tax Exempt', plainAmount(cents)]),
    ),
  ].join('')
}

const csvFile = (name: string, text: string): Made => ({
  name,
  media: 'text/csv; charset=utf-8',
  write: async (into) => void into.write(csvStart + text),
})

export const journalFile = async (
  { sheets }: Pick<Deps, 'sheets'>,
  books: Books,
  format: JournalFormat,
  language: Language,
): Promise<Made> => {
  if (format === 'quickbooks') return csvFile(`quickbooks-${periodOf(books)}.csv`, quickBooks(books, language))
  if (format === 'xero') return csvFile(`xero-${periodOf(books)}.csv`, xero(books, language))
  const bytes = await sheets.workbook(workbookOf(books, language))
  return {
    name: `journal-${periodOf(books)}.xlsx`,
    media: workbookMedia,
    write: async (into) => void into.write(bytes),
  }
}
