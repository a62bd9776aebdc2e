import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { momentText, timeText } from '@tillgate/domain/moments.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useGetDayReport, type WholeDayReport } from '#portal/api/day-reports.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CheckCard } from '../-day-reports/check-card.tsx'
import { DayReportSearch } from '../-day-reports/day-report-search.ts'
import { DrawerCard, PaidCard, SalesCard, SummaryCard } from '../-day-reports/sum-cards.tsx'
import { PeopleCard } from '../-day-reports/people-card.tsx'
import styles from '../-day-reports/day-report.module.css'

/** The report of a closed day. The list's search params stay in the URL for the way back. */
export const Route = createFileRoute('/stores/day-reports/$id')({
  staticData: { frame: 'shell', needs: 'stores.manage' },
  validateSearch: DayReportSearch,
  component: DayReportView,
})

/** "Nov 30, 12:00 AM to 8:04 PM", by the clock of the store; both days where they differ. */
const usePeriod = () => {
  const { t, language } = useTranslation()
  return ({ from, to, timeZone }: WholeDayReport): string => {
    const [start, end] = [new Date(from), new Date(to)]
    const isOneDay = dayIn(timeZone, start) === dayIn(timeZone, end)
    return t('day-report.from-to', {
      from: momentText(from, language, { date: 'day', timeZone }),
      to: isOneDay
        ? timeText(end, language, { timeZone, namesZone: true })
        : momentText(to, language, { date: 'day', timeZone, namesZone: true }),
    })
  }
}

function DayReportView() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const search = Route.useSearch()
  const period = usePeriod()
  const query = useGetDayReport(id)
  const report = query.data
  const back = (
    <BackLink to="/stores/day-reports" search={search}>
      {t('day-report.title')}
    </BackLink>
  )
  if (!report) {
    const labels = { gone: t('day-report.not-found'), failed: t('day-report.one-failed') }
    return (
      <Page title={t('day-report.one')} back={back}>
        <MissingRecord query={query} labels={labels} height={420} isInCard>
          <Link to="/stores/day-reports" search={search} {...asButton()}>
            {t('day-report.back')}
          </Link>
        </MissingRecord>
      </Page>
    )
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(report.day))
  const closedAt = momentText(report.closedAt, language, {
    date: 'weekday-year',
    timeZone: report.timeZone,
    namesZone: true,
  })
  const isMet = report.checks.every((check) => check.isMet)
  return (
    <Page
      title={t('day-report.name', {
        number: report.zNumber,
        terminal: report.terminal.name || t('day-report.no-name'),
      })}
      back={back}
      beside={
        <StatusBadge tone={isMet ? 'green' : 'red'}>
          {t(isMet ? 'day-report.check-equal-badge' : 'day-report.check-differs')}
        </StatusBadge>
      }
      description={
        <>
          {report.store.name} · {day} · {period(report)}
          <br />
          {t('day-report.closed-line', { name: report.closedBy, at: closedAt })}
        </>
      }
      actions={<Button onClick={() => globalThis.print()}>{t('day-report.print')}</Button>}
    >
      {report.uncounted > 0 && (
        <Alert tone="warning">
          {t('day-report.uncounted', { count: report.uncounted, figure: count(report.uncounted) })}
        </Alert>
      )}
      <SummaryCard report={report} />
      <div className={styles['report']}>
        <SalesCard report={report} />
        <PaidCard report={report} />
        <DrawerCard report={report} />
      </div>
      <PeopleCard report={report} />
      <CheckCard report={report} />
    </Page>
  )
}
