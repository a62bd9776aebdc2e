import { Link, useNavigate } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { pageSizeOf } from '@tillgate/browser/list/list-search.ts'
import { useListApplications } from '#operator/api/applications.ts'
import { queueList, queryOf } from './queue-search.ts'
import type { QueueSearch } from './queue-search.ts'
import styles from './neighbours.module.css'

type Neighbour = { id: string; search: QueueSearch }

/** At the edge of a page the next page is loaded. An application that has left the view is followed by the first one. */
const useNeighbours = (
  id: string,
  search: QueueSearch,
): { before: Neighbour | undefined; after: Neighbour | undefined } => {
  const page = search.page ?? 1
  const here = useListApplications(queryOf(search))
  const rows = here.data?.items ?? []
  const index = rows.findIndex((row) => row.id === id)
  const isLastPage = page * pageSizeOf(search, queueList) >= (here.data?.total ?? 0)
  const previous = useListApplications(queryOf(search, page - 1), index === 0 && page > 1)
  const next = useListApplications(queryOf(search, page + 1), index !== -1 && index === rows.length - 1 && !isLastPage)

  const on = (row: { id: string } | undefined, onPage: number): Neighbour | undefined =>
    row && row.id !== id ? { id: row.id, search: { ...search, page: onPage === 1 ? undefined : onPage } } : undefined
  return {
    before:
      index > 0
        ? on(rows[index - 1], page)
        : index === 0 && page > 1
          ? on(previous.data?.items.at(-1), page - 1)
          : undefined,
    after:
      index < rows.length - 1 ? on(rows[index + 1], page) : isLastPage ? undefined : on(next.data?.items[0], page + 1),
  }
}

type Props = { id: string; search: QueueSearch }

/** Links to the previous and next application of the opened queue; the keys K and J do the same. */
export const Neighbours = ({ id, search }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { before, after } = useNeighbours(id, search)
  const go = (to: typeof before) => {
    if (to) void navigate({ to: '/applications/$id', params: { id: to.id }, search: to.search })
  }
  useSingleKeys({ j: () => go(after), k: () => go(before) })

  const ways = [
    { key: 'K', to: before, label: t('review.previous'), icon: <ChevronLeftIcon small /> },
    { key: 'J', to: after, label: t('review.next'), icon: <ChevronRightIcon small /> },
  ]
  return ways.map(({ key, to, label, icon }) =>
    to ? (
      <Link
        key={key}
        to="/applications/$id"
        params={{ id: to.id }}
        search={to.search}
        {...asButton({ size: 'sm' })}
        aria-label={label}
      >
        {icon}
        <kbd className={styles['key']} aria-hidden="true">
          {key}
        </kbd>
      </Link>
    ) : (
      <button key={key} type="button" {...asButton({ size: 'sm' })} aria-label={label} aria-disabled="true">
        {icon}
        <kbd className={styles['key']} aria-hidden="true">
          {key}
        </kbd>
      </button>
    ),
  )
}
