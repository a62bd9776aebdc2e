import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { createItem } from '#portal/api/items.ts'
import { useChosenStore } from '#portal/features/store-picker/use-chosen-store.ts'
import { useUndoToast } from './-changes/use-undo-toast.ts'
import { emptyItem } from './-form/item-draft.ts'
import { ItemForm } from './-form/item-form.tsx'
import { StoresProblem } from './-form/stores-problem.tsx'

/** Reached from the barcode dialog when no item has that barcode. Spec 2 §2. */
export const Route = createFileRoute('/items/create')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  validateSearch: z.object({
    barcode: z.catch(z.string(), ''),
    apl: z.catch(yesNo, false),
    /** Name in the list of approved products. */
    name: lenient(z.string()),
  }),
  component: CreateItem,
})

function CreateItem() {
  const { t } = useTranslation()
  const { barcode, apl, name = '' } = Route.useSearch()
  const navigate = useNavigate()
  const showUndo = useUndoToast()
  const { stores } = useChosenStore(undefined)
  const toList = () => navigate({ to: '/items' })

  return (
    <Page title={t('items.new')} back={<BackLink to="/items">{t('menu.items')}</BackLink>}>
      {stores.data ? (
        <ItemForm
          start={{ ...emptyItem(barcode, stores.data), name }}
          aplVerification={apl}
          submit={t('action.create')}
          send={createItem}
          cancel={() => void toList()}
          onDone={async (draft, { id, code, changeId }, isNext) => {
            showUndo(t('items.created', { name: draft.name }), changeId, {
              label: t('items.show'),
              run: () => void navigate({ to: '/items/view/$id', params: { id }, search: { code } }),
            })
            await navigate({ to: '/items', search: isNext ? { adding: true } : {} })
          }}
        />
      ) : (
        <StoresProblem stores={stores} />
      )}
    </Page>
  )
}
