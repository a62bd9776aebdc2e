import { Link, useNavigate } from '@tanstack/react-router'
import { buttonClass } from '@tillgate/ui/button-class.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '@tillgate/ui/icons/arrows.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useSingleKeys } from '#operator/features/keys/single-keys.ts'
import type { QueueSearch } from './queue-search.ts'
import { useNeighbours } from './use-neighbours.ts'
import './neighbours.css'

type Props = { id: string; search: QueueSearch }

/** The application before and the one after it in the queue that was opened; K and J do the same. */
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
        className={`${buttonClass({ size: 'sm' })} neighbour`}
        aria-label={label}
      >
        {icon}
        <kbd aria-hidden="true">{key}</kbd>
      </Link>
    ) : (
      <button
        key={key}
        type="button"
        className={`${buttonClass({ size: 'sm' })} neighbour`}
        aria-label={label}
        aria-disabled="true"
      >
        {icon}
        <kbd aria-hidden="true">{key}</kbd>
      </button>
    ),
  )
}
