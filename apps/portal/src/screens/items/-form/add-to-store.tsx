import { useComplaint } from '@tillgate/browser/form/complaints.ts'
import { NewStorePrice } from '@tillgate/contract/items.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { MaskedField } from '@tillgate/ui/fields/masked-field.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import * as z from 'zod/mini'
import { useAddItemStore } from '#portal/api/items.ts'

type Props = { id: string; name: string; store: Store; close: () => void }

/** Spec 2 §5: price and tax are required. */
export const AddToStore = ({ id, name, store, close }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const add = useAddItemStore(id)
  const [price, setPrice] = useState('')
  const [tax, setTax] = useState('')
  const [wrong, setWrong] = useState<Record<string, string>>({})

  const save = () => {
    const draft = { storeId: store.id, price: decimal(price), taxPercentage: decimal(tax) }
    const parsed = z.safeParse(NewStorePrice, draft)
    setWrong(Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [String(issue.path[0]), issue.message])))
    if (!parsed.success) return undefined
    return add.mutate(parsed.data, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('item.added-to-store') })
        close()
      },
    })
  }

  return (
    <Dialog
      title={t('items.add-to', { name, store: store.businessName })}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button look="primary" busy={add.isPending} onClick={save}>
            {t('items.add-to-store')}
          </Button>
        </>
      }
    >
      {add.isError && (
        <Alert tone="error" title={t('items.add-failed')}>
          {add.error.message}
        </Alert>
      )}
      <MaskedField
        label={t('items.price')}
        lead="$"
        whole={7}
        decimals={2}
        value={price}
        change={setPrice}
        error={complaint({ message: wrong['price'] })}
        data-autofocus
      />
      <MaskedField
        label={t('items.tax')}
        unit="%"
        whole={3}
        decimals={3}
        value={tax}
        change={setTax}
        error={complaint({ message: wrong['taxPercentage'] })}
      />
    </Dialog>
  )
}
