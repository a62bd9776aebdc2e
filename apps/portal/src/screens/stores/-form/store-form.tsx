import { useIsEinTyped } from '#portal/features/business-form/ein-typed.ts'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { UnsentInput } from '@tillgate/browser/form/drafts.ts'
import { StoreDetails } from '@tillgate/contract/business.ts'
import { typesOfPartner, type StoreType } from '@tillgate/domain/stores.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { FormActions } from '@tillgate/ui/form/form-actions.tsx'
import { KeyHints } from '@tillgate/ui/form/key-hints.tsx'
import { useState, type ReactNode } from 'react'
import { Controller, FormProvider, useFormState, useWatch } from 'react-hook-form'
import { AddressDown } from '#portal/features/business-form/address-down.tsx'
import { AddressFields } from '#portal/features/business-form/address-fields.tsx'
import { ClearLink } from '#portal/features/business-form/clear-link.tsx'
import { businessDifferences, settledBusiness } from '#portal/features/business-form/business-stale.ts'
import { knownBusiness, type BusinessFields } from '#portal/features/business-form/business-fields.ts'
import type { Locks } from '#portal/features/business-form/locks.ts'
import { NumberLine } from '#portal/features/business-form/number-line.tsx'
import { TextLine } from '#portal/features/business-form/text-line.tsx'
import { useAddressCheck } from '#portal/features/business-form/use-address-check.ts'
import { isAddressDown } from '#portal/features/business-form/use-business-form.ts'
import { DraftLine } from '#portal/features/draft/draft-line.tsx'
import { useServerDraft, useStoredDraft } from '#portal/features/draft/server-draft.ts'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import { useTranslation } from '#portal/i18n.ts'
import { TakenFacts, takenFields } from '../-set-up/taken-facts.tsx'
import styles from './store-form.module.css'
import { useStoreForm, type StoreForm as Bound } from './use-store-form.ts'

const TypeLine = ({ form, types, isLocked }: { form: Bound; types: readonly StoreType[]; isLocked: boolean }) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  return (
    <Controller
      control={form.control}
      name="type"
      render={({ field, fieldState }) => (
        <Choice
          label={t('stores.choose-type')}
          name="type"
          options={types.map((type) => ({ value: type, label: t(`store-type.${type}`) }))}
          value={field.value}
          onChange={(chosen) => field.onChange(types.find((type) => type === chosen) ?? field.value)}
          onBlur={field.onBlur}
          readOnly={isLocked}
          error={errorText(fieldState.error)}
        />
      )}
    />
  )
}

/** Props of `TakenFacts`; undefined when the fields are shown: after a change, without a value, or with an error. */
const useTaken = (form: Bound, from: string | undefined) => {
  const [isChanged, setChanged] = useState(false)
  const { errors } = useFormState({ control: form.control, name: takenFields })
  const [employerIdentificationNumber, type, contactPerson] = useWatch({ control: form.control, name: takenFields })
  const isWhole = employerIdentificationNumber !== '' && contactPerson !== ''
  if (from === undefined || isChanged || !isWhole || takenFields.some((name) => errors[name])) return undefined
  const values = { employerIdentificationNumber, type, contactPerson }
  return { from, values, onChange: () => setChanged(true) }
}

type Props = {
  /** Undefined for a new store. */
  store: StoreDetails | undefined
  known: BusinessFields
  draft: {
    left: UnsentInput<BusinessFields> | undefined
    savedAt: string | null
    storeId: string
    form: 'store' | 'new-store'
  }
  locks: Locks
  /** No change is possible now. */
  isClosed: boolean
  submit: string
  notice?: ReactNode
  /** Name of the store whose tax number, type and contact a new store takes: shown as text until the user changes them. */
  takenFrom?: string
  cancel: () => void
  saved: (id: string, name: string) => Promise<unknown>
}

/** Spec 2 §2 and §5, store form: the parts of the business form. Scanners send Enter, so Enter sends nothing here. */
export const StoreForm = ({
  store,
  known,
  draft,
  locks,
  isClosed,
  submit,
  notice,
  takenFrom,
  cancel,
  saved,
}: Props) => {
  const { t } = useTranslation()
  const stored = useStoredDraft({ id: draft.storeId, form: draft.form }, draft.left ? draft.savedAt : null)
  const { form, stepUp } = useStoreForm({
    id: store?.id,
    known,
    left: draft.left,
    saved: async (id) => {
      await stored.drop()
      await saved(id, form.getValues('businessName'))
    },
  })
  const discard = useServerDraft(form, stored, known)
  const place = useAddressCheck(form)
  const taken = useTaken(form, takenFrom)
  const isEinTyped = useIsEinTyped(form)
  const { refusal } = form.refusal
  const failed = store
    ? t('stores.save-failed-one', { name: store.businessName, id: store.code })
    : t('stores.save-failed')

  return (
    <FormProvider {...form}>
      <ContractForm of={form} takesFocus label={t('stores.form')} blockEnter>
        <div className={styles['before']}>
          {notice}
          <DraftLine state={stored.state} discard={form.draft.isRestored ? () => void discard() : undefined} />
        </div>
        {isAddressDown(refusal) && <AddressDown form={form} />}
        {refusal && !isAddressDown(refusal) && !wantsPassword(refusal) && (
          <RefusalAlert {...form.refusal} failed={failed} />
        )}
        <Card title={t('stores.group')} padded aside={!isClosed && <ClearLink form={form} />}>
          {taken && <TakenFacts {...taken} />}
          <TextLine name="businessName" locks={locks} hint={t('business.name-hint')} autoComplete="organization" />
          {!taken && (
            <>
              <NumberLine
                name="employerIdentificationNumber"
                locks={locks}
                hint={t('business.ein-hint')}
                dashAfter={2}
              />
              <TypeLine form={form} types={typesOfPartner(known.type)} isLocked={locks.isLocked('type')} />
              <TextLine name="contactPerson" locks={locks} autoComplete="name" />
            </>
          )}
        </Card>
        <Card label={t('business.address')} padded>
          <AddressFields locks={locks} {...place} />
        </Card>
        <FormActions keys={!isClosed && <KeyHints label={t('keys.hints')} keys={[['Ctrl Enter', submit]]} />}>
          <Button onClick={cancel}>{t('action.cancel')}</Button>
          {!isClosed && (
            <Button type="submit" variant="primary" busy={form.busy}>
              {submit}
            </Button>
          )}
        </FormActions>
      </ContractForm>
      <StepUpDialog stepUp={stepUp} text={t('stores.password-text')} save={form.save} />
      <StaleChoice
        refusal={refusal}
        shape={StoreDetails}
        compare={(current) => businessDifferences(t, { mine: form.getValues(), before: form.baseValues() }, current)}
        settle={(current, chosen) => {
          form.resetTo(settledBusiness(form.getValues(), current, chosen), knownBusiness(current, undefined))
          return form.save()
        }}
      />
      <UnsavedChanges when={form.isUnsaved} text={t(isEinTyped ? 'stores.leave-ein' : 'stores.leave')} />
    </FormProvider>
  )
}
