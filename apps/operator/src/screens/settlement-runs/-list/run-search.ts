import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { runViews } from '@tillgate/contract/operator-settlement.ts'
import * as z from 'zod/mini'

export const RunSearch = z.object({
  ...listShape(),
  view: lenient(z.enum(runViews)),
  programId: lenient(z.uuid()),
  from: lenient(z.iso.date()),
  to: lenient(z.iso.date()),
  exceptions: lenient(yesNo),
})
export type RunSearch = z.infer<typeof RunSearch>

export const runList = {
  name: 'settlement-runs',
  filters: ['view', 'programId', 'from', 'to', 'exceptions'],
} as const

/** Returns the filters of the search without the page. */
export const filtersOf = ({ view, programId, from, to, exceptions }: RunSearch) => ({
  view,
  programId,
  from,
  to,
  exceptions: exceptions ? ('true' as const) : undefined,
})
export const runQuery = (search: RunSearch) => {
  const { page, pageSize } = pageQuery(search, runList)
  return { ...filtersOf(search), page, pageSize }
}
