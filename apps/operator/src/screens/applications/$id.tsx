import { createFileRoute } from '@tanstack/react-router'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useGetApplication } from '#operator/api/applications.ts'
import { Application } from './-evidence/application.tsx'
import { BackToQueue } from './-queue/back-to-queue.tsx'
import { QueueSearch } from './-queue/queue-search.ts'

/** Page of an application with its evidence and decision. `ask` opens the questions to the partner. */
export const Route = createFileRoute('/applications/$id')({
  staticData: { frame: 'shell' },
  validateSearch: z.extend(QueueSearch, { ask: lenient(yesNo) }),
  component: Review,
})

function Review() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { ask, ...search } = Route.useSearch()
  const application = useGetApplication(id)

  if (application.data) return <Application key={id} application={application.data} search={search} isAsking={ask} />
  return (
    <Page title={t('review.title')} back={<BackToQueue search={search} />}>
      <MissingRecord query={application} labels={{ gone: t('review.gone'), failed: t('review.failed') }} height={480} />
    </Page>
  )
}
