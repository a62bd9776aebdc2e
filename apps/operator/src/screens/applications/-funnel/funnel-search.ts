import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient, whole } from '@tillgate/browser/search-shapes.ts'
import { funnelAges, funnelPeriods, funnelSteps } from '@tillgate/domain/funnel.ts'
import * as z from 'zod/mini'

/** `days`: period of the funnel. The other params are of the list. */
export const FunnelSearch = z.object({
  ...listShape(['lastSeenAt']),
  days: lenient(whole(90)),
  step: lenient(z.enum(funnelSteps)),
  age: lenient(whole(90)),
})
export type FunnelSearch = z.infer<typeof FunnelSearch>

export const unfinishedList = { name: 'unfinished', filters: ['search', 'step', 'age'], sort: 'lastSeenAt' } as const

export const periodOf = ({ days }: FunnelSearch) => funnelPeriods.find((one) => one === days) ?? 30

/** Filters of the list, as the list and the file send them. */
export const filtersOf = ({ search, step, age }: FunnelSearch) => ({
  search,
  step,
  age: funnelAges.find((one) => one === age),
})

export const unfinishedQueryOf = (search: FunnelSearch) => ({
  ...listQuery(search, unfinishedList),
  ...filtersOf(search),
})
