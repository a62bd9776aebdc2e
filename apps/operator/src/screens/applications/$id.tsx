import { createFileRoute } from '@tanstack/react-router'
import { Refused } from '@tillgate/client/refused.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useApplication } from '#operator/api/applications.ts'
import { Application } from './-evidence/application.tsx'
import { BackToQueue } from './-queue/back-to-queue.tsx'
import { QueueSearch } from './-queue/queue-search.ts'

/** Everything about one application, and the decision. */
export const Route = createFileRoute('/applications/$id')({
  staticData: { frame: 'shell' },
  validateSearch: QueueSearch,
  component: Review,
})

function Review() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const application = useApplication(id)

  if (application.data) return <Application key={id} application={application.data} search={search} />
  const isGone = application.error instanceof Refused && application.error.status === 404
  return (
    <Page title={t('review.title')} site={t('console.name')} back={<BackToQueue search={search} />}>
      {application.isError ? (
        <EmptyState line={t(isGone ? 'review.gone' : 'review.failed')} failed>
          {!isGone && <Button onClick={() => void application.refetch()}>{t('action.retry')}</Button>}
        </EmptyState>
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  )
}
