import { Link } from '@tanstack/react-router'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { isGone, refusalText } from '@tillgate/browser/refusal-text.ts'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { createItem, CurrentItem, type ItemDraft } from '@tillgate/contract/items.ts'
import { isUnit, nameMax, typedTexts, units } from '@tillgate/domain/items.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { FormActions } from '@tillgate/ui/form/form-actions.tsx'
import { KeyHints } from '@tillgate/ui/form/key-hints.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { useRef } from 'react'
import { Controller, FormProvider, useWatch, type FieldErrors } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { useItemScans } from '#portal/features/item-scans/use-item-scans.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { RestoredLine } from '#portal/features/draft/draft-line.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { fieldOf, ItemFields, toDraft } from './item-draft.ts'
import { itemDifferences, settledItem, theirsOf } from './item-stale.ts'
import { StorePrices } from './store-prices.tsx'
import type { Problem } from '@tillgate/ui/form/error-summary.tsx'

/** Sums up missing amounts as "2 stores need a price", with a link to the first store. */
const useItemProblems = (errors: FieldErrors<ItemFields>): Problem[] => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const simple = (['code', ...typedTexts] as const).flatMap((field) => {
    const message = errorText(errors[field])
    return message === undefined ? [] : [{ field, message }]
  })
  // "Required" is clear beside its field and unclear in a list.
  const amounts = (['price', 'taxPercentage'] as const).flatMap((field) => {
    const message = errorText(errors[field])
    const label = t(field === 'price' ? 'items.price' : 'items.tax')
    return message === undefined ? [] : [{ field, message: `${label}: ${message}` }]
  })
  const lines = Array.isArray(errors.lines) ? errors.lines : []
  const wrong = (part: 'price' | 'taxPercentage'): Problem[] => {
    const index = lines.findIndex((line) => line?.[part])
    const count = lines.filter((line) => line?.[part]).length
    if (index === -1) return []
    const message = t(part === 'price' ? 'items.stores-need-price' : 'items.stores-need-tax', { count })
    return [{ field: `lines.${index}.${part}`, message }]
  }
  const none = Array.isArray(errors.lines) ? undefined : errorText(errors.lines)

  return [
    ...simple,
    ...amounts,
    ...wrong('price'),
    ...wrong('taxPercentage'),
    ...(none === undefined ? [] : [{ field: '', message: none }]),
  ]
}

type Props<A> = {
  start: ItemFields
  aplVerification: boolean
  submit: string
  send: (draft: ItemDraft, version: number) => Promise<A>
  /** `isNext`: the user wants to add a further item. */
  onDone: (draft: ItemDraft, answer: A, isNext: boolean) => Promise<unknown>
  cancel: () => void
}

const counterFrom = 200

/** Spec 2 §2, item create and edit form. Scanners send Enter, so Enter sends nothing here. */
export const ItemForm = <A,>({ start, aplVerification, submit, send, onDone, cancel }: Props<A>) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const isNew = start.version === 0
  const isNext = useRef(false)
  const form = useContractForm(createItem, {
    defaultValues: start,
    hasSummary: true,
    toBody: toDraft,
    fieldOf: (path, fields) => fieldOf(fields, path),
    draft: { name: `item-${isNew ? 'new' : 'edit'}-${start.code}`, shape: ItemFields },
    invalidates: [{ queryKey: ['items'] }],
    send: (draft, { version }) => send(draft, version),
    onDone: (answer, draft) => onDone(draft, answer, isNext.current),
  })
  const { control, field } = form
  useItemScans(undefined, form.isUnsaved, (code) => {
    if (start.code !== '') return false
    form.setValue('code', code, { shouldDirty: true, shouldValidate: true })
    return true
  })
  const nameLength = useWatch({ control, name: 'name' }).length
  const problems = useItemProblems(form.formState.errors)
  const { refusal } = form.refusal
  const name = field('name')
  /** A new item is described by its name until the user describes the item. */
  const describe = (): void => {
    const { name: typed, description } = form.getValues()
    if (isNew && description === '' && typed !== '')
      form.setValue('description', typed, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }

  return (
    <FormProvider {...form}>
      <ContractForm of={form} takesFocus problems={problems} label={submit} blockEnter>
        {form.draft.isRestored && <RestoredLine discard={() => form.draft.discard(form.initialValues)} />}
        {refusal && problems.length === 0 && (
          <Alert tone="error">
            {isGone(refusal) ? (
              <>
                <p>{t('items.gone-typed')}</p>
                <Link to="/items">{t('items.back')}</Link>
              </>
            ) : (
              refusalText(t, refusal)
            )}
          </Alert>
        )}
        <Card title={t('items.details')} aside={start.code !== '' && <AplBadge verified={aplVerification} />} padded>
          <TextField label={t('items.barcode')} readOnly={start.code !== ''} {...field('code')} />
          <TextField
            label={t('items.name')}
            hint={nameLength >= counterFrom ? t('form.length', { used: nameLength, max: nameMax }) : undefined}
            {...name}
            onBlur={(event) => {
              describe()
              return name.onBlur(event)
            }}
          />
          <TextArea
            label={t('items.description')}
            hint={isNew ? t('items.description-hint') : undefined}
            {...field('description')}
          />
          <Controller
            control={control}
            name="unit"
            render={({ field: unit, fieldState }) => (
              <Choice
                label={t('items.unit')}
                name="unit"
                options={units.map((code) => ({
                  value: code,
                  label: t('unit.choice', { code, name: t(`unit.${code}`) }),
                }))}
                value={unit.value}
                onChange={(chosen) => unit.onChange(isUnit(chosen) ? chosen : null)}
                onBlur={unit.onBlur}
                error={errorText(fieldState.error)}
              />
            )}
          />
        </Card>
        <StorePrices />
        <FormActions keys={<KeyHints label={t('keys.hints')} keys={[['Ctrl Enter', submit]]} />}>
          <Button onClick={cancel}>{t('action.cancel')}</Button>
          {isNew && (
            <Button
              type="submit"
              inactive={form.busy}
              onClick={() => {
                isNext.current = true
              }}
            >
              {t('items.create-next')}
            </Button>
          )}
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            onClick={() => {
              isNext.current = false
            }}
          >
            {submit}
          </Button>
        </FormActions>
      </ContractForm>
      <StaleChoice
        refusal={refusal}
        shape={CurrentItem}
        compare={(current) => itemDifferences(t, { mine: form.getValues(), before: form.baseValues() }, current)}
        settle={(current, chosen) => {
          form.resetTo(settledItem(form.getValues(), current, chosen), theirsOf(current))
          return form.save()
        }}
      />
      <UnsavedChanges when={form.isUnsaved} />
    </FormProvider>
  )
}
