import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { EditIcon, TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { useItem, useEditItems } from '#portal/api/items.ts'
import { ItemFacts } from './-form/item-facts.tsx'
import { SeeStores } from './-form/see-stores.tsx'
import type { ItemDetail } from '@tillgate/contract/items.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'

type Props = { item: ItemDetail; close: () => void; done: () => void }

/** Spec 2 §8: said in a toast, and back to the list either way. */
const RemoveItem = ({ item, close, done }: Props) => {
  const { t } = useTranslation()
  const remove = useEditItems()

  return (
    <ConfirmDialog
      question={t('items.remove-ask')}
      consequence={<p>{t('items.delete-means')}</p>}
      verb={t('items.remove')}
      cancel={t('action.cancel')}
      close={close}
      busy={remove.isPending}
      destructive
      confirm={() =>
        remove.mutate(
          { multipleEdit: false, storeId: item.storeId, items: [item.id] },
          {
            onSuccess: () => showToast({ tone: 'success', text: t('items.removed') }),
            onError: () => showToast({ tone: 'error', text: t('items.remove-failed') }),
            onSettled: done,
          },
        )
      }
    />
  )
}

/** Spec 2 §2, item view. */
export const Route = createFileRoute('/items/view/$id')({
  staticData: { frame: 'shell' },
  validateSearch: z.object({
    code: z.catch(z.string(), ''),
    storeId: lenient(z.uuid()),
    stores: lenient(yesNo),
  }),
  component: ItemView,
})

function ItemView() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { code, storeId, stores } = Route.useSearch()
  const navigate = useNavigate()
  const ownNavigate = Route.useNavigate()
  const item = useItem({ id, code }, storeId)
  const [removing, setRemoving] = useState(false)
  const site = settings().brand.name
  const backToList = () => void navigate({ to: '/items', search: { storeId } })

  if (item.isError) {
    return (
      <Page title={t('items.item')} site={site}>
        <Card>
          <EmptyState line={t('items.item-error')} failed>
            <Button onClick={() => void item.refetch()}>{t('action.retry')}</Button>
            <Button onClick={backToList}>{t('items.back')}</Button>
          </EmptyState>
        </Card>
      </Page>
    )
  }
  if (!item.data) {
    return (
      <Page title={t('items.item')} site={site}>
        <Skeleton height={320} />
      </Page>
    )
  }
  return (
    <Page
      title={item.data.name}
      site={site}
      actions={
        <>
          <Button look="danger" onClick={() => setRemoving(true)}>
            <TrashIcon small />
            {t('items.remove')}
          </Button>
          <Link
            to="/items/edit/$id/$code"
            params={{ id, code: item.data.code }}
            search={{ storeId }}
            {...asButton({ look: 'primary' })}
          >
            <EditIcon small />
            {t('action.edit')}
          </Link>
        </>
      }
    >
      <ItemFacts
        item={item.data}
        seeStores={() => void ownNavigate({ search: (before) => ({ ...before, stores: true }), resetScroll: false })}
      />
      {stores && (
        <SeeStores
          id={id}
          code={item.data.code}
          close={() => void ownNavigate({ search: (before) => ({ ...before, stores: undefined }), resetScroll: false })}
        />
      )}
      {removing && <RemoveItem item={item.data} close={() => setRemoving(false)} done={backToList} />}
    </Page>
  )
}
