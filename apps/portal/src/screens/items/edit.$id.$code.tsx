import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { updateItem, useItem, useItemPrices } from '#portal/api/items.ts'
import { useUndoToast } from './-changes/use-undo-toast.ts'
import { knownItem } from './-form/item-draft.ts'
import { ItemFailed } from './-form/item-failed.tsx'
import { ItemForm } from './-form/item-form.tsx'
import { itemListShape, oneStoreOf } from './-list/item-search.ts'

/** Spec 2 §2. Shows the stores that sell the item; the barcode dialog adds further stores. */
export const Route = createFileRoute('/items/edit/$id/$code')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  validateSearch: z.object(itemListShape),
  component: EditItem,
})

function EditItem() {
  const { t } = useTranslation()
  const { id, code } = Route.useParams()
  const search = Route.useSearch()
  const storeId = oneStoreOf(search)
  const navigate = useNavigate()
  const showUndo = useUndoToast()
  const item = useItem({ id, code }, storeId, { staleTime: 0 })
  const stores = useItemPrices({ id, code })
  const isFresh = item.isFetchedAfterMount && stores.isFetchedAfterMount
  // Replaces the form, so that the browser's Back leads to the list.
  const view = { to: '/items/view/$id', params: { id }, search: { ...search, code }, replace: true } as const
  const toView = () => navigate(view)

  const back = <BackLink {...view}>{item.data?.name ?? t('items.item')}</BackLink>
  // An open form keeps the typed input even when a later refetch fails.
  const [isOpen, setOpen] = useState(false)
  if (!isOpen && isFresh && item.isSuccess && stores.isSuccess) setOpen(true)

  if (!isOpen && (item.isError || stores.isError)) {
    return (
      <Page title={t('items.edit')} back={back}>
        <ItemFailed
          errors={[item.error, stores.error]}
          onRepeat={() => void Promise.all([item.refetch(), stores.refetch()])}
          storeId={search.storeId}
        />
      </Page>
    )
  }
  return (
    <Page title={t('items.edit')} back={back}>
      {isOpen && item.data && stores.data ? (
        <ItemForm
          start={knownItem(item.data, stores.data)}
          aplVerification={item.data.aplVerification}
          submit={t('action.update')}
          send={(draft, version) => updateItem(id, { ...draft, version })}
          cancel={() => void toView()}
          onDone={async (draft, { changeId }) => {
            showUndo(t('items.updated', { name: draft.name }), changeId)
            await toView()
          }}
        />
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  )
}
