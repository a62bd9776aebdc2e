import { useState } from 'react'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { statementFilters } from '@tillgate/domain/statements.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import {
  useCountStatements,
  useListStatements,
  downloadAccountantPackage,
  useGetStatementMonth,
  useHighestPayable,
} from '#portal/api/statements.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { DateFilter } from '#portal/features/dates/date-filter.tsx'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { SavedViews } from '#portal/features/saved-views/saved-views.tsx'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { PayoutCalendar } from './-list/payout-calendar.tsx'
import { StatementCard } from './-list/statement-card.tsx'
import { filtersOf, queryOf, statementList, viewOf, StatementSearch, payableTop } from './-list/statement-search.ts'
import { useStatementColumns } from './-list/use-statement-columns.tsx'
import { SumLine } from './-list/sum-line.tsx'
import { WaitingMoney } from './-list/waiting-money.tsx'
import { monthText, monthsUntil } from '@tillgate/browser/months.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { money } from '@tillgate/domain/money.ts'
import { AmountFilter } from '#portal/features/filters/amount-filter.tsx'

type Props = {
  search: StatementSearch
  onChange: (part: Pick<StatementSearch, 'startAmount' | 'endAmount'>) => void
}

/** Spec 2 §2: from 0 to the highest amount payable. */
const PayableFilter = ({ search: { startAmount, endAmount }, onChange }: Props) => {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  const { data: highest } = useHighestPayable(isOpened || startAmount !== undefined || endAmount !== undefined)
  const top = Math.max(payableTop(highest), startAmount ?? 0, endAmount ?? 0)
  return (
    <AmountFilter
      label={t('statements.amount-payable')}
      labels={{
        from: t('statements.amount-from'),
        to: t('statements.amount-to'),
        ...(top === highest ? { top: t('statements.amount-top', { amount: money(top) }) } : {}),
      }}
      from={startAmount}
      to={endAmount}
      top={top}
      onOpen={() => setOpened(true)}
      onChange={(from, to) => onChange({ startAmount: from, endAmount: to })}
    />
  )
}

const monthsShown = 6

/** Months with a statement, the newest first, or undefined while they load. `newest`: without any, the running month. */
const useMonths = () => {
  const today = dayIn(programZone, new Date(now()))
  const month = today.slice(0, 7)
  const { data, isError } = useGetStatementMonth({ month })
  const withStatements = data?.trend.flatMap((one) => (one.statements > 0 ? [one.month] : [])).toReversed()
  const months = isError ? monthsUntil(today, monthsShown) : withStatements
  return { months, newest: months?.[0] ?? month }
}

/** ZIP files for the accountant, of the newest months with a statement. */
const MonthMenu = () => {
  const { t, language } = useTranslation()
  const { busy, save } = useDownload()
  const { months } = useMonths()
  if (months?.length === 0) return undefined
  return (
    <MenuButton
      isFloating
      target={
        <Button aria-haspopup="menu" busy={busy} inactive={months === undefined}>
          <DownloadIcon />
          {t('statements.download')}
          <ChevronDownIcon small />
        </Button>
      }
      entries={(months ?? []).slice(0, monthsShown).map((month) => ({
        key: month,
        label: t('statements.for-accountant', { month: monthText(month, language) }),
        choose: () => save(() => downloadAccountantPackage(month)),
      }))}
    />
  )
}

/** Spec 2 §2, transfer statements. */
export const Route = createFileRoute('/transfer-statements/')({
  staticData: { frame: 'shell', needs: 'statements.read' },
  validateSearch: StatementSearch,
  component: Statements,
})

function Statements() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = useNavigate()
  const list = useList(search, statementList)
  const stores = useMyStores()
  const statements = useListStatements(queryOf(search))
  const rows = useRowKeys()
  const { data: counts, isPlaceholderData: isOld } = useCountStatements(filtersOf(search))
  const columns = useStatementColumns(search)
  const { from = '', to = '' } = search
  const { newest } = useMonths()

  return (
    <Page
      title={t('statements.title')}
      actions={
        <>
          <Link
            to="/transfer-statements/month/$month"
            params={{ month: newest }}
            search={{ storeId: search.storeId }}
            {...asButton()}
          >
            {t('month.open')}
          </Link>
          {may('books.read') && <MonthMenu />}
        </>
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
      <PayoutCalendar storeId={search.storeId} />
      <WaitingMoney storeId={search.storeId} />
      <Card label={t('statements.title')}>
        <List
          list={list}
          rowsRef={rows}
          query={statements}
          label={t('statements.table')}
          columns={columns}
          renderCard={(row) => <StatementCard row={row} search={search} />}
          labels={{
            failed: t('statements.failed'),
            none: t('statements.none'),
            noneMatch: t('statements.none-match'),
            search: t('statements.search'),
          }}
          open={({ paymentOrderId, storeId }) =>
            void navigate({
              to: '/transfer-statements/view/$paymentOrderId/$storeId',
              params: { paymentOrderId, storeId },
              search,
            })
          }
          description={
            <Segments
              label={t('statements.status')}
              value={search.status ?? 'all'}
              segments={[
                { value: 'all', label: t('statements.filter-all'), count: counts && count(counts.all) },
                ...statementFilters.map((value) => ({
                  value,
                  label: t(`statement.${value}`),
                  count: counts && count(counts[value]),
                })),
              ]}
              onChange={(status) => void list.change({ status: status === 'all' ? undefined : status })}
            />
          }
          chips={
            <>
              <DateFilter
                name={t('statements.cut-off-date')}
                days={{ from, to }}
                today={dayIn(programZone, new Date(now()))}
                onChange={(days) => void list.change({ from: days.from || undefined, to: days.to || undefined })}
              />
              <PayableFilter search={search} onChange={(part) => void list.change(part)} />
              <SavedViews spec={statementList} search={search} apply={(view) => void list.change(viewOf(view))} />
            </>
          }
        />
        <SumLine sums={counts?.sums} isOld={isOld} />
      </Card>
    </Page>
  )
}
