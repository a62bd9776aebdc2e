import { useComplaint } from '@tillgate/browser/form/complaints.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { CurrentItem, type ItemDraft } from '@tillgate/contract/items.ts'
import { isUnit, nameMax, units } from '@tillgate/domain/items.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Card } from '@tillgate/ui/card.tsx'
import { Choice } from '@tillgate/ui/choice.tsx'
import { FormActions } from '@tillgate/ui/form-actions.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextArea } from '@tillgate/ui/text-area.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { useState } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { RestoredLine } from '#portal/features/draft/draft-line.tsx'
import { useFormDraft } from '#portal/features/draft/tab-drafts.ts'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { fillItem, ItemFields } from './item-draft.ts'
import { itemResolver } from './item-resolver.ts'
import { itemDifferences, settledItem } from './item-stale.ts'
import { StorePrices } from './store-prices.tsx'
import { useItemProblems } from './use-item-problems.ts'

type Props = {
  start: ItemFields
  aplVerification: boolean
  submit: string
  busy: boolean
  refusal: Error | null
  /** Over once the answer is there and the way leads on: until then nothing more is sent. */
  save: (draft: ItemDraft, version: number) => Promise<void>
  cancel: () => void
}

const counterFrom = 200

/** Spec 2 §2, item create and edit form. Scanners send Enter, so Enter sends nothing here. */
export const ItemForm = ({ start, aplVerification, submit, busy, refusal, save, cancel }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  // What is read again later is no beginning of this form any more.
  const [opened] = useState(start)
  const form = useForm<ItemFields, unknown, ItemDraft>({
    resolver: itemResolver,
    defaultValues: opened,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const draft = useFormDraft(form, {
    name: `item-${opened.version === 0 ? 'new' : 'edit'}-${opened.code}`,
    shape: ItemFields,
    put: (values) => fillItem(form, values),
  })
  const { control, register, handleSubmit, formState } = form
  const { errors, isDirty, submitCount } = formState
  const nameLength = useWatch({ control, name: 'name' }).length
  const problems = useItemProblems(errors, refusal)
  // Saving leaves the page on purpose: the blocker must not ask then.
  const [isSent, setSent] = useState(false)
  const send = (checked: ItemDraft) => {
    setSent(true)
    return save(checked, form.getValues('version'))
  }
  const settle = (current: CurrentItem, kept: ReadonlySet<string>) => {
    fillItem(form, settledItem(form.getValues(), current, kept))
    return handleSubmit(send)()
  }
  const isUnsaved = () => isDirty && !(isSent && !refusal)

  return (
    <FormProvider {...form}>
      <Form
        save={handleSubmit(send)}
        problems={problems}
        attempt={submitCount}
        summaryTitle={t('form.problem')}
        label={submit}
        blockEnter
      >
        {draft.isRestored && <RestoredLine discard={() => draft.discard(opened)} />}
        {refusal && problems.length === 0 && <Alert tone="error">{refusalText(t, refusal)}</Alert>}
        <Card title={t('items.details')} aside={<AplBadge verified={aplVerification} />} padded>
          <TextField label={t('items.barcode')} readOnly error={complaint(errors.code)} {...register('code')} />
          <TextField
            label={t('items.name')}
            hint={nameLength >= counterFrom ? t('form.length', { used: nameLength, max: nameMax }) : undefined}
            error={complaint(errors.name)}
            {...register('name')}
          />
          <TextArea label={t('items.description')} error={complaint(errors.description)} {...register('description')} />
          <Controller
            control={control}
            name="unit"
            render={({ field, fieldState }) => (
              <Choice
                label={t('items.unit')}
                name="unit"
                options={units.map((unit) => ({
                  value: unit,
                  label: t('unit.choice', { code: unit, name: t(`unit.${unit}`) }),
                }))}
                value={field.value}
                change={(unit) => field.onChange(isUnit(unit) ? unit : null)}
                left={field.onBlur}
                error={complaint(fieldState.error)}
              />
            )}
          />
        </Card>
        <StorePrices />
        <FormActions>
          <Button onClick={cancel}>{t('action.cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {submit}
          </Button>
        </FormActions>
      </Form>
      <StaleChoice
        refusal={refusal}
        shape={CurrentItem}
        compare={(current) => itemDifferences(t, { mine: form.getValues(), before: opened }, current)}
        settle={settle}
      />
      <UnsavedChanges when={isUnsaved} />
    </FormProvider>
  )
}
