import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import type { DayReport } from '@tillgate/contract/day-reports.ts'
import { money } from '@tillgate/domain/money.ts'
import { momentText, timeText } from '@tillgate/domain/moments.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { DayReportSearch } from './day-report-search.ts'
import { Difference, tendersOf } from './parts.tsx'

/** Number and terminal of a report, as a link to its page. */
export const ReportLink = ({ report, search }: { report: DayReport; search: DayReportSearch }) => {
  const { t } = useTranslation()
  return (
    <Link data-row-link to="/stores/day-reports/$id" params={{ id: report.id }} search={search}>
      {t('day-report.name', {
        number: report.zNumber,
        terminal: report.terminal.name || t('day-report.no-name'),
      })}
    </Link>
  )
}

/** Returns the moment of the close by the clock of the store: the time alone on the day of the report. */
export const useClosedAt = () => {
  const { language } = useTranslation()
  return ({ closedAt, day, timeZone }: DayReport): string => {
    const at = new Date(closedAt)
    return dayIn(timeZone, at) === day
      ? timeText(at, language, { timeZone })
      : momentText(closedAt, language, { date: 'weekday', timeZone })
  }
}

/** `namesStore`: rows of several stores. */
export const useDayReportColumns = (search: DayReportSearch, namesStore: boolean): Column<DayReport>[] => {
  const { t, language } = useTranslation()
  const closedAt = useClosedAt()
  const day = new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return [
    {
      id: 'name',
      title: t('day-report.one'),
      isFixed: true,
      render: (report) => (
        <>
          <ReportLink report={report} search={search} />
          {namesStore && <div className="muted fs-13">{report.store.name}</div>}
        </>
      ),
    },
    {
      id: 'day',
      title: t('day-report.day'),
      isSortable: true,
      render: (report) => <span className="nowrap">{day.format(new Date(report.day))}</span>,
    },
    {
      id: 'closed',
      title: t('day-report.closed'),
      render: (report) => (
        <>
          <span className="nowrap">{closedAt(report)}</span>
          <div className="muted fs-13 nowrap">{report.closedBy}</div>
        </>
      ),
    },
    {
      id: 'sales',
      title: t('day-report.sales'),
      isNumeric: true,
      render: ({ sales }) => (
        <>
          {money(sales.amount)}
          <div className="muted fs-13">{t('day-report.count', { count: sales.count, figure: count(sales.count) })}</div>
        </>
      ),
    },
    { id: 'net', title: t('day-report.net'), isNumeric: true, render: ({ net }) => <b>{money(net)}</b> },
    { id: 'card', title: t('day-report.card'), isNumeric: true, render: ({ benefits }) => money(benefits) },
    { id: 'tenders', title: t('day-report.tenders'), isNumeric: true, render: (report) => money(tendersOf(report)) },
    {
      id: 'expected',
      title: t('day-report.expected'),
      isNumeric: true,
      isMinor: true,
      render: ({ cashExpected }) => money(cashExpected),
    },
    {
      id: 'counted',
      title: t('day-report.counted'),
      isNumeric: true,
      isMinor: true,
      render: ({ cashCounted }) => (cashCounted === null ? '–' : money(cashCounted)),
    },
    {
      id: 'difference',
      title: t('day-report.difference'),
      isNumeric: true,
      render: (report) => <Difference report={report} />,
    },
  ]
}
