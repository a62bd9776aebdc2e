import { listQuery, listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { queueSortColumns } from '@tillgate/contract/operator-queue.ts'
import type { ApplicationPhase } from '@tillgate/domain/applications.ts'
import { reviewChecks } from '@tillgate/domain/review.ts'
import { queueResults, queueViews, type QueueView } from '@tillgate/domain/review-queue.ts'
import { storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import type { QueueQuery } from '#operator/api/applications.ts'

const filteredPhases = ['QUEUED', 'ASSIGNED', 'INFO_REQUESTED', 'CLOSED'] as const satisfies ApplicationPhase[]

const noPhases = [] as const
/** States that a view's filter offers. */
export const queuePhases: Record<QueueView, readonly (typeof filteredPhases)[number][]> = {
  mine: ['ASSIGNED', 'INFO_REQUESTED', 'CLOSED'],
  unassigned: noPhases,
  'due-soon': noPhases,
  waiting: ['INFO_REQUESTED', 'CLOSED'],
  all: filteredPhases,
  decided: noPhases,
  appeals: noPhases,
}

/** Search params of the queue. An application's page keeps the params for the links back and to the neighbours. */
export const QueueSearch = z.object({
  ...listShape(queueSortColumns),
  view: lenient(z.enum(queueViews)),
  type: lenient(z.enum(storeTypes)),
  check: lenient(z.enum(reviewChecks)),
  result: lenient(z.enum(queueResults)),
  assignee: lenient(z.string().check(z.regex(/^(none|[0-9a-f-]{36})$/))),
  phase: lenient(z.enum(filteredPhases)),
})
export type QueueSearch = z.infer<typeof QueueSearch>

export const queueList = { name: 'queue', filters: ['search', 'type', 'check', 'result', 'assignee', 'phase'] } as const
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
  const { type: storeType, check, result, assignee, phase } = search
  return {
    view: search.view ?? 'all',
    ...(sort || desc ? listQuery(search, waitingList) : pageQuery(search, queueList)),
    page,
    storeType,
    check,
    result,
    assignee,
    phase,
  }
}
