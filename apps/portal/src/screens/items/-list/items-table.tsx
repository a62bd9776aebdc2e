import { useNavigate } from '@tanstack/react-router'
import type { Item } from '@tillgate/contract/items.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { itemSortColumns } from '@tillgate/domain/items.ts'
import { DataTable } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useSelection } from '#portal/features/list/use-selection.ts'
import { BulkActions } from '../-bulk/bulk-actions.tsx'
import { ItemCard } from './item-card.tsx'
import { pageSizeOf } from './item-search.ts'
import type { ItemSearch } from './item-search.ts'
import { useItemColumns } from './use-item-columns.tsx'
import { useItemSwitch } from './use-item-switch.tsx'

type Props = {
  store: Store
  search: ItemSearch
  rows: Item[] | undefined
  total: number
  refreshing: boolean
  sortBy: (column: (typeof itemSortColumns)[number], descending: boolean) => void
}

export const ItemsTable = ({ store, search, rows, total, refreshing, sortBy }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const flip = useItemSwitch(store)
  const selection = useSelection(rows ?? [])
  const columns = useItemColumns(flip.ask)

  return (
    <>
      <DataTable
        label={t('items.table')}
        columns={columns}
        rows={rows}
        pageSize={pageSizeOf(search)}
        refreshing={refreshing}
        sort={{
          column: search.sort ?? 'name',
          descending: search.desc ?? false,
          by: (column, descending) => {
            const known = itemSortColumns.find((one) => one === column)
            if (known) sortBy(known, descending)
          },
        }}
        selection={{
          ids: selection.ids,
          toggle: selection.toggle,
          togglePage: selection.togglePage,
          labelOf: (id) => t('items.select-one', { name: selection.nameOf(id) }),
          pageLabel: t('items.select-page'),
        }}
        open={({ id, code }) =>
          void navigate({ to: '/items/view/$id', params: { id }, search: { code, storeId: store.id } })
        }
        renderCard={(item, check) => <ItemCard item={item} check={check} flip={flip.ask} />}
        bulk={
          selection.ids.size > 0 && <BulkActions store={store} search={search} selection={selection} total={total} />
        }
      />
      {flip.dialog}
    </>
  )
}
