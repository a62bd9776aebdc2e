import { listQuery, listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { queueSortColumns } from '@tillgate/contract/operator-applications.ts'
import { queueViews } from '@tillgate/domain/review.ts'
import * as z from 'zod/mini'
import type { QueueQuery } from '#operator/api/applications.ts'

/** Which queue somebody looks at. An application opened from it keeps it, for the way back and for the next one. */
export const QueueSearch = z.object({ ...listShape(queueSortColumns), view: lenient(z.enum(queueViews)) })
export type QueueSearch = z.infer<typeof QueueSearch>

export const queueList = { name: 'queue', filters: ['search'] } as const
/** What waits stands by the hour it is due. */
const waitingList = { ...queueList, sort: 'dueAt' } as const

/** What is decided is due no more: it stands by its decision or its appeal, an order that no column has. */
export const isDecidedView = ({ view }: QueueSearch): boolean => view === 'decided' || view === 'appeals'
export const queueListOf = (search: QueueSearch): typeof queueList | typeof waitingList =>
  isDecidedView(search) ? queueList : waitingList

/** Without an order that its view does not have: an old link may still name one. */
export const sortable = (search: QueueSearch): QueueSearch =>
  isDecidedView(search) && search.sort !== 'submittedAt' ? { ...search, sort: undefined, desc: undefined } : search

/** Unless somebody chose an order, each view has its own. */
export const queryOf = (search: QueueSearch, page = search.page ?? 1): QueueQuery => {
  const { sort, desc } = sortable(search)
  return {
    view: search.view ?? 'all',
    ...(sort || desc ? listQuery(search, waitingList) : pageQuery(search, queueList)),
    page,
  }
}
