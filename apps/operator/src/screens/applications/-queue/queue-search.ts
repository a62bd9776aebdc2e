import { listQuery, listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { queueSortColumns } from '@tillgate/contract/operator-applications.ts'
import { queueViews } from '@tillgate/domain/review-queue.ts'
import * as z from 'zod/mini'
import type { QueueQuery } from '#operator/api/applications.ts'

/** Search params of the queue. An application's page keeps the params for the links back and to the neighbours. */
export const QueueSearch = z.object({ ...listShape(queueSortColumns), view: lenient(z.enum(queueViews)) })
export type QueueSearch = z.infer<typeof QueueSearch>

export const queueList = { name: 'queue', filters: ['search'] } as const
/** Waiting applications are sorted by due time. */
const waitingList = { ...queueList, sort: 'dueAt' } as const

/** Decided applications have no due time; the server sorts them by decision or appeal, for which no column exists. */
export const isDecidedView = ({ view }: QueueSearch): boolean => view === 'decided' || view === 'appeals'
export const queueListOf = (search: QueueSearch): typeof queueList | typeof waitingList =>
  isDecidedView(search) ? queueList : waitingList

/** Removes a sort order that the view does not support; an old link may contain one. */
export const sortable = (search: QueueSearch): QueueSearch =>
  isDecidedView(search) && search.sort !== 'submittedAt' ? { ...search, sort: undefined, desc: undefined } : search

/** Builds the query, with the view's default order unless the URL names an order. */
export const queryOf = (search: QueueSearch, page = search.page ?? 1): QueueQuery => {
  const { sort, desc } = sortable(search)
  return {
    view: search.view ?? 'all',
    ...(sort || desc ? listQuery(search, waitingList) : pageQuery(search, queueList)),
    page,
  }
}
