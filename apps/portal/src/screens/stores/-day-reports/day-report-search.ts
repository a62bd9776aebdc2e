import { listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import * as z from 'zod/mini'
import type { DayReportFilters } from '#portal/api/day-reports.ts'

/** Search params of the list, passed along to a report so that the back link restores the list. */
export const DayReportSearch = z.object({
  ...listShape(['day']),
  storeId: lenient(z.uuid()),
  terminalId: lenient(z.uuid()),
  cashierId: lenient(z.uuid()),
  from: lenient(z.iso.date()),
  to: lenient(z.iso.date()),
})
export type DayReportSearch = z.infer<typeof DayReportSearch>

export const dayReportList = {
  name: 'day-reports',
  filters: ['terminalId', 'cashierId', 'from', 'to'],
  sort: 'day',
  highestFirst: true,
} as const

/** Filters of the list and its file. */
export const filtersOf = ({ storeId, terminalId, cashierId, from, to }: DayReportSearch): DayReportFilters => ({
  storeId,
  terminalId,
  cashierId,
  from,
  to,
})
