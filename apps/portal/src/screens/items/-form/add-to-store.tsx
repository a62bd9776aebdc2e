import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { useScanner } from '@tillgate/browser/scans/use-scanner.ts'
import { addItemStore } from '@tillgate/contract/items.ts'
import { isGone, refusalText } from '@tillgate/browser/refusal-text.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useTranslation } from '#portal/i18n.ts'
import { addItemStoreChange } from '#portal/api/items.ts'
import { useWaitingScan } from '#portal/features/item-scans/use-item-scans.ts'

type Props = {
  id: string
  name: string
  store: Store
  /** The price of the stores that sell the item, when it is the same in all of them. */
  price?: number | undefined
  onClose: () => void
  /** Reads a barcode that is scanned meanwhile. */
  onScan: (code: string) => void
}

/** Spec 2 §5: price and tax are required. */
export const AddToStore = ({ id, name, store, price: known, onClose, onScan }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(addItemStore, {
    ...addItemStoreChange(id),
    defaultValues: { price: known === undefined ? '' : known.toFixed(2), taxPercentage: '' },
    toBody: ({ price, taxPercentage }) => ({
      storeId: store.id,
      price: decimal(price),
      taxPercentage: decimal(taxPercentage),
    }),
    mode: 'onSubmit',
    onDone: () => {
      showToast({ tone: 'success', text: t('item.added-to-store') })
      onClose()
    },
  })
  const { refusal, fields } = form.refusal
  const wait = useWaitingScan()
  useScanner((code) => {
    if (form.isUnsaved()) wait(code, () => onScan(code))
    else onScan(code)
  })

  return (
    <Dialog
      title={t('items.add-to', { name, store: store.businessName })}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
            {t('items.add-to-store')}
          </Button>
        </>
      }
    >
      {refusal && fields.length === 0 && (
        <Alert tone="error" title={t('items.add-failed')}>
          {isGone(refusal) ? t('items.gone') : refusalText(t, refusal)}
        </Alert>
      )}
      <ContractForm of={form} blockEnter>
        <AmountField control={form.control} name="price" label={t('items.price')} unit="$" />
        <AmountField control={form.control} name="taxPercentage" label={t('items.tax')} unit="%" isItemTax />
      </ContractForm>
    </Dialog>
  )
}
