import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { now } from '@tillgate/browser/clock.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { listQuery } from '@tillgate/browser/list/list-search.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { DayReport } from '@tillgate/contract/day-reports.ts'
import { money } from '@tillgate/domain/money.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { downloadDayReports, useListDayReports } from '#portal/api/day-reports.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { DateFilter } from '#portal/features/dates/date-filter.tsx'
import { CashierFilter } from '#portal/features/filters/cashier-filter.tsx'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { dayReportList, DayReportSearch, filtersOf } from '../-day-reports/day-report-search.ts'
import { Difference, tendersOf } from '../-day-reports/parts.tsx'
import { SalesMail } from '../-day-reports/sales-mail.tsx'
import { TerminalFilter } from '../-day-reports/terminal-filter.tsx'
import { ReportLink, useClosedAt, useDayReportColumns } from '../-day-reports/use-day-report-columns.tsx'

/** Days that terminals closed: of one store, or of all. */
export const Route = createFileRoute('/stores/day-reports/')({
  staticData: { frame: 'shell', needs: 'stores.manage' },
  validateSearch: DayReportSearch,
  component: DayReports,
})

const Export = ({ search }: { search: DayReportSearch }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  const saveAs = (format: 'csv' | 'xlsx') => save(() => downloadDayReports({ ...filtersOf(search), format }))
  return (
    <MenuButton
      target={
        <Button busy={busy}>
          <DownloadIcon />
          {t('day-report.export')}
        </Button>
      }
      entries={[
        { key: 'csv', label: t('day-report.export-csv'), choose: () => saveAs('csv') },
        { key: 'xlsx', label: t('day-report.export-xlsx'), choose: () => saveAs('xlsx') },
      ]}
    />
  )
}

type CardProps = { report: DayReport; search: DayReportSearch; namesStore: boolean }
/** A row of the list on a telephone. */
const ReportCard = ({ report, search, namesStore }: CardProps) => {
  const { t } = useTranslation()
  const closedAt = useClosedAt()
  return (
    <div className="grid cols-1-auto gap-x-3 items-center">
      <ReportLink report={report} search={search} />
      <b className="tnum text-right">{money(report.net)}</b>
      <span className="muted fs-13">
        {closedAt(report)}, {report.closedBy}
        {namesStore && <div>{report.store.name}</div>}
      </span>
      <span className="text-right">
        <Difference report={report} />
      </span>
      <span className="muted fs-13 tnum col-full">
        {t('day-report.card')} {money(report.benefits)} · {t('day-report.tenders')} {money(tendersOf(report))}
      </span>
    </div>
  )
}

function DayReports() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const list = useList(search, dayReportList)
  const stores = useMyStores()
  const { page, pageSize, sortColumn, sortDirection } = listQuery(search, dayReportList)
  const reports = useListDayReports({ ...filtersOf(search), page, pageSize, sortColumn, sortDirection })
  const rows = useRowKeys()
  const several = (stores.data?.length ?? 0) > 1
  const store = stores.data?.find(({ id }) => id === search.storeId) ?? (several ? undefined : stores.data?.[0])
  const namesStore = search.storeId === undefined && several
  const columns = useDayReportColumns(search, namesStore)
  return (
    <Page
      title={t('day-report.title')}
      back={
        search.storeId === undefined ? (
          <BackLink to="/stores">{t('stores.back')}</BackLink>
        ) : (
          <BackLink to="/stores/view/$id" params={{ id: search.storeId }}>
            {store?.businessName ?? t('stores.back')}
          </BackLink>
        )
      }
      description={t('day-report.lead')}
      actions={<Export search={search} />}
      beside={
        several &&
        stores.data && (
          <StorePicker
            all
            stores={stores.data}
            value={search.storeId}
            onChange={(storeId) => void list.change({ storeId, terminalId: undefined, page: undefined })}
          />
        )
      }
    >
      {store && <SalesMail key={store.id} storeId={store.id} store={store.businessName} />}
      <Card label={t('day-report.title')}>
        <List
          list={list}
          rowsRef={rows}
          query={reports}
          subject={search.storeId ?? ''}
          label={t('day-report.table')}
          columns={columns}
          renderCard={(report) => <ReportCard report={report} search={search} namesStore={namesStore} />}
          labels={{
            failed: t('day-report.failed'),
            none: t('day-report.none'),
            noneMatch: t('day-report.none-match'),
          }}
          open={({ id }) => void navigate({ to: '/stores/day-reports/$id', params: { id }, search })}
          chips={
            <>
              <DateFilter
                days={{ from: search.from ?? '', to: search.to ?? '' }}
                today={dayIn(programZone, new Date(now()))}
                onChange={({ from, to }) => void list.change({ from: from || undefined, to: to || undefined })}
              />
              {store && (
                <TerminalFilter
                  storeId={store.id}
                  value={search.terminalId}
                  onChange={(terminalId) => void list.change({ terminalId })}
                />
              )}
              <CashierFilter value={search.cashierId} onChange={(cashierId) => void list.change({ cashierId })} />
            </>
          }
        />
      </Card>
    </Page>
  )
}
