import { createFileRoute } from '@tanstack/react-router'
import { Card } from '@tillgate/ui/card.tsx'
import { Page } from '@tillgate/ui/page.tsx'
import { SearchBox } from '@tillgate/ui/search-box.tsx'
import { Toolbar } from '@tillgate/ui/toolbar.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { QueueList } from './-queue/queue-list.tsx'
import { QueueSearch } from './-queue/queue-search.ts'
import { QueueTabs } from './-queue/queue-tabs.tsx'

/** What waits for a decision, the earliest hour first. */
export const Route = createFileRoute('/applications/')({
  staticData: { frame: 'shell' },
  validateSearch: QueueSearch,
  component: Queue,
})

function Queue() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Partial<QueueSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace, resetScroll: false })

  return (
    <Page title={t('menu.queue')} site={t('console.name')}>
      <QueueTabs search={search} />
      <Card>
        <Toolbar>
          <SearchBox
            label={t('queue.search')}
            value={search.search ?? ''}
            search={(text) => change({ search: text === '' ? undefined : text }, true)}
          />
          <span className="muted only-wide">{t('queue.keys')}</span>
        </Toolbar>
        <QueueList search={search} change={change} />
      </Card>
    </Page>
  )
}
