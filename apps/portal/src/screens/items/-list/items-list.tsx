import { clsx } from 'clsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { figure } from '@tillgate/browser/figures.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { Item } from '@tillgate/contract/items.ts'
import { searchCap, totalCap } from '@tillgate/contract/paging.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { allItemIds, useItemCounts, useListItems } from '#portal/api/items.ts'
import { SavedViews } from '#portal/features/saved-views/saved-views.tsx'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { money } from '@tillgate/domain/money.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { BulkActions } from '../-bulk/bulk-actions.tsx'
import { barcodeOf, findExact } from './find-exact.ts'
import { ItemFilters } from './item-filters.tsx'
import { filtersOf, itemList, listParams, queryOf, viewOf } from './item-search.ts'
import type { ItemListSearch, ItemSearch } from './item-search.ts'
import { MatchesElsewhere } from './matches-elsewhere.tsx'
import { may } from '#portal/features/session/may.ts'
import { NoItems } from './no-items.tsx'
import { useItemColumns } from './use-item-columns.tsx'
import { useItemSwitch } from './use-item-switch.tsx'
import styles from './item-card.module.css'

type ItemCardProps = { item: Item; search: ItemListSearch; check: ReactNode; flip: (item: Item) => void }

/** A row of the list on a telephone. */
const ItemCard = ({ item, search, check, flip }: ItemCardProps) => {
  const { t } = useTranslation()
  const { id, code, storeId, name, aplVerification, unit, price, taxPercentage, active } = item
  return (
    <div className={clsx('grid items-start', styles['itemCard'])}>
      {check}
      <div>
        <Link data-row-link to="/items/view/$id" params={{ id }} search={{ ...listParams(search), code, storeId }}>
          {name}
        </Link>
        <div className="code muted">{code}</div>
      </div>
      <b className="tnum">{money(price)}</b>
      <div className={clsx('flex items-center fs-13 muted wrap', styles['foot'])}>
        <AplBadge verified={aplVerification} />
        <span>{unit}</span>
        <span>{t('items.tax-of', { tax: percent(taxPercentage) })}</span>
        <Toggle label={t('items.active-of', { name })} on={active} onChange={() => flip(item)} />
      </div>
    </div>
  )
}

const counted = (number: number | undefined, cap: number): string | undefined =>
  number === undefined ? undefined : figure(number, cap)

export const ItemsList = ({ store, search }: { store: Store; search: ItemSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useList(search, itemList)
  const query = queryOf(store.id, search)
  const items = useListItems(query)
  const { data: counts } = useItemCounts(filtersOf(store.id, search))
  const cap = search.search === undefined ? totalCap : searchCap
  const flip = useItemSwitch(store)
  const columns = useItemColumns(search, flip.ask)
  const rows = useRowKeys((at) => {
    const item = items.data?.items[at]
    if (item && may('items.edit'))
      void navigate({ to: '/items/edit/$id/$code', params: item, search: { ...listParams(search), storeId: store.id } })
  })
  const open = ({ id, code }: { id: string; code: string }) =>
    navigate({ to: '/items/view/$id', params: { id }, search: { ...listParams(search), code, storeId: store.id } })

  const barcode = barcodeOf(search.search)
  const openExact = async (text: string): Promise<void> => {
    const found = await findExact(text, store.id)
    if (found?.storeIds.includes(store.id)) await open(found)
  }

  return (
    <>
      <List
        list={list}
        rowsRef={rows}
        query={items}
        subject={store.id}
        label={t('items.table')}
        columns={columns}
        renderCard={(item, check) => <ItemCard item={item} search={search} check={check} flip={flip.ask} />}
        labels={{
          failed: t('items.error'),
          none: t('items.none'),
          noneMatch: t('items.none-match'),
          search: t('items.search'),
        }}
        open={(item) => void open(item)}
        submit={(text) => void openExact(text)}
        selection={{
          labelOf: ({ name }) => t('items.select-one', { name }),
          allIds: () => allItemIds(query, items.data?.total ?? 0),
          renderActions: (ids, done) => <BulkActions store={store} ids={ids} onDone={done} />,
        }}
        description={
          <Segments
            label={t('items.status')}
            value={search.status ?? 'all'}
            segments={[
              { value: 'all', label: t('status.all'), count: counted(counts?.all, cap) },
              { value: 'active', label: t('status.active'), count: counted(counts?.active, cap) },
              { value: 'inactive', label: t('status.inactive'), count: counted(counts?.inactive, cap) },
            ]}
            onChange={(status) => list.change({ status: status === 'all' ? undefined : status })}
          />
        }
        chips={
          <>
            <ItemFilters storeId={store.id} search={search} onChange={list.change} />
            <SavedViews spec={itemList} search={search} apply={(view) => void list.change(viewOf(view))} />
          </>
        }
        whenNoMatch={
          <>
            <MatchesElsewhere elsewhere={items.data?.elsewhere} onChange={list.change} />
            {barcode !== undefined && may('items.edit') && (
              <Button onClick={() => list.change({ adding: true })}>{t('items.add-barcode', { barcode })}</Button>
            )}
          </>
        }
        whenNone={may('items.edit') && <NoItems add={() => list.change({ adding: true })} />}
      />
      {flip.dialog}
    </>
  )
}
