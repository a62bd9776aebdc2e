import { may } from '#operator/features/session/rights.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { everyRow, useSeen } from '@tillgate/browser/list/use-seen.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { ProviderSale } from '@tillgate/contract/operator-provider-documents.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { listProviderSales, useListProviderSales } from '#operator/api/provider-sales.ts'
import { day, shortMoment } from '#operator/features/figures/figures.ts'
import { money } from '@tillgate/domain/money.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CompleteButton } from './-list/complete-button.tsx'
import { CompleteMany } from './-list/complete-many.tsx'
import { DocumentLink, WithdrawButton } from './-list/documents.tsx'
import styles from './-list/provider-sales.module.css'

const states = ['missing', 'complete'] as const
const SaleSearch = z.object({
  ...listShape(['confirmedAt', 'benefits']),
  documents: lenient(z.enum(states)),
})
const saleList = { name: 'provider-sales', filters: ['search', 'documents'], sort: 'confirmedAt' } as const

/**
 * Lists provider sales, the oldest first. A sale is paid after its documents are complete and its return period ended.
 */
export const Route = createFileRoute('/provider-sales/')({
  staticData: { frame: 'shell' },
  validateSearch: SaleSearch,
  component: ProviderSales,
})

const renderLink = ({ partnerId, partner }: ProviderSale) => (
  <Link className="grow" data-row-link to="/partners/$id" params={{ id: partnerId }}>
    {partner}
  </Link>
)
const renderBusiness = (sale: ProviderSale) => (
  <span className="grid justify-items-start">
    {renderLink(sale)}
    <span className="muted">
      {sale.store !== sale.partner && `${sale.store} `}
      <span className="code">{sale.supportId}</span>
    </span>
  </span>
)
const renderButton = (sale: ProviderSale) =>
  sale.payableFrom === null ? <CompleteButton sale={sale} /> : <WithdrawButton sale={sale} />

function ProviderSales() {
  const { t, language } = useTranslation()
  const search = Route.useSearch()
  const { documents } = search
  const list = useList(search, saleList)
  const waiting = documents === undefined ? undefined : documents === 'missing' ? ('true' as const) : ('false' as const)
  const query = { waiting, ...listQuery(search, saleList) }
  const sales = useListProviderSales(query)
  const seen = useSeen(sales.data?.items)
  const allIds = async (): Promise<string[]> => {
    const found = await everyRow((page) => listProviderSales({ ...query, ...page }), sales.data?.total ?? 0)
    seen.add(found)
    return found.map(({ id }) => id)
  }

  const state = ({ documentsCompleteAt }: ProviderSale) => (
    <StatusBadge tone={documentsCompleteAt === null ? 'yellow' : 'green'}>
      {t(documentsCompleteAt === null ? 'provider-sales.missing' : 'provider-sales.complete-tag')}
    </StatusBadge>
  )
  const paidFrom = ({ payableFrom, earliestAt }: ProviderSale) =>
    payableFrom === null
      ? t('provider-sales.not-before', { at: day(earliestAt, language) })
      : day(payableFrom, language)
  const columns: Column<ProviderSale>[] = [
    { id: 'partner', title: t('queue.business'), isFixed: true, render: renderBusiness },
    {
      id: 'confirmedAt',
      title: t('provider-sales.sold'),
      isSortable: true,
      render: ({ confirmedAt, receiptNumber, itemNames }) => (
        <>
          {shortMoment(confirmedAt, language)}
          <div className="muted code">{receiptNumber}</div>
          <div className="fs-13">{itemNames.join(', ')}</div>
        </>
      ),
    },
    {
      id: 'benefits',
      title: t('provider-sales.benefits'),
      isNumeric: true,
      isSortable: true,
      render: ({ benefits }) => money(benefits),
    },
    {
      id: 'returned',
      title: t('provider-sales.returned'),
      isNumeric: true,
      isMinor: true,
      render: ({ returned }) => (returned === 0 ? '' : money(-returned)),
    },
    {
      id: 'documents',
      title: t('provider-sales.documents'),
      render: (sale) => (
        <>
          {state(sale)}
          <DocumentLink sale={sale} />
        </>
      ),
    },
    { id: 'payableFrom', title: t('provider-sales.paid-from'), render: paidFrom },
    { id: 'complete', title: t('provider-sales.action'), isAction: true, render: renderButton },
  ]

  return (
    <Page title={t('menu.provider-sales')} description={t('provider-sales.lead')}>
      <Card>
        <List
          list={list}
          query={sales}
          label={t('menu.provider-sales')}
          columns={columns}
          selection={
            may('payouts.pay')
              ? {
                  labelOf: ({ store, benefits }) => t('provider-sales.select-one', { amount: money(benefits), store }),
                  allIds,
                  labels: {
                    selected: (count) => t('provider-sales.selected', { count }),
                    bar: t('provider-sales.selected-bar'),
                  },
                  renderActions: (ids, onDone) => <CompleteMany sales={seen.of(ids)} onDone={onDone} />,
                }
              : undefined
          }
          renderCard={(sale, check) => (
            <div className="stack">
              <div className="row">
                {check}
                {renderLink(sale)}
                {state(sale)}
              </div>
              <span className="muted">
                {sale.store}, {shortMoment(sale.confirmedAt, language)}, {money(sale.benefits)}
              </span>
              <span>{sale.itemNames.join(', ')}</span>
              <span className="muted">
                {t('provider-sales.paid-from')}: {paidFrom(sale)}
              </span>
              <DocumentLink sale={sale} />
              {renderButton(sale)}
            </div>
          )}
          labels={{
            failed: t('provider-sales.failed'),
            none: t('provider-sales.none'),
            noneMatch: t('provider-sales.none-match'),
            search: t('provider-sales.search'),
          }}
          tools={
            <SelectFilter
              label={t('provider-sales.documents')}
              unset={t('provider-sales.any')}
              value={documents}
              choices={[
                { value: 'missing', label: t('provider-sales.missing') },
                { value: 'complete', label: t('provider-sales.complete-tag') },
              ]}
              onChange={(one) => list.change({ documents: one })}
            />
          }
          rowsRef={useRowKeys()}
          className={styles['list']}
        />
      </Card>
    </Page>
  )
}
