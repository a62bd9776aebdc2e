import { listQuery, listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { queueSortColumns } from '@tillgate/contract/operator-applications.ts'
import { queueViews } from '@tillgate/domain/review.ts'
import * as z from 'zod/mini'
import type { QueueQuery } from '#operator/api/applications.ts'

/** Which queue somebody looks at. An application opened from it keeps it, for the way back and for the next one. */
export const QueueSearch = z.object({ ...listShape(queueSortColumns), view: lenient(z.enum(queueViews)) })
export type QueueSearch = z.infer<typeof QueueSearch>

export const queueList = { name: 'queue', filters: ['search'], sort: 'dueAt' } as const

/** Unless somebody chose an order, each view has its own: what is decided comes by its decision. */
export const queryOf = (search: QueueSearch, page = search.page ?? 1): QueueQuery => ({
  view: search.view ?? 'all',
  ...(search.sort || search.desc ? listQuery(search, queueList) : pageQuery(search, queueList)),
  page,
})
