import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { count, figure } from '@tillgate/browser/figures.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import { settlementFilters } from '@tillgate/domain/purchases.ts'
import { isMeantAsReceiptNumber, readReceiptNumber } from '@tillgate/domain/receipt-numbers.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { lazy, Suspense } from 'react'
import { useMyStores } from '#portal/api/stores.ts'
import { useListTransactions, useSummariseTransactions } from '#portal/api/transactions.ts'
import { SavedViews } from '#portal/features/saved-views/saved-views.tsx'
import { isPractice } from '#portal/features/session/is-practice.ts'
import { may } from '#portal/features/session/may.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { DateFilter } from '#portal/features/dates/date-filter.tsx'
import { CashierFilter } from '#portal/features/filters/cashier-filter.tsx'
import { DayReportFilter } from './-list/day-report-filter.tsx'
import { DocumentsFilter } from './-list/documents-filter.tsx'
import { SumLine } from './-list/sum-line.tsx'
import { TransactionCard } from './-list/transaction-card.tsx'
import {
  filtersOf,
  queryOf,
  searchOf,
  shownDays,
  transactionList,
  TransactionSearch,
  viewOf,
} from './-list/transaction-search.ts'
import { useTransactionColumns } from './-list/use-transaction-columns.tsx'

/** Loaded on demand: few people export. */
const ReportDialog = lazy(async () => ({ default: (await import('./-report/report-dialog.tsx')).ReportDialog }))

/** Spec 2 §2, transactions. */
export const Route = createFileRoute('/transactions/')({
  staticData: { frame: 'shell', needs: 'sales.read' },
  validateSearch: TransactionSearch,
  component: Transactions,
})

const counted = (number: number | undefined): string | undefined => (number === undefined ? undefined : count(number))

function Transactions() {
  const { t } = useTranslation()
  const asked = Route.useSearch()
  // Without the list of cashiers, nothing would show or end a filter of a shared address.
  const search: TransactionSearch = may('users.manage') ? asked : { ...asked, cashierId: undefined }
  const navigate = useNavigate()
  const today = dayIn(programZone, new Date(now()))
  const list = useList(search, transactionList)
  const stores = useMyStores()
  const filters = filtersOf(search, today)
  const transactions = useListTransactions(queryOf(search, today))
  const { data: sums } = useSummariseTransactions(filters)
  const namesStore = search.storeId === undefined && (stores.data?.length ?? 0) > 1
  const rows = useRowKeys()
  const isWrongNumber =
    isMeantAsReceiptNumber(search.search ?? '') && readReceiptNumber(search.search ?? '') === 'wrong'
  const columns = useTransactionColumns(search, namesStore)

  return (
    <Page
      title={t('transactions.title')}
      actions={
        <Button aria-haspopup="dialog" onClick={() => void list.change({ exporting: true })}>
          <DownloadIcon />
          {t('transactions.export')}
        </Button>
      }
      beside={
        stores.data &&
        stores.data.length > 1 && (
          <StorePicker
            all
            stores={stores.data}
            value={search.storeId}
            onChange={(storeId) => void list.change({ storeId, page: undefined })}
          />
        )
      }
    >
      <Card label={t('transactions.title')}>
        <List
          list={list}
          rowsRef={rows}
          query={transactions}
          label={t('transactions.table')}
          columns={columns}
          renderCard={(row) => <TransactionCard row={row} search={search} namesStore={namesStore} />}
          labels={{
            failed: t('transactions.failed'),
            none: t('transactions.none'),
            noneMatch: t(isWrongNumber ? 'transactions.number-wrong' : 'transactions.none-match'),
            search: t('transactions.search'),
          }}
          open={({ id }) => void navigate({ to: '/transactions/view/$id', params: { id }, search })}
          description={
            <Segments
              label={t('transactions.settlement-status')}
              value={search.status ?? 'all'}
              segments={[
                { value: 'all', label: t('transactions.filter-all'), count: counted(sums?.statuses.all) },
                ...settlementFilters.map((value) => ({
                  value,
                  label: t(`transactions.filter-${value}`),
                  count: counted(sums?.statuses[value]),
                })),
              ]}
              onChange={(status) => void list.change({ status: status === 'all' ? undefined : status })}
            />
          }
          chips={
            <>
              <DateFilter
                days={shownDays(search, today)}
                today={today}
                onChange={(days) => void list.change(searchOf(days, today))}
              />
              {may('users.manage') && (
                <CashierFilter value={search.cashierId} onChange={(cashierId) => void list.change({ cashierId })} />
              )}
              {(isPractice() || search.documents) && (
                <DocumentsFilter value={search.documents} onChange={(documents) => void list.change({ documents })} />
              )}
              {search.dayReportId !== undefined && (
                <DayReportFilter id={search.dayReportId} clear={() => void list.change({ dayReportId: undefined })} />
              )}
              <SavedViews spec={transactionList} search={search} apply={(view) => void list.change(viewOf(view))} />
            </>
          }
          above={<SumLine filters={filters} isNamed={transactions.data?.isNamed ?? false} />}
          whenNoMatch={
            (transactions.data?.onAllDates ?? 0) > 0 && (
              <Button variant="primary" onClick={() => void list.change(searchOf({ from: '', to: '' }, today))}>
                {t('transactions.search-all-dates', { figure: figure(transactions.data?.onAllDates ?? 0, totalCap) })}
              </Button>
            )
          }
          whenNone={<Button onClick={() => void list.change({ dates: 'all' })}>{t('transactions.show-all')}</Button>}
        />
      </Card>
      <Suspense>
        {search.exporting && (
          <ReportDialog
            filters={{
              storeId: search.storeId,
              cashierId: search.cashierId,
              documents: search.documents,
              dayReportId: search.dayReportId,
              search: search.search,
            }}
            storeName={stores.data?.find(({ id }) => id === search.storeId)?.businessName ?? t('store.all')}
            opened={{ status: search.status, days: shownDays(search, today) }}
            today={today}
            onClose={() => void list.change({ exporting: undefined }, true)}
          />
        )}
      </Suspense>
    </Page>
  )
}
