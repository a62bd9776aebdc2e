import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import { amount, lenient } from '@tillgate/browser/search-shapes.ts'
import { statementFilters } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import type { StatementFilters, StatementQuery } from '#portal/api/statements.ts'
import { momentsOf } from '#portal/features/dates/days.ts'

const day = z.iso.date().check(z.regex(/^2/))

/** Search params of the list, passed along to a statement's page so that the back link restores the list. */
export const StatementSearch = z.object({
  ...listShape(['cutoffDate', 'amount_payable', 'businessName', 'totalAmount']),
  storeId: lenient(z.uuid()),
  status: lenient(z.enum(statementFilters)),
  /** Days of the cut-off, both inclusive. */
  from: lenient(day),
  to: lenient(day),
  startAmount: lenient(amount),
  endAmount: lenient(amount),
})
export type StatementSearch = z.infer<typeof StatementSearch>

/** Reads params of a saved view; missing params are undefined. */
export const viewOf = (view: Record<string, string | undefined>): Partial<StatementSearch> =>
  z.parse(StatementSearch, view)

export const statementList = {
  name: 'statements',
  filters: ['search', 'status', 'from', 'to', 'startAmount', 'endAmount'],
  sort: 'cutoffDate',
  highestFirst: true,
} as const

/** Spec 2 §9: maximum of the filter's range without a statement. */
export const payableDefault = 100

/** The range ends with the highest amount payable. */
export const payableTop = (highest: number | undefined): number =>
  highest === undefined || highest === 0 ? payableDefault : highest

export const filtersOf = (search: StatementSearch): StatementFilters => {
  const [first = '', last = ''] = [search.from, search.to]
  // A typed address may have the days in reverse order.
  const days = first !== '' && last !== '' && last < first ? { from: last, to: first } : { from: first, to: last }
  return {
    ...momentsOf(days),
    search: search.search,
    storeId: search.storeId,
    status: search.status,
    startAmount: search.startAmount,
    endAmount: search.endAmount,
  }
}

export const queryOf = (search: StatementSearch): StatementQuery => ({
  ...filtersOf(search),
  ...listQuery(search, statementList),
})
