import { count } from '@tillgate/browser/figures.ts'
import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { Controller, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { editingItems } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'
import { bulkFailure } from './bulk-failure.ts'

type Props = { store: Store; ids: string[]; onClose: () => void; onDone: () => void }

const Storable = z.object({
  changesPrice: z.boolean(),
  price: z.string(),
  changesTax: z.boolean(),
  taxPercentage: z.string(),
  changesStatus: z.boolean(),
  active: z.boolean(),
})
const nothing: z.output<typeof Storable> = {
  changesPrice: false,
  price: '',
  changesTax: false,
  taxPercentage: '',
  changesStatus: false,
  active: true,
}

const bulkLife = 5000

/** Three rows, each changed only when its box is checked. Spec 2 §5, multiple edits. */
export const BulkEditSheet = ({ store, ids, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const complaint = useFieldErrorText()
  const form = useContractForm(updateItemsAtStore, {
    ...editingItems,
    defaultValues: { items: ids, ...nothing },
    toBody: ({ items, changesPrice, price, changesTax, taxPercentage, changesStatus, active }) => ({
      multipleEdit: true,
      storeId: store.id,
      items,
      ...(changesPrice ? { price: decimal(price) ?? 0 } : {}),
      ...(changesTax ? { taxPercentage: decimal(taxPercentage) ?? -1 } : {}),
      ...(changesStatus ? { active } : {}),
    }),
    fieldOf: ([name]) => String(name),
    mode: 'onSubmit',
    draft: { name: `items-bulk-${store.id}`, shape: Storable },
    onDone: ({ message }) => {
      showToast({ tone: 'success', text: message })
      onDone()
    },
    refused: (refusal) => {
      if (refusal instanceof Refused && refusal.fields.length > 0) return
      showToast({ tone: 'error', text: bulkFailure(t, refusal), life: bulkLife })
    },
  })
  const { control } = form
  const [changesPrice, changesTax, changesStatus] = useWatch({
    control,
    name: ['changesPrice', 'changesTax', 'changesStatus'],
  })
  const nothingChanges = complaint(form.formState.errors.items)
  const figure = count(ids.length)

  return (
    <Sheet
      title={t('items.bulk-title')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
            {t('items.bulk-save', { count: ids.length, figure })}
          </Button>
        </>
      }
    >
      <p>{t('items.bulk-applies', { count: ids.length, figure, store: store.businessName })}</p>
      <ContractForm of={form} blockEnter>
        {nothingChanges !== undefined && <Alert tone="error">{nothingChanges}</Alert>}
        <CheckRow {...form.register('changesPrice')}>{t('items.bulk-price')}</CheckRow>
        {changesPrice && <AmountField control={control} name="price" label={t('items.price')} unit="$" />}
        <CheckRow {...form.register('changesTax')}>{t('items.bulk-tax')}</CheckRow>
        {changesTax && <AmountField control={control} name="taxPercentage" label={t('items.tax')} unit="%" />}
        <CheckRow {...form.register('changesStatus')}>{t('items.bulk-status')}</CheckRow>
        {changesStatus && (
          <Controller
            control={control}
            name="active"
            render={({ field: { value, onChange } }) => (
              <Segments
                label={t('items.status')}
                value={value ? 'active' : 'inactive'}
                segments={[
                  { value: 'active', label: t('item.active') },
                  { value: 'inactive', label: t('item.is-inactive') },
                ]}
                onChange={(next) => onChange(next === 'active')}
              />
            )}
          />
        )}
      </ContractForm>
    </Sheet>
  )
}
