import { count } from '@tillgate/browser/figures.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { typeCountAbove } from '@tillgate/domain/price-edits.ts'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { useUpdateItemsAtStore } from '#portal/api/items.ts'
import { useUndoToast } from '../-changes/use-undo-toast.ts'
import { bulkFailure } from './bulk-failure.ts'

type Props = { store: Store; ids: string[]; onClose: () => void; onDone: () => void }

export const BulkDelete = ({ store, ids, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const remove = useUpdateItemsAtStore()
  const showUndo = useUndoToast()
  const [typed, setTyped] = useState('')
  const [mistyped, setMistyped] = useState(false)
  const mustType = ids.length > typeCountAbove
  const params = { count: ids.length, figure: count(ids.length), store: store.businessName }

  const confirm = () => {
    if (remove.isPending) return undefined
    if (mustType && Number(typed.replaceAll(/\D/g, '')) !== ids.length) return setMistyped(true)
    return remove.mutate(
      { multipleEdit: false, storeId: store.id, items: ids },
      {
        onSuccess: ({ message, changeId }) => {
          showUndo(message, changeId)
          onDone()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      question={t('items.delete-ask', params)}
      consequence={
        <>
          <p>{t('items.delete-means')}</p>
          {mustType && (
            <TextField
              label={t('items.delete-type', { figure: count(ids.length) })}
              inputMode="numeric"
              value={typed}
              error={mistyped ? t('items.delete-mistyped', { figure: count(ids.length) }) : undefined}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && void confirm()}
            />
          )}
          {remove.isError && <Alert tone="error">{bulkFailure(t, remove.error)}</Alert>}
        </>
      }
      verb={t('items.delete-verb', params)}
      cancel={t('action.cancel')}
      confirm={confirm}
      onClose={onClose}
      busy={remove.isPending}
      destructive
    />
  )
}
