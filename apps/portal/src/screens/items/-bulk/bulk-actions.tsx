import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EditIcon, TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'

const BulkDelete = lazy(async () => ({ default: (await import('./bulk-delete.tsx')).BulkDelete }))
const BulkEditSheet = lazy(async () => ({ default: (await import('./bulk-edit-sheet.tsx')).BulkEditSheet }))

type Props = { store: Store; ids: string[]; onDone: () => void }

export const BulkActions = ({ store, ids, onDone }: Props) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const dialog = {
    store,
    ids,
    onClose: () => setOpen(undefined),
    onDone: () => {
      setOpen(undefined)
      onDone()
    },
  }

  return (
    <>
      <Button onClick={() => setOpen('edit')}>
        <EditIcon small />
        {t('action.edit')}
      </Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        <TrashIcon small />
        {t('action.delete')}
      </Button>
      <Suspense>
        {open === 'edit' && <BulkEditSheet {...dialog} />}
        {open === 'delete' && <BulkDelete {...dialog} />}
      </Suspense>
    </>
  )
}
