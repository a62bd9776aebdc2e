import { ListPager } from '@tillgate/browser/list-pager.tsx'
import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { EmptyState } from '@tillgate/ui/empty-state.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useItems } from '#portal/api/items.ts'
import { isFiltered, pageSizeOf, queryOf } from './item-search.ts'
import type { ItemSearch } from './item-search.ts'
import { ItemsEmpty } from './items-empty.tsx'
import { ItemsTable } from './items-table.tsx'

type Props = {
  store: Store
  search: ItemSearch
  change: (part: Partial<ItemSearch>) => void
  clear: () => void
}

/** The six states of the list: first load, refresh, rows, empty for good, empty by filters, failed. */
export const ItemsList = ({ store, search, change, clear }: Props) => {
  const { t } = useTranslation()
  const items = useItems(queryOf(store.id, search))

  if (items.isError && !items.data) {
    return (
      <EmptyState line={t('items.error')} failed>
        <Button onClick={() => void items.refetch()}>{t('action.retry')}</Button>
      </EmptyState>
    )
  }
  if (items.data?.total === 0 && !items.isPlaceholderData) {
    if (!isFiltered(search)) return <ItemsEmpty add={() => change({ adding: true })} />
    return (
      <EmptyState line={t('items.none-match')}>
        <Button onClick={clear}>{t('action.clear-all')}</Button>
      </EmptyState>
    )
  }
  return (
    <>
      <ItemsTable
        store={store}
        search={search}
        rows={items.data?.items}
        total={items.data?.total ?? 0}
        refreshing={items.isPlaceholderData}
        sortBy={(sort, desc) => change({ sort: sort === 'name' ? undefined : sort, desc: desc || undefined })}
      />
      {items.data && (
        <ListPager
          page={items.data.page}
          pageSize={pageSizeOf(search)}
          total={items.data.total}
          isCapped={items.data.totalIsCapped}
          go={(page) => change({ page: page === 1 ? undefined : page })}
          resize={(pageSize) => change({ pageSize })}
        />
      )}
    </>
  )
}
