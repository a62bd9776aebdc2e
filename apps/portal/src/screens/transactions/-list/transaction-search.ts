import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { settlementFilters } from '@tillgate/domain/purchases.ts'
import * as z from 'zod/mini'
import type { TransactionFilters, TransactionQuery } from '#portal/api/transactions.ts'
import { daysOf, momentsOf, presetOf, type Days } from '#portal/features/dates/days.ts'

const day = z.iso.date().check(z.regex(/^2/))

/** Search params of the list, passed along to a transaction's page so that the back link restores the list. */
export const TransactionSearch = z.object({
  ...listShape(['createdAt']),
  storeId: lenient(z.uuid()),
  status: lenient(z.enum(settlementFilters)),
  cashierId: lenient(z.uuid()),
  /** Sales of a practice without complete documents. */
  documents: lenient(z.literal('missing')),
  /** Transactions that a day report counted. */
  dayReportId: lenient(z.uuid()),
  /** Defaults to the last seven days; `from` and `to` take precedence. */
  dates: lenient(z.enum(['today', 'yesterday', 'month', 'last-month', 'all'])),
  from: lenient(day),
  to: lenient(day),
  /** The dialog of the report. */
  exporting: lenient(yesNo),
})
export type TransactionSearch = z.infer<typeof TransactionSearch>

export const transactionList = {
  name: 'transactions',
  filters: ['search', 'status', 'cashierId', 'documents', 'dayReportId', 'dates', 'from', 'to'],
  cleared: { dates: 'all' },
  sort: 'createdAt',
  highestFirst: true,
} as const

/** Reads params of a saved view; missing params are undefined. */
export const viewOf = (view: Record<string, string | undefined>): Partial<TransactionSearch> =>
  z.parse(TransactionSearch, view)

export const shownDays = ({ dates, from = '', to = '' }: TransactionSearch, today: string): Days => {
  // A typed address may have the days in reverse order.
  if (from !== '' && to !== '' && to < from) return { from: to, to: from }
  if (from !== '' || to !== '') return { from, to }
  return dates === 'all' ? { from: '', to: '' } : daysOf(dates ?? 'week', today)
}

/** Search params of these days: a preset is stored by name, so that a link means the same preset tomorrow. */
export const searchOf = (days: Days, today: string): Pick<TransactionSearch, 'dates' | 'from' | 'to'> => {
  const preset = presetOf(days, today)
  if (preset !== undefined) return { dates: preset === 'week' ? undefined : preset, from: undefined, to: undefined }
  if (days.from === '' && days.to === '') return { dates: 'all', from: undefined, to: undefined }
  return { dates: undefined, from: days.from || undefined, to: days.to || undefined }
}

export const filtersOf = (search: TransactionSearch, today: string): TransactionFilters => ({
  ...momentsOf(shownDays(search, today)),
  search: search.search,
  storeId: search.storeId,
  status: search.status,
  cashierId: search.cashierId,
  documents: search.documents,
  dayReportId: search.dayReportId,
})

export const queryOf = (search: TransactionSearch, today: string): TransactionQuery => ({
  ...filtersOf(search, today),
  ...listQuery(search, transactionList),
})
