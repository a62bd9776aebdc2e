import { createFileRoute } from '@tanstack/react-router'
import { figure } from '@tillgate/browser/figures.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { lazy, Suspense } from 'react'
import { useStoreItemCount } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { useChosenStore } from '#portal/features/store-picker/use-chosen-store.ts'
import { StoresProblem } from './-form/stores-problem.tsx'
import { itemList, ItemSearch } from './-list/item-search.ts'
import { ItemsActions } from './-list/items-actions.tsx'
import { ItemsList } from './-list/items-list.tsx'
import { ItemsTabs } from './-list/items-tabs.tsx'

// Loaded on the first press, so that the list appears sooner.
const AddFlow = lazy(async () => ({ default: (await import('./-form/add-flow.tsx')).AddFlow }))

/** Spec 2 §2, items list. */
export const Route = createFileRoute('/items/')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  validateSearch: ItemSearch,
  component: Items,
})

function Items() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const { change } = useList(search, itemList)
  const { stores, store, isPending, remember } = useChosenStore(search.storeId)

  const itemCount = useStoreItemCount(store?.id)

  return (
    <Page
      title={t('items.title')}
      site={settings().brand.name}
      beside={
        <>
          <StorePicker
            stores={stores.data ?? []}
            value={store?.id}
            onChange={async (storeId) => {
              // The way back leads to the store that was shown, also where the address did not name it.
              if (store && search.storeId === undefined) await change({ storeId: store.id }, true)
              if (storeId !== undefined) remember(storeId)
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
      actions={<ItemsActions storeId={store?.id} search={search} add={() => change({ adding: true })} />}
    >
      <ItemsTabs />
      <Card label={t('items.tab-list')}>
        {store ? <ItemsList store={store} search={search} /> : <StoresProblem stores={stores} isPending={isPending} />}
      </Card>
      <Suspense>
        {search.adding && store && (
          <AddFlow store={store} stores={stores.data ?? []} onClose={() => change({ adding: undefined })} />
        )}
      </Suspense>
    </Page>
  )
}
