import type { JournalEntryKind } from '@tillgate/domain/journal.ts'
import { addMonths } from '@tillgate/domain/month-figures.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate } from '#server/http/translate.ts'
import type { Books, ShopAccountRow } from './books.service.ts'

/** Journals are dated on the last day of their month. */
export const lastDayOf = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1)

export const titleOf = (kind: JournalEntryKind, month: string, language: Language): string =>
  `${translate(language, `journal-entry.${kind}`)} ${month}`

export type NamedLine = { entry: number; title: string; account: ShopAccountRow; cents: number }

/** Every line of the journal with its account and the title of its entry, in the order of the screen. */
export const namedLines = ({ entries, accounts, month }: Books, language: Language): NamedLine[] =>
  entries.flatMap(({ kind, lines }, nth) =>
    lines.flatMap(({ account: key, cents }) => {
      const account = accounts.find((one) => one.account === key)
      const title = titleOf(kind, month, language)
      return account ? [{ entry: nth + 1, title, account, cents }] : []
    }),
  )
