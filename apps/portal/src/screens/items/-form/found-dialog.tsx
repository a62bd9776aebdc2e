import { useNavigate } from '@tanstack/react-router'
import type { getItemByCode } from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { AddToStore } from './add-to-store.tsx'

type Props = { found: Answer<typeof getItemByCode>; store: Store; onClose: () => void }

/** Three cases: the item is sold at this store, only elsewhere, or only the list of approved products has it. */
export const FoundDialog = ({ found, store, onClose }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const { id, code, name, description, aplVerification, storeIds } = found
  const soldHere = storeIds.includes(store.id)

  if (adding && id !== null) return <AddToStore id={id} name={name} store={store} onClose={onClose} />

  const view = () =>
    id !== null &&
    void navigate({
      to: '/items/view/$id',
      params: { id },
      search: { code, ...(soldHere ? { storeId: store.id } : {}) },
    })
  const create = () => void navigate({ to: '/items/create', search: { barcode: code, apl: aplVerification } })

  return (
    <Dialog
      title={t('items.found-title')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          {id !== null && <Button onClick={view}>{t('items.found-view')}</Button>}
          {id === null && (
            <Button variant="primary" onClick={create}>
              {t('items.found-create')}
            </Button>
          )}
          {id !== null && !soldHere && (
            <Button variant="primary" onClick={() => setAdding(true)}>
              {t('items.add-to-store')}
            </Button>
          )}
        </>
      }
    >
      <Facts
        facts={[
          { label: t('items.name'), value: name },
          { label: t('items.barcode'), value: <span className="code">{code}</span> },
          { label: t('items.description'), value: description || '-' },
          { label: t('items.apl'), value: <AplBadge verified={aplVerification} /> },
        ]}
      />
      {id !== null && (
        <p>{t(soldHere ? 'items.found-here' : 'items.found-elsewhere', { store: store.businessName })}</p>
      )}
    </Dialog>
  )
}
