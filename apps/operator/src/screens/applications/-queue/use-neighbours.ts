import { useApplications } from '#operator/api/applications.ts'
import { pageSizeOf, queryOf } from './queue-search.ts'
import type { QueueSearch } from './queue-search.ts'

type Neighbour = { id: string; search: QueueSearch }

/** At the edge of a page the next page is looked at. An application that has left its view is followed by the first. */
export const useNeighbours = (
  id: string,
  search: QueueSearch,
): { before: Neighbour | undefined; after: Neighbour | undefined } => {
  const page = search.page ?? 1
  const here = useApplications(queryOf(search))
  const rows = here.data?.items ?? []
  const at = rows.findIndex((row) => row.id === id)
  const isLastPage = page * pageSizeOf(search) >= (here.data?.total ?? 0)
  const previous = useApplications(queryOf(search, page - 1), at === 0 && page > 1)
  const next = useApplications(queryOf(search, page + 1), at !== -1 && at === rows.length - 1 && !isLastPage)

  const on = (row: { id: string } | undefined, onPage: number): Neighbour | undefined =>
    row && row.id !== id ? { id: row.id, search: { ...search, page: onPage === 1 ? undefined : onPage } } : undefined
  return {
    before:
      at > 0 ? on(rows[at - 1], page) : at === 0 && page > 1 ? on(previous.data?.items.at(-1), page - 1) : undefined,
    after: at < rows.length - 1 ? on(rows[at + 1], page) : isLastPage ? undefined : on(next.data?.items[0], page + 1),
  }
}
