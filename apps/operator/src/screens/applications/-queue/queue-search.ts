import { lenient, whole, yesNo } from '@tillgate/browser/search-shapes.ts'
import { queueSortColumns } from '@tillgate/contract/operator-applications.ts'
import { queueViews } from '@tillgate/domain/review.ts'
import * as z from 'zod/mini'
import type { QueueQuery } from '#operator/api/applications.ts'

/** Which queue somebody looks at. An application opened from it keeps it, for the way back and for the next one. */
export const QueueSearch = z.object({
  view: lenient(z.enum(queueViews)),
  search: lenient(z.string()),
  sort: lenient(z.enum(queueSortColumns)),
  desc: lenient(yesNo),
  page: lenient(whole(1_000_000)),
  pageSize: lenient(whole(100)),
})
export type QueueSearch = z.infer<typeof QueueSearch>

export const pageSizeOf = ({ pageSize }: QueueSearch): number => pageSize ?? 15

export const queryOf = (search: QueueSearch, page = search.page ?? 1): QueueQuery => ({
  view: search.view ?? 'all',
  search: search.search,
  ...(search.sort ? { sortColumn: search.sort, sortDirection: search.desc ? 1 : -1 } : {}),
  page,
  pageSize: pageSizeOf(search),
})
