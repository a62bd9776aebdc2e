import { createFileRoute } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import { Card } from '@tillgate/ui/card.tsx'
import { Page } from '@tillgate/ui/page.tsx'
import { Suspense } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { StorePicker } from '#portal/features/store-picker/store-picker.tsx'
import { rememberStore, useChosenStore } from '#portal/features/store-picker/use-chosen-store.ts'
import { ItemFiltersBar } from './-list/item-filters-bar.tsx'
import { ItemSearch, noFilters } from './-list/item-search.ts'
import { ItemsActions } from './-list/items-actions.tsx'
import { ItemsList } from './-list/items-list.tsx'
import { ItemsTabs } from './-list/items-tabs.tsx'
import { AddFlow } from './-list/later.ts'
import { StoresProblem } from './-form/stores-problem.tsx'

/** Spec 2 §2, items list. */
export const Route = createFileRoute('/items/')({
  staticData: { frame: 'shell' },
  validateSearch: ItemSearch,
  component: Items,
})

function Items() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const { stores, store } = useChosenStore(search.storeId)

  /** A changed filter starts again at the first page; typing replaces history, choosing adds to it. */
  const change = (part: Partial<ItemSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, page: undefined, ...part }), replace, resetScroll: false })

  return (
    <Page
      title={t('items.title')}
      site={settings().brand.name}
      beside={
        <StorePicker
          stores={stores.data ?? []}
          value={store?.id}
          change={(storeId) => {
            if (storeId !== undefined) rememberStore(storeId)
            change({ storeId })
          }}
        />
      }
      actions={<ItemsActions storeId={store?.id} search={search} add={() => change({ adding: true })} />}
    >
      <ItemsTabs />
      <Card label={t('items.tab-list')}>
        {store && <ItemFiltersBar storeId={store.id} search={search} change={change} />}
        {store ? (
          <ItemsList
            // Another store, another selection.
            key={store.id}
            store={store}
            search={search}
            change={change}
            clear={() => change(noFilters)}
          />
        ) : (
          <StoresProblem stores={stores} />
        )}
      </Card>
      <Suspense>
        {search.adding && store && <AddFlow store={store} close={() => change({ adding: undefined })} />}
      </Suspense>
    </Page>
  )
}
