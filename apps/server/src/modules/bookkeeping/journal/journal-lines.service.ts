import type { JournalEntryKind } from '@tillgate/domain/journal.ts'
import { addMonths } from '@tillgate/domain/month-figures.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate } from '#server/http/translate.ts'
import type { Books, ShopAccountRow } from './books.service.ts'

/** Journals are dated on the last day of their month. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

/** Month of the books and, in the books of one store, its support id: the name of files and the number of journals. */
export const periodOf = ({ month, storeCode }: Pick<Books, 'month' | 'storeCode'>): string =>
  storeCode === null ? month : `${month}-${storeCode}`

/** Title of an entry. Accounting programs take two journals with one title for the same journal. */
export const titleOf = (
  kind: JournalEntryKind,
  { month, storeCode }: Pick<Books, 'month' | 'storeCode'>,
  language: Language,
): string => {
  const title = `${translate(language, `journal-entry.${kind}`)} ${month}`
  return storeCode === null ? title : translate(language, 'journal-file.of-store', { title, store: storeCode })
}

export type NamedLine = { entry: number; title: string; account: ShopAccountRow; cents: number }

/** Every line of the journal with its account and the title of its entry, in the order of the screen. */
export const namedLines = (books: Books, language: Language): NamedLine[] =>
  books.entries.flatMap(({ kind, lines }, index) =>
    lines.flatMap(({ account: key, cents }) => {
      const account = books.accounts.find((one) => one.account === key)
      const title = titleOf(kind, books, language)
      return account ? [{ entry: index + 1, title, account, cents }] : []
    }),
  )
