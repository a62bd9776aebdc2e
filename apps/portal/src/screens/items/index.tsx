import { createFileRoute } from '@tanstack/react-router'
import { figure } from '@tillgate/browser/figures.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { lazy, Suspense } from 'react'
import { useListItemRanges, useStoreItemCount } from '#portal/api/items.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useItemScans } from '#portal/features/item-scans/use-item-scans.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { allStores } from '#portal/features/store-picker/all-stores.ts'
import { useChosenStore } from '#portal/features/store-picker/use-chosen-store.ts'
import { StoresProblem } from './-form/stores-problem.tsx'
import { barcodeOf } from './-list/find-exact.ts'
import { inAllStores, itemList, ItemSearch } from './-list/item-search.ts'
import { ItemsActions } from './-list/items-actions.tsx'
import { ItemsList } from './-list/items-list.tsx'
import { ItemsTabs } from './-list/items-tabs.tsx'

// Loaded when needed, so that the list appears sooner.
const AddFlow = lazy(async () => ({ default: (await import('./-form/add-flow.tsx')).AddFlow }))

const ItemsOfAllStores = lazy(async () => ({
  default: (await import('./-list/items-of-all-stores.tsx')).ItemsOfAllStores,
}))

/** Mounted while no dialog of the list reads scans itself. */
const ItemScans = ({ storeId, look }: { storeId: string | undefined; look: (scan: string) => unknown }) => {
  useItemScans(storeId, undefined, (code) => {
    void look(code)
    return true
  })
  return null
}

const noFilters = Object.fromEntries(itemList.filters.map((filter) => [filter, undefined]))

/** Spec 2 §2, items list. */
export const Route = createFileRoute('/items/')({
  staticData: { frame: 'shell', needs: 'items.read' },
  validateSearch: ItemSearch,
  component: Items,
})

function Items() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { change } = useList(search, itemList)
  const { stores, store, isPending, isAll, remember, rememberAll } = useChosenStore(search.storeId)
  const hasSeveral = (stores.data ?? []).length > 1
  const showsAll = hasSeveral && isAll && may('items.edit')
  const atStore = showsAll ? undefined : store
  const ofStore = useStoreItemCount(atStore?.id)
  const ranges = useListItemRanges({ page: 1, pageSize: 1 }, showsAll)
  const itemCount = showsAll ? ranges.data && ranges.data.total + Number(ranges.data.totalIsCapped) : ofStore

  return (
    <Page
      title={t('items.title')}
      beside={
        <>
          <StorePicker
            stores={stores.data ?? []}
            value={atStore?.id}
            all={hasSeveral && may('items.edit')}
            onChange={async (storeId) => {
              // Back returns to the shown store, also when the address had none.
              const shown = showsAll ? allStores : store?.id
              if (shown !== undefined && search.storeId === undefined) await change({ storeId: shown }, true)
              if (storeId === undefined) {
                rememberAll()
                await change({ ...inAllStores(search), page: undefined })
                return
              }
              remember(storeId)
              await change({ storeId, page: undefined })
            }}
          />
          {itemCount !== undefined && (
            <span className="muted only-wide">
              {t('items.count', { count: itemCount, figure: figure(itemCount, totalCap) })}
            </span>
          )}
        </>
      }
      actions={
        <ItemsActions storeId={atStore?.id} isAll={showsAll} search={search} add={() => change({ adding: true })} />
      }
    >
      {may('items.edit') && <ItemsTabs />}
      <Card label={t('items.tab-list')}>
        {showsAll && (
          <Suspense>
            <ItemsOfAllStores search={inAllStores(search)} />
          </Suspense>
        )}
        {!search.adding && may('items.edit') && (
          <ItemScans storeId={store?.id} look={(scan) => change({ adding: true, scan })} />
        )}
        {atStore && <ItemsList store={atStore} search={search} />}
        {!showsAll && !atStore && <StoresProblem stores={stores} isPending={isPending} />}
      </Card>
      <Suspense>
        {search.adding && store && may('items.edit') && (
          <AddFlow
            store={store}
            stores={stores.data ?? []}
            barcode={barcodeOf(search.search)}
            scan={search.scan}
            onScan={(scan) => change({ scan }, true)}
            onClose={() => change({ adding: undefined, scan: undefined })}
            onFinish={(first) =>
              change({
                adding: undefined,
                scan: undefined,
                ...(first && { ...noFilters, storeId: first.storeId, addedFrom: first.id }),
              })
            }
          />
        )}
      </Suspense>
    </Page>
  )
}
