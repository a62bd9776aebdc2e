import { clsx } from 'clsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import type { QueueView } from '@tillgate/domain/review-queue.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Tabs } from '@tillgate/ui/layout/tabs.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useCountApplications } from '#operator/api/applications.ts'
import { figure } from '@tillgate/browser/figures.ts'
import { QueueList } from './-queue/queue-list.tsx'
import { QueueSearch } from './-queue/queue-search.ts'
import styles from '#operator/features/shell/shell-frame.module.css'

/** Lists the waiting applications, the earliest due time first. */
export const Route = createFileRoute('/applications/')({
  staticData: { frame: 'shell' },
  validateSearch: QueueSearch,
  component: Queue,
})

const views = [
  ['mine', 'mine'],
  ['unassigned', 'unassigned'],
  ['due-soon', 'dueSoon'],
  ['waiting', 'waiting'],
  ['all', 'all'],
  ['appeals', 'appeals'],
  ['decided', 'decided'],
] as const satisfies readonly (readonly [QueueView, string])[]

function Queue() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { data: counts } = useCountApplications()
  const current = search.view ?? 'all'
  const { search: text, pageSize, type, check, result } = search
  const staying = { search: text, pageSize, type, check, result }

  return (
    <Page
      title={t('menu.queue')}
      actions={
        <>
          <Link to="/applications/templates" {...asButton({})}>
            {t('templates.title')}
          </Link>
          <Link to="/applications/funnel" {...asButton({})}>
            {t('funnel.title')}
          </Link>
        </>
      }
    >
      {/* Each view is a URL of its own; what was searched for stays. */}
      <Tabs label={t('queue.views')}>
        {views.map(([view, counted]) => (
          <Link
            key={view}
            to="/applications"
            search={{ view: view === 'all' ? undefined : view, ...staying }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={view === current ? 'page' : undefined}
          >
            {t(`view.${view}`)}
            {counts && (
              <span className={clsx('fs-12 tnum muted', styles['tabCount'])}>
                {figure(counts[counted], counts.cap)}
              </span>
            )}
          </Link>
        ))}
      </Tabs>
      <Card>
        <QueueList search={search} />
      </Card>
    </Page>
  )
}
