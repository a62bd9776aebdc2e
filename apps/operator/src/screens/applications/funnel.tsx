import { clsx } from 'clsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { exportUnfinished, useGetFunnel } from '#operator/api/funnel.ts'
import { useTranslation } from '#operator/i18n.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { DeadlinesCard } from './-funnel/deadlines-card.tsx'
import { filtersOf, FunnelSearch, periodOf } from './-funnel/funnel-search.ts'
import { PeriodsCard } from './-funnel/periods-card.tsx'
import { StartedCard } from './-funnel/started-card.tsx'
import { StepsCard } from './-funnel/steps-card.tsx'
import { UnfinishedList } from './-funnel/unfinished-list.tsx'
import styles from './-funnel/funnel.module.css'

/** Where registrations stop, and deadlines and decisions of the reviewers. */
export const Route = createFileRoute('/applications/funnel')({
  staticData: { frame: 'shell' },
  validateSearch: FunnelSearch,
  component: FunnelPage,
})

function FunnelPage() {
  const { t, language } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const days = periodOf(search)
  const funnel = useGetFunnel({ days })
  const { busy, save } = useDownload()
  const { data } = funnel

  return (
    <Page
      title={t('funnel.title')}
      description={data && moment(data.now, language)}
      actions={
        <>
          <Link to="/applications" {...asButton({})}>
            {t('menu.queue')}
          </Link>
          <Button busy={busy} onClick={() => save(() => exportUnfinished(filtersOf(search)))}>
            <DownloadIcon small />
            {t('funnel.csv')}
          </Button>
        </>
      }
    >
      {data && (
        <>
          <DeadlinesCard funnel={data} />
          <div className={clsx('grid gap-4', styles['pair'])}>
            <StartedCard
              started={data.started}
              days={days}
              onChange={(next) =>
                void navigate({ search: (before) => ({ ...before, days: next }), resetScroll: false })
              }
            />
            <PeriodsCard funnel={data} />
          </div>
          <StepsCard unfinished={data.unfinished} search={search} />
        </>
      )}
      {!data && funnel.isError && (
        <EmptyState line={t('funnel.failed-figures')} failed>
          <Button onClick={() => void funnel.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {!data && !funnel.isError && <Skeleton height={480} />}
      <UnfinishedList search={search} />
    </Page>
  )
}
