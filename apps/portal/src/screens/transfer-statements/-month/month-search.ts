import { lenient } from '@tillgate/browser/search-shapes.ts'
import { addMonths, monthBefore, monthLines } from '@tillgate/domain/month-figures.ts'
import * as z from 'zod/mini'
import type { StatementSearch } from '../-list/statement-search.ts'

const monthName = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/))

/** Search params of a month: the store, the month to compare with unless it is the one before, and the unfolded line. */
export const MonthSearch = z.object({
  storeId: lenient(z.uuid()),
  against: lenient(monthName),
  line: lenient(z.enum(monthLines)),
})
export type MonthSearch = z.infer<typeof MonthSearch>

/** Months that a month may be compared with, the one before first: the year before. */
export const comparable = (month: string): string[] =>
  Array.from({ length: 12 }, (_, index) => addMonths(monthBefore(month), -index))

/** Search params of the list of a month's statements. */
export const statementsOf = (month: string, storeId: string | undefined): StatementSearch => {
  const last = new Date(Date.parse(`${addMonths(month, 1)}-01`) - 1).toISOString().slice(0, 10)
  return { from: `${month}-01`, to: last, storeId }
}
