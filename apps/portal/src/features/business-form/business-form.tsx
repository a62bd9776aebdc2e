import { useComplaint } from '@tillgate/browser/form/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { StoreDetails, type BusinessEdit } from '@tillgate/contract/business.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { useEffect, useState } from 'react'
import { FormProvider, useFormState } from 'react-hook-form'
import { useSaveBusiness } from '#portal/api/business.ts'
import { StepActions, type Back } from '#portal/features/onboarding/step-actions.tsx'
import { session } from '#portal/features/session/session.ts'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { AboutFields } from './about-fields.tsx'
import { AddressFields } from './address-fields.tsx'
import { businessFieldNames } from './business-fields.ts'
import { ContactFields } from './contact-fields.tsx'
import type { BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'
import { businessDifferences, settledBusiness } from './business-stale.ts'
import { fillBusiness, layComplaints, type BusinessForm as Bound } from './use-business-form.ts'
import { usePlaceCheck } from './use-place-check.ts'
import './business-form.css'

type Props = {
  form: Bound
  store: Pick<StoreDetails, 'id' | 'type'>
  isProvider: boolean
  locks: Locks
  /** Shown, and not typed again. */
  fixed: Partial<BusinessFields>
  /** Called once it is saved: what comes then is the screen's business. */
  saved: () => Promise<void>
  /** The field that somebody was sent here for. */
  focus?: string | undefined
  submit: string
  back: Back
}

/** Spec 1 §2 and §5, business information. Scanners send Enter, so Enter sends nothing here. */
export const BusinessForm = ({ form, store, isProvider, locks, fixed, saved, focus, submit, back }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const save = useSaveBusiness(store.id)
  const place = usePlaceCheck(form)
  const [refusal, setRefusal] = useState<Error>()
  const [refusals, setRefusals] = useState(0)
  const [isLeaving, setLeaving] = useState(false)
  // Of its own: a form that is handed down is always the same object, and what it holds is not drawn anew.
  const { errors, isDirty, submitCount } = useFormState({ control: form.control })
  const isAddressDown = refusal instanceof Refused && refusal.code === 'address.failed'

  useEffect(() => {
    const field =
      focus === undefined ? undefined : (document.getElementsByName(focus)[0] ?? document.getElementById(focus))
    if (field instanceof HTMLElement) field.focus()
  }, [focus])

  const hear = (error: Error) => {
    setRefusal(layComplaints(form, error))
    setRefusals((count) => count + 1)
  }
  const send = async (body: BusinessEdit) => {
    setRefusal(undefined)
    if (!session()) return setRefusal(new Error('user.not-found'))
    if (!(await save.mutate(body, { onError: hear }))) return
    setLeaving(true)
    await saved()
  }
  const settle = (current: StoreDetails, kept: ReadonlySet<string>) => {
    fillBusiness(form, { ...settledBusiness(form.getValues(), current, kept), ...fixed })
    return form.handleSubmit(send)()
  }
  const problems = businessFieldNames.flatMap((field) => {
    const message = complaint(errors[field])
    return message === undefined ? [] : [{ field, message }]
  })

  return (
    <FormProvider {...form}>
      <Form
        save={form.handleSubmit(send)}
        problems={problems}
        attempt={submitCount + refusals}
        summaryTitle={t('form.problem')}
        label={t('business.title')}
        blockEnter
      >
        {isAddressDown && (
          <Alert tone="warning" title={t('address.failed')}>
            <p>{t('business.check-failed')}</p>
            <p>
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  setRefusal(undefined)
                  form.clearErrors('addressLine1')
                  form.setValue('addressSource', 'MANUAL', { shouldDirty: true })
                }}
              >
                {t('business.by-hand')}
              </button>
            </p>
          </Alert>
        )}
        {refusal && !isAddressDown && (
          <RefusalAlert
            refusal={refusal}
            failed={t(refusal.message === 'user.not-found' ? 'user.not-found' : 'business.save-failed')}
            fields={businessFieldNames}
          />
        )}
        <input type="hidden" name="type" value={store.type} />
        <AboutFields locks={locks} isProvider={isProvider} />
        <ContactFields locks={locks} fixed={fixed} />
        <AddressFields locks={locks} {...place} />
        <StepActions busy={save.isPending || isLeaving} submit={submit} back={back} />
      </Form>
      <StaleChoice
        refusal={save.error}
        shape={StoreDetails}
        compare={(current) =>
          businessDifferences(
            t,
            { mine: form.getValues(), before: form.formState.defaultValues ?? {} },
            current,
          ).filter(({ name }) => !Object.hasOwn(fixed, name))
        }
        settle={settle}
      />
      <UnsavedChanges when={() => isDirty && !isLeaving} text={t('draft.leave')} />
    </FormProvider>
  )
}
