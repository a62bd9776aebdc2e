import { isGone } from '@tillgate/browser/refusal-text.ts'
import type { ItemDetail } from '@tillgate/contract/items.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useUpdateItemsAtStore } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useUndoToast } from '../-changes/use-undo-toast.ts'

type Props = { item: ItemDetail; onClose: () => void; onDone: () => void }

/** Asks, removes the item from its store and reports the result in a toast. Spec 2 §8. */
export const RemoveItem = ({ item, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const remove = useUpdateItemsAtStore()
  const showUndo = useUndoToast()

  return (
    <ConfirmDialog
      question={t('items.remove-ask')}
      consequence={<p>{t('items.delete-means')}</p>}
      verb={t('items.remove')}
      cancel={t('action.cancel')}
      onClose={onClose}
      busy={remove.isPending}
      destructive
      confirm={() =>
        remove.mutate(
          { multipleEdit: false, storeId: item.storeId, items: [item.id] },
          {
            onSuccess: ({ changeId }) => showUndo(t('items.removed'), changeId),
            onError: (error) =>
              showToast({
                tone: 'error',
                text: isGone(error) ? t('items.gone-one', { name: item.name }) : t('items.remove-failed'),
              }),
            onSettled: onDone,
          },
        )
      }
    />
  )
}
