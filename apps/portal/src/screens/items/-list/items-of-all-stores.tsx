import { clsx } from 'clsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { ItemRange } from '@tillgate/contract/item-ranges.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useListItemRanges } from '#portal/api/items.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { allStores } from '#portal/features/store-picker/all-stores.ts'
import { findExact } from './find-exact.ts'
import { ItemFilters } from './item-filters.tsx'
import { itemList, listParams, rangeQueryOf, type ItemListSearch, type ItemSearch } from './item-search.ts'
import { NoItems } from './no-items.tsx'
import { PriceRange, RangeStatus, useRangeColumns } from './use-range-columns.tsx'
import styles from './item-card.module.css'

/** A row of the list on a telephone. */
const RangeCard = ({ item, search }: { item: ItemRange; search: ItemListSearch }) => {
  const { t } = useTranslation()
  const { id, code, name, unit, aplVerification, storesCount } = item
  return (
    <div className={clsx('grid cols-1-auto items-start', styles['rangeCard'])}>
      <div>
        <Link data-row-link to="/items/view/$id" params={{ id }} search={{ ...listParams(search), code }}>
          {name}
        </Link>
        <div className="code muted">{code}</div>
      </div>
      <div className={clsx('grid fs-13 muted', styles['range'])}>
        <b className="tnum">
          <PriceRange item={item} />
        </b>
        <span>{t('items.in-stores', { count: storesCount })}</span>
      </div>
      <div className={clsx('flex items-center fs-13 muted wrap', styles['foot'])}>
        <AplBadge verified={aplVerification} />
        <span>{unit}</span>
        <RangeStatus item={item} />
      </div>
    </div>
  )
}

/** One row per item with the range of its prices. Rows are not selected: a bulk edit begins at one store. */
export const ItemsOfAllStores = ({ search }: { search: ItemSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useList(search, itemList)
  const items = useListItemRanges(rangeQueryOf(search))
  const columns = useRangeColumns(search)
  const rows = useRowKeys((at) => {
    const item = items.data?.items[at]
    if (item) void navigate({ to: '/items/edit/$id/$code', params: item, search: listParams(search) })
  })
  const open = ({ id, code }: { id: string; code: string }) =>
    navigate({ to: '/items/view/$id', params: { id }, search: { ...listParams(search), code } })

  const openExact = async (text: string): Promise<void> => {
    const found = await findExact(text)
    if (found) await open(found)
  }

  return (
    <List
      list={list}
      rowsRef={rows}
      query={items}
      subject={allStores}
      label={t('items.table')}
      columns={columns}
      renderCard={(item) => <RangeCard item={item} search={search} />}
      labels={{
        failed: t('items.error'),
        none: t('items.none'),
        noneMatch: t('items.none-match'),
        search: t('items.search'),
      }}
      open={(item) => void open(item)}
      submit={(text) => void openExact(text)}
      chips={<ItemFilters storeId={undefined} search={search} onChange={list.change} />}
      whenNone={<NoItems add={() => list.change({ adding: true })} />}
    />
  )
}
