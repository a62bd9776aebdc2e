import { Link } from '@tanstack/react-router'
import type { QueueView } from '@tillgate/domain/review.ts'
import { Tabs } from '@tillgate/ui/tabs.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useQueueCounts } from '#operator/api/applications.ts'
import { figure } from '#operator/features/figures/figures.ts'
import type { QueueSearch } from './queue-search.ts'

const shown = [
  ['mine', 'mine'],
  ['unassigned', 'unassigned'],
  ['due-soon', 'dueSoon'],
  ['waiting', 'waiting'],
  ['all', 'all'],
  ['appeals', 'appeals'],
  ['decided', 'decided'],
] as const satisfies readonly (readonly [QueueView, string])[]

/** Each view is a URL of its own; what was searched for stays. */
export const QueueTabs = ({ search }: { search: QueueSearch }) => {
  const { t } = useTranslation()
  const { data: counts } = useQueueCounts()
  const current = search.view ?? 'all'
  return (
    <Tabs label={t('queue.views')}>
      {shown.map(([view, counted]) => (
        <Link
          key={view}
          to="/applications"
          search={{ view: view === 'all' ? undefined : view, search: search.search, pageSize: search.pageSize }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === current ? 'page' : undefined}
        >
          {t(`view.${view}`)}
          {counts && <span className="tab-count">{figure(counts[counted], counts.cap)}</span>}
        </Link>
      ))}
    </Tabs>
  )
}
