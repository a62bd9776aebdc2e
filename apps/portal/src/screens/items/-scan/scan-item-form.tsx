import { clsx } from 'clsx'
import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { createItem as route, type ItemDraft } from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { isUnit } from '@tillgate/domain/items.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { createItem } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './scan.module.css'
import { useUnitOptions, type ScanSettings } from './setting-chips.tsx'
import type { Found } from './use-scan.ts'

export type Created = Answer<typeof route>
type Props = {
  code: string
  listed: Found | undefined
  settings: ScanSettings
  isEveryStore: boolean
  /** Passes the form to the footer of the dialog, which has its button. */
  onForm: (form: { id: string; busy: boolean; isUnsaved: () => boolean }) => void
  /** `tax`: percent as typed. */
  onCreated: (draft: ItemDraft, created: Created, tax: string) => void
}

/** Name and price of a scanned item. Without a listed description the name describes the item. Ctrl Enter creates. */
export const ScanItemForm = ({ code, listed, settings, isEveryStore, onForm, onCreated }: Props) => {
  const { t } = useTranslation()
  const fieldErrorText = useFieldErrorText()
  const unitOptions = useUnitOptions()
  const form = useContractForm(route, {
    defaultValues: { name: listed?.name ?? '', price: '', unit: settings.unit, tax: settings.tax },
    toBody: ({ name, price, unit, tax }) => ({
      code,
      name,
      description: listed?.description ?? name,
      unit,
      applyAllStore: isEveryStore,
      storePrices: settings.storeIds.map((storeId) => ({
        storeId,
        price: decimal(price),
        taxPercentage: decimal(tax) ?? 0,
        active: true,
      })),
    }),
    fieldOf: ([first, , part]) => {
      if (first === 'storePrices') return part === 'taxPercentage' ? 'tax' : String(part ?? '')
      return first === 'description' ? 'name' : String(first)
    },
    mode: 'onSubmit',
    send: createItem,
    invalidates: [{ queryKey: ['items'] }],
    onDone: (created, draft, { getValues }) => onCreated({ ...draft, code: created.code }, created, getValues('tax')),
  })
  const { id, busy, control, setValue, getValues } = form
  const { unit: chosenUnit, tax: chosenTax } = settings
  const known = listed?.name ?? ''
  useEffect(() => {
    const isUnsaved = () => getValues('name') !== known || getValues('price') !== ''
    onForm({ id, busy, isUnsaved })
  }, [id, busy, known, getValues, onForm])
  useEffect(() => {
    setValue('unit', chosenUnit)
    setValue('tax', chosenTax)
  }, [setValue, chosenUnit, chosenTax])
  const first = listed ? 'price' : 'name'
  useEffect(() => {
    document.getElementById(id)?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }, [id, first])

  return (
    <ContractForm of={form} blockEnter>
      <RefusalAlert {...form.refusal} />
      <div className={styles['steady']}>
        <TextField label={t('items.name')} autoComplete="off" {...form.field('name')} />
      </div>
      <div className={clsx('grid gap-4', styles['three'], styles['steady'])}>
        <AmountField control={control} name="price" label={t('items.price')} unit="$" />
        <Controller
          control={control}
          name="unit"
          render={({ field, fieldState }) => (
            <Choice
              label={t('items.unit')}
              name={`${id}-unit`}
              options={unitOptions}
              value={field.value}
              onChange={(unit) => isUnit(unit) && field.onChange(unit)}
              onBlur={field.onBlur}
              error={fieldErrorText(fieldState.error)}
            />
          )}
        />
        <AmountField control={control} name="tax" label={t('items.tax')} unit="%" isItemTax />
      </div>
    </ContractForm>
  )
}
