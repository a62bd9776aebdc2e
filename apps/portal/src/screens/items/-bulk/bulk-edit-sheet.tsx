import { count } from '@tillgate/browser/figures.ts'
import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { previewItemEdits, type ItemEdits, type ItemEditsPreview } from '@tillgate/contract/item-edits.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { previewItemEditsChange } from '#portal/api/item-changes.ts'
import { RestoredLine } from '#portal/features/draft/draft-line.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { bulkFailure } from './bulk-failure.ts'
import { BulkPreview } from './bulk-preview.tsx'
import { nothing, PriceChange, priceFields, Storable, type BulkValues } from './price-change.tsx'

type Props = { store: Store; ids: string[]; onClose: () => void; onDone: () => void }
type Previewed = { edits: ItemEdits; preview: ItemEditsPreview }

const bulkLife = 5000
const priceParts: readonly unknown[] = ['pricePercent', 'priceAmount']

/** Three rows, each changed only when its box is checked, then the old and new values. Spec 2 §5, multiple edits. */
export const BulkEditSheet = ({ store, ids, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const [previewed, setPreviewed] = useState<Previewed>()
  const defaultValues: BulkValues = { items: ids, ...nothing }
  const form = useContractForm(previewItemEdits, {
    ...previewItemEditsChange,
    defaultValues,
    toBody: ({ items, ...values }) => ({
      storeIds: [store.id],
      items,
      ...priceFields(values),
      ...(values.changesTax ? { taxPercentage: decimal(values.taxPercentage) ?? -1 } : {}),
      ...(values.changesStatus ? { active: values.active } : {}),
    }),
    fieldOf: ([name]) => (priceParts.includes(name) ? 'price' : String(name)),
    mode: 'onSubmit',
    draft: { name: `items-bulk-${store.id}`, shape: Storable },
    onDone: (preview, edits) => setPreviewed({ edits, preview }),
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
  const nothingChanges = errorText(form.formState.errors.items)
  const figure = count(ids.length)

  if (previewed)
    return <BulkPreview {...previewed} onBack={() => setPreviewed(undefined)} onClose={onClose} onDone={onDone} />
  return (
    <Sheet
      title={t('items.bulk-title')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" form={form.id} variant="primary" busy={form.busy}>
            {t('items.bulk-next')}
          </Button>
        </>
      }
    >
      <p>{t('items.bulk-applies', { count: ids.length, figure, store: store.businessName })}</p>
      <ContractForm of={form} blockEnter>
        {form.draft.isRestored && <RestoredLine discard={() => form.draft.discard(form.initialValues)} />}
        {nothingChanges !== undefined && <Alert tone="error">{nothingChanges}</Alert>}
        <CheckRow {...form.register('changesPrice')}>{t('items.bulk-price')}</CheckRow>
        {changesPrice && <PriceChange control={control} />}
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
