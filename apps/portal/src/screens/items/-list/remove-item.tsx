import type { ItemDetail } from '@tillgate/contract/items.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useEditItems } from '#portal/api/items.ts'

type Props = { item: ItemDetail; close: () => void; done: () => void }

/** Spec 2 §8: said in a toast, and back to the list either way. */
export const RemoveItem = ({ item, close, done }: Props) => {
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
