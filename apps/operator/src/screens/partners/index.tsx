import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { PartnerRow } from '@tillgate/contract/operator-partners.ts'
import { applicationStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useListPartners } from '#operator/api/partners.ts'
import { PartnerBadges } from '#operator/features/badges/partner-badge.tsx'
import { day } from '#operator/features/figures/figures.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'

const PartnerSearch = z.object({
  ...listShape(['businessName', 'createdAt']),
  status: lenient(z.enum(applicationStatuses)),
  type: lenient(z.enum(storeTypes)),
})
const partnerList = { name: 'partners', filters: ['search', 'status', 'type'], sort: 'businessName' } as const

/** Lists all partners of the program in every application status. */
export const Route = createFileRoute('/partners/')({
  staticData: { frame: 'shell' },
  validateSearch: PartnerSearch,
  component: Partners,
})

const renderLink = ({ id, businessName }: PartnerRow) => (
  <Link className="grow" data-row-link to="/partners/$id" params={{ id }}>
    {businessName}
  </Link>
)

function Partners() {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const { status, type } = search
  const list = useList(search, partnerList)
  const partners = useListPartners({ status, type, ...listQuery(search, partnerList) })

  /** "3", or "3, 1 suspended". */
  const storesText = ({ stores, suspendedStores }: PartnerRow): string =>
    suspendedStores === 0 ? count(stores) : t('partners.suspended-of', { stores, count: suspendedStores })
  const held = ({ heldStores, stores }: PartnerRow) =>
    heldStores > 0 && (
      <StatusBadge tone="yellow">{t('partners.held-of', { count: heldStores, stores: count(stores) })}</StatusBadge>
    )
  const columns: Column<PartnerRow>[] = [
    {
      id: 'businessName',
      title: t('queue.business'),
      isSortable: true,
      isFixed: true,
      render: (row) => (
        <>
          {renderLink(row)}
          <small className="block muted">
            {t(`type.${row.type}`)} · <span className="code">{row.supportId}</span>
          </small>
        </>
      ),
    },
    {
      id: 'status',
      title: t('partners.status'),
      render: ({ states }) => (
        <div className="row wrap">
          <PartnerBadges states={states} />
        </div>
      ),
    },
    { id: 'hold', title: t('partners.hold'), render: held },
    {
      id: 'work',
      title: t('partners.open-work'),
      isNumeric: true,
      render: ({ openWork }) => (openWork === 0 ? '' : <b>{count(openWork)}</b>),
    },
    {
      id: 'owed',
      title: t('partner-money.owed'),
      isNumeric: true,
      render: ({ owed }) => (owed === 0 ? <span className="muted">{money(owed)}</span> : money(owed)),
    },
    { id: 'stores', title: t('partners.stores'), isNumeric: true, render: storesText },
    {
      id: 'createdAt',
      isMinor: true,
      title: t('partners.since'),
      isSortable: true,
      render: ({ createdAt }) => day(createdAt, language),
    },
  ]

  return (
    <Page title={t('menu.partners')}>
      <Card>
        <List
          list={list}
          query={partners}
          label={t('menu.partners')}
          columns={columns}
          renderCard={(row) => (
            <>
              <div className="row wrap">
                {renderLink(row)}
                <PartnerBadges states={row.states} />
              </div>
              <span className="muted">
                {t(`type.${row.type}`)}, {row.supportId}, {t('partners.stores')}: {storesText(row)}
              </span>
              <div className="row wrap">
                <span className="grow tnum">
                  {t('partner-money.owed')}: <b>{money(row.owed)}</b>
                </span>
                {row.openWork > 0 && (
                  <span>
                    {t('partners.open-work')}: <b>{count(row.openWork)}</b>
                  </span>
                )}
                {held(row)}
              </div>
            </>
          )}
          labels={{
            failed: t('partners.failed'),
            none: t('partners.none'),
            noneMatch: t('partners.none-match'),
            search: t('partners.search'),
          }}
          open={({ id }) => void navigate({ to: '/partners/$id', params: { id } })}
          tools={
            <>
              <SelectFilter
                label={t('partners.status')}
                unset={t('partners.any-status')}
                value={status}
                choices={applicationStatuses.map((one) => ({ value: one, label: t(`application.${one}`) }))}
                onChange={(one) => list.change({ status: one })}
              />
              <SelectFilter
                label={t('queue.type')}
                unset={t('partners.any-type')}
                value={type}
                choices={storeTypes.map((one) => ({ value: one, label: t(`type.${one}`) }))}
                onChange={(one) => list.change({ type: one })}
              />
            </>
          }
          rowsRef={useRowKeys()}
        />
      </Card>
    </Page>
  )
}
