import { listShape } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { activityKinds } from '@tillgate/domain/activity.ts'
import * as z from 'zod/mini'
import type { ActivityFilters } from '#portal/api/activity.ts'

export const ActivitySearch = z.object({
  ...listShape(),
  kind: lenient(z.enum(activityKinds)),
  actorId: lenient(z.uuid()),
  from: lenient(z.iso.date()),
  to: lenient(z.iso.date()),
})
export type ActivitySearch = z.infer<typeof ActivitySearch>

export const activityList = {
  name: 'activity',
  filters: ['search', 'kind', 'actorId', 'from', 'to'],
  pageSize: 30,
} as const

/** Filters of the page, as the list and the file send them. */
export const filtersOf = ({ search, kind, actorId, from, to }: ActivitySearch): ActivityFilters => ({
  search,
  kind,
  actorId,
  from,
  to,
})
