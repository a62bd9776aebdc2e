import { createFileRoute } from '@tanstack/react-router'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useGetApplication } from '#operator/api/applications.ts'
import { Application } from './-evidence/application.tsx'
import { BackToQueue } from './-queue/back-to-queue.tsx'
import { QueueSearch } from './-queue/queue-search.ts'

/** Page of an application with its evidence and decision. */
export const Route = createFileRoute('/applications/$id')({
  staticData: { frame: 'shell' },
  validateSearch: QueueSearch,
  component: Review,
})

function Review() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const application = useGetApplication(id)

  if (application.data) return <Application key={id} application={application.data} search={search} />
  return (
    <Page title={t('review.title')} back={<BackToQueue search={search} />}>
      <MissingRecord query={application} labels={{ gone: t('review.gone'), failed: t('review.failed') }} height={480} />
    </Page>
  )
}
