import { createFileRoute, useNavigate } from '@tanstack/react-router'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { SettlementRun } from '@tillgate/contract/operator-settlement.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ClockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import {
  exportSettlementRuns,
  useCountSettlementRuns,
  useGetSettlementOverview,
  useListSettlementRuns,
} from '#operator/api/settlement.ts'
import { useServerClock } from '#operator/features/figures/use-server-clock.ts'
import { fullMoment } from '#operator/features/figures/zone-times.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import {
  RunCard,
  RunExceptions,
  RunHeld,
  RunLink,
  RunOrders,
  RunPayout,
  RunState,
  RunTotal,
} from './-list/run-cells.tsx'
import cellStyles from './-list/run-cells.module.css'
import { RunFilters, ViewSegments } from './-list/run-filters.tsx'
import { filtersOf, runList, runQuery, RunSearch } from './-list/run-search.ts'
import { RequestsCard } from './-order/requests-card.tsx'
import { CutOffCalendar } from './-overview/cut-off-calendar.tsx'
import { FiguresRow } from './-overview/figures-row.tsx'
import { ProgramDot } from './-overview/program-dot.tsx'
import { ScheduleDialog } from './-overview/schedule-dialog.tsx'

/** Lists the coming cut-offs and the existing runs. */
export const Route = createFileRoute('/settlement-runs/')({
  staticData: { frame: 'shell' },
  validateSearch: RunSearch,
  component: SettlementRuns,
})

const Overview = ({ query, now }: { query: ReturnType<typeof useGetSettlementOverview>; now: number }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = query
  if (data) {
    return (
      <>
        <FiguresRow overview={data} now={now} />
        <CutOffCalendar overview={data} />
      </>
    )
  }
  if (!isError) return <Skeleton height={320} />
  return (
    <Card>
      <EmptyState line={t('settle.failed')} failed>
        <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    </Card>
  )
}

function SettlementRuns() {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const list = useList(search, runList)
  const runs = useListSettlementRuns(runQuery(search))
  const overview = useGetSettlementOverview()
  const { data: counts } = useCountSettlementRuns()
  const now = useServerClock(overview.data?.now)
  const table = useDownload()
  const [isSchedule, setSchedule] = useState(false)
  const dot = ({ programId }: SettlementRun) => (
    <ProgramDot index={overview.data?.programs.findIndex(({ id }) => id === programId) ?? 0} />
  )

  const columns: Column<SettlementRun>[] = [
    { id: 'cutOff', title: t('settle.cut-off'), isFixed: true, render: (run) => <RunLink run={run} /> },
    {
      id: 'program',
      title: t('settle.program'),
      isMinor: true,
      render: (run) => (
        <>
          {dot(run)}
          {run.program}
        </>
      ),
    },
    { id: 'status', title: t('settle.status'), render: (run) => <RunState run={run} /> },
    { id: 'orders', title: t('settle.orders'), isNumeric: true, render: (run) => <RunOrders run={run} /> },
    { id: 'total', title: t('settle.total'), isNumeric: true, render: (run) => <RunTotal run={run} /> },
    { id: 'held', title: t('settle.held'), isNumeric: true, render: (run) => <RunHeld run={run} /> },
    { id: 'exceptions', title: t('settle.exceptions'), render: (run) => <RunExceptions run={run} /> },
    { id: 'payout', title: t('settle.payout'), isAction: true, render: (run) => <RunPayout run={run} /> },
  ]

  return (
    <Page
      title={t('menu.settlement')}
      description={fullMoment(new Date(now).toISOString(), language, bankZone)}
      actions={
        <>
          <Button busy={table.busy} onClick={() => table.save(() => exportSettlementRuns(filtersOf(search)))}>
            <DownloadIcon small />
            {t('settle.export')}
          </Button>
          <Button onClick={() => setSchedule(true)}>
            <ClockIcon small />
            {t('settle.schedule')}
          </Button>
        </>
      }
    >
      <Overview query={overview} now={now} />
      <RequestsCard />
      <Card>
        <List
          list={list}
          query={runs}
          label={t('menu.settlement')}
          columns={columns}
          renderCard={(run) => <RunCard run={run} dot={dot(run)} />}
          labels={{ failed: t('settle.failed'), none: t('settle.none'), noneMatch: t('settle.none-match') }}
          open={({ id }) => void navigate({ to: '/settlement-runs/view/$id', params: { id } })}
          description={<ViewSegments search={search} onChange={list.change} counts={counts} />}
          tools={<RunFilters search={search} onChange={list.change} overview={overview.data} />}
          className={cellStyles['runs']}
          rowsRef={useRowKeys()}
        />
      </Card>
      {isSchedule && overview.data && (
        <ScheduleDialog programs={overview.data.programs} onClose={() => setSchedule(false)} />
      )}
    </Page>
  )
}
