import { clsx } from 'clsx'
import { ContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { StoreDetails, descriptionMax } from '@tillgate/contract/business.ts'
import { useEffect } from 'react'
import { FormProvider, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useIsEinTyped } from './ein-typed.ts'
import { StepActions, type Back } from '#portal/features/onboarding/step-actions.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { AddressDown } from './address-down.tsx'
import { businessDifferences, settledBusiness } from './business-stale.ts'
import { AddressFields } from './address-fields.tsx'
import { type BusinessFields, knownBusiness } from './business-fields.ts'
import type { Locks } from './locks.ts'
import { isAddressDown, type BusinessForm as Bound } from './use-business-form.ts'
import { useAddressCheck } from './use-address-check.ts'
import { phoneText } from '@tillgate/ui/fields/phone-text.ts'
import { NumberLine } from './number-line.tsx'
import { TextLine, useAskedHint } from './text-line.tsx'
import styles from './business-form.module.css'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'

const counterFrom = 400

/** Names, numbers, and what the business does. */
const AboutFields = ({ locks, isProvider }: { locks: Locks; isProvider: boolean }) => {
  const { t } = useTranslation()
  const { control, register } = useFormContext<BusinessFields>()
  const { errors } = useFormState({ control, name: 'businessDescription' })
  const errorText = useFieldErrorText()
  const used = useWatch({ control, name: 'businessDescription' }).length
  const counter = used >= counterFrom ? t('form.length', { used, max: descriptionMax }) : undefined
  const hint = useAskedHint(locks, 'businessDescription', counter)

  return (
    <fieldset>
      <legend>{t('business.group')}</legend>
      <TextLine name="businessName" locks={locks} hint={t('business.name-hint')} autoComplete="organization" />
      <TextLine name="doingBusinessAs" locks={locks} autoComplete="off" />
      <div className={clsx('stack gap-6px fs-13', styles['businessNumber'])}>
        <NumberLine name="employerIdentificationNumber" locks={locks} hint={t('business.ein-hint')} dashAfter={2} />
      </div>
      {isProvider && (
        <div className={clsx('stack gap-6px fs-13', styles['businessNumber'])}>
          <NumberLine name="npi" locks={locks} hint={t('business.npi-hint')} />
          <a className="tap" href="https://npiregistry.cms.hhs.gov/search" target="_blank" rel="noopener noreferrer">
            {t('business.npi-look-up')}
          </a>
        </div>
      )}
      <TextArea
        label={t('business.description')}
        hint={hint}
        readOnly={locks.isLocked('businessDescription')}
        error={errorText(errors.businessDescription)}
        {...register('businessDescription')}
      />
    </fieldset>
  )
}

type ContactFieldsProps = { locks: Locks; fixed: Partial<BusinessFields> }

/** Spec 1 §3: values of the profile are shown read-only. */
const ContactFields = ({ locks, fixed }: ContactFieldsProps) => {
  const { t } = useTranslation()
  const { contactEmailAddress: email, phoneNumber: phone } = fixed
  return (
    <fieldset>
      <legend>{t('business.contact')}</legend>
      <TextLine name="contactPerson" locks={locks} autoComplete="name" />
      {email !== undefined && (
        <div className={clsx('stack gap-2', styles['businessFixed'])}>
          <dl className="flex wrap between rounded surface-3">
            <div>
              <dt className="fs-13 muted">{t('business.email')}</dt>
              <dd className="break">{email}</dd>
            </div>
            {phone !== undefined && (
              <div>
                <dt className="fs-13 muted">{t('business.phone')}</dt>
                <dd className="tnum break">{phoneText(phone)}</dd>
              </div>
            )}
          </dl>
          <p className="muted fs-13">{t('business.from-profile')}</p>
        </div>
      )}
      {email === undefined && <TextLine name="contactEmailAddress" locks={locks} type="email" autoComplete="email" />}
      {phone === undefined && <NumberLine name="phoneNumber" locks={locks} />}
    </fieldset>
  )
}

type Props = {
  form: Bound
  store: Pick<StoreDetails, 'id' | 'type'>
  isProvider: boolean
  locks: Locks
  /** Values of the profile, shown read-only. */
  fixed: Partial<BusinessFields>
  /** Field that a link opens. */
  focus?: string | undefined
  submit: string
  back: Back
}

/** Spec 1 §2 and §5, business information. Scanners send Enter, so Enter sends nothing here. */
export const BusinessForm = ({ form, store, isProvider, locks, fixed, focus, submit, back }: Props) => {
  const { t } = useTranslation()
  const place = useAddressCheck(form)
  const { refusal } = form.refusal
  const isEinTyped = useIsEinTyped(form)

  useEffect(() => {
    const field =
      focus === undefined ? undefined : (document.getElementsByName(focus)[0] ?? document.getElementById(focus))
    if (field instanceof HTMLElement) field.focus()
  }, [focus])

  return (
    <FormProvider {...form}>
      <ContractForm of={form} label={t('business.title')} blockEnter>
        {isAddressDown(refusal) && <AddressDown form={form} />}
        {refusal && !isAddressDown(refusal) && (
          <RefusalAlert
            {...form.refusal}
            failed={t(refusal.message === 'user.not-found' ? 'user.not-found' : 'business.save-failed')}
          />
        )}
        <input type="hidden" name="type" value={store.type} />
        <AboutFields locks={locks} isProvider={isProvider} />
        <ContactFields locks={locks} fixed={fixed} />
        <AddressFields locks={locks} {...place} />
        <StepActions busy={form.busy} submit={submit} back={back} />
      </ContractForm>
      <StaleChoice
        refusal={refusal}
        shape={StoreDetails}
        compare={(current) =>
          businessDifferences(t, { mine: form.getValues(), before: form.baseValues() }, current).filter(
            ({ name }) => !Object.hasOwn(fixed, name),
          )
        }
        settle={(current, chosen) => {
          const over = { ...knownBusiness(current, undefined), ...fixed }
          form.resetTo({ ...settledBusiness(form.getValues(), current, chosen), ...fixed }, over)
          return form.save()
        }}
      />
      <UnsavedChanges when={form.isUnsaved} text={t(isEinTyped ? 'draft.leave-ein' : 'draft.leave')} />
    </FormProvider>
  )
}
