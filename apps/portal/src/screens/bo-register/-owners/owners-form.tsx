import { clsx } from 'clsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, type BoundForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { wholeOwnership, listedFrom } from '@tillgate/domain/owners.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ignoreSecondPress } from '@tillgate/ui/form/second-press.ts'
import { CheckField } from '@tillgate/ui/fields/check-field.tsx'
import { FieldError } from '@tillgate/ui/fields/field-error.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { useState } from 'react'
import { FormProvider, useFieldArray, useFormState, useWatch, type FieldErrors } from 'react-hook-form'
import { OwnerList } from '@tillgate/contract/business.ts'
import type { Profile } from '@tillgate/contract/auth.ts'
import type { OwnersDraft } from '#portal/api/business.ts'
import { StepActions, type Back } from '#portal/features/onboarding/step-actions.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { OwnerCard } from './owner-card.tsx'
import {
  knownOwners,
  nobody,
  sharesOf,
  soleOwner,
  type OwnersFields,
  fieldOfListFault,
  type OwnerFields,
} from './owner-fields.ts'
import { ownerDifferences, settledOwners } from './owners-stale.ts'
import type { Problem } from '@tillgate/ui/form/error-summary.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import styles from './owner-card.module.css'

type RemoveOwnerProps = {
  owners: readonly OwnerFields[]
  at: number
  onClose: () => void
  remove: (name: string) => void
}

/** Moves the focus to the next owner, or to the add button. */
const focusBehind = (at: number, count: number): void => {
  const next = at < count - 1 ? document.getElementsByName(`owners.${at}.firstName`)[0] : null
  const target = next ?? document.getElementById('owners-add')
  target?.focus()
}

const RemoveOwner = ({ owners, at, onClose, remove }: RemoveOwnerProps) => {
  const { t } = useTranslation()
  const person = owners[at]
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ') || t('owners.unnamed', { nth: at + 1 })
  return (
    <ConfirmDialog
      question={t('owners.remove-question', { name })}
      consequence={t('owners.remove-text')}
      verb={t('owners.remove')}
      cancel={t('action.cancel')}
      confirm={() => {
        remove(name)
        // Runs after the dialog has closed and returned the focus to a removed button.
        requestAnimationFrame(() => requestAnimationFrame(() => focusBehind(at, owners.length)))
      }}
      onClose={onClose}
      destructive
    />
  )
}

const parts = ['firstName', 'lastName', 'email', 'ownerPhoneNumber', 'ownership'] as const

/** Lists the errors by person in the order of the cards, then those of the list, then the missing confirmation. */
const ownerProblems = (
  errors: FieldErrors<OwnersFields>,
  errorText: (error: { message?: string | undefined } | undefined) => string | undefined,
  /** Prefixes an error with its person, "Person 2: …", when there are several. */
  aboutPerson: (at: number, message: string) => string,
): Problem[] => {
  const people = Array.isArray(errors.owners) ? errors.owners : []
  const ofPeople = people.flatMap((person, index) =>
    parts.flatMap((part) => {
      const message = errorText(person?.[part])
      return message === undefined ? [] : [{ field: `owners.${index}.${part}`, message: aboutPerson(index, message) }]
    }),
  )
  const root = errors.owners?.root
  const ofList = errorText(root)
  const missing = errorText(errors.isComplete)
  return [
    ...ofPeople,
    ...(ofList === undefined ? [] : [{ field: fieldOfListFault(root?.message), message: ofList }]),
    ...(missing === undefined ? [] : [{ field: 'isComplete', message: missing }]),
  ]
}

type Props = {
  form: BoundForm<OwnersFields, OwnersDraft>
  profile: Profile
  isLocked: boolean
  submit: string
  back: Back
}

const limit = 10
const percentOf = (hundredths: number): string => String(hundredths / (wholeOwnership / 100))

/** Form of spec 1 §2, owner details: owners, total share and confirmation of completeness. */
export const OwnersForm = ({ form, profile, isLocked, submit, back }: Props) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const { control, register } = form
  const { errors, isSubmitted } = useFormState({ control })
  const people = useFieldArray({ control, name: 'owners' })
  const owners = useWatch({ control, name: 'owners' })
  const { shares, total, isTooMuch } = sharesOf(owners)
  const [removing, setRemoving] = useState<number>()
  const [announcement, announce] = useState('')
  const listFault = errorText(errors.owners?.root)
  const problems = ownerProblems(errors, errorText, (at, message) =>
    owners.length === 1 ? message : t('owners.about', { person: t('owners.person', { nth: at + 1 }), message }),
  )

  const giveControl = (to: number) => {
    for (const nth of owners.keys()) {
      form.setValue(`owners.${nth}.isControlPerson`, nth === to, {
        shouldDirty: true,
        shouldValidate: form.refusal.refusal !== null,
      })
    }
    if (isSubmitted) void form.trigger('owners')
  }
  const beSoleOwner = () => {
    form.setValue('owners', [soleOwner(profile)], { shouldDirty: true })
    // Removes the errors of the removed person.
    form.clearErrors('owners')
    if (isSubmitted) void form.trigger('owners')
  }
  const add = () => {
    ignoreSecondPress()
    people.append(nobody)
    announce(t('owners.added', { nth: owners.length + 1 }))
  }

  return (
    <FormProvider {...form}>
      <ContractForm of={form} problems={problems} label={t('owners.title')} blockEnter>
        {problems.length === 0 && <RefusalAlert {...form.refusal} failed={t('business.save-failed')} />}
        {owners.length === 1 && !isLocked && (
          <div className="row wrap gap-x-3">
            <Button onClick={beSoleOwner}>{t('owners.sole')}</Button>
            <p className="muted fs-13">{t('owners.sole-hint')}</p>
          </div>
        )}
        {people.fields.map(({ id }, index) => (
          <OwnerCard
            key={id}
            index={index}
            isLocked={isLocked}
            control={() => giveControl(index)}
            remove={owners.length > 1 && !isLocked ? () => setRemoving(index) : undefined}
          />
        ))}
        {!isLocked && owners.length < limit && (
          <Button id="owners-add" onClick={add}>
            <PlusIcon small />
            {t('owners.add')}
          </Button>
        )}
        <div className={clsx('stack gap-1 rounded surface-3', styles['ownersSum'])}>
          <output className="fw-semibold" data-wrong={isTooMuch || undefined}>
            {t('owners.sum', { percent: percentOf(total) })}
          </output>
          {isTooMuch && <FieldError>{t('owners.total')}</FieldError>}
          {total > 0 && shares.every((share) => share < listedFrom) && <p>{t('owners.hint-none')}</p>}
          {listFault !== undefined && !isTooMuch && <FieldError>{listFault}</FieldError>}
        </div>
        <CheckField disabled={isLocked} error={errorText(errors.isComplete)} {...register('isComplete')}>
          {t('owners.is-complete')}
        </CheckField>
        <output className="sr">{announcement}</output>
        <StepActions busy={form.busy} submit={submit} back={back} />
      </ContractForm>
      {removing !== undefined && (
        <RemoveOwner
          owners={owners}
          at={removing}
          onClose={() => setRemoving(undefined)}
          remove={(name) => {
            setRemoving(undefined)
            // Removing an owner removes their control flag; a single remaining owner has control.
            people.remove(removing)
            if (owners.length === 2) form.setValue('owners.0.isControlPerson', true, { shouldDirty: true })
            announce(t('owners.removed', { name }))
          }}
        />
      )}
      <StaleChoice
        refusal={form.refusal.refusal}
        shape={OwnerList}
        compare={(current) => ownerDifferences(t, { mine: form.getValues(), before: form.baseValues() }, current)}
        settle={(current, chosen) => {
          form.resetTo(settledOwners(form.getValues(), current, chosen), knownOwners(current))
          return form.save()
        }}
      />
      <UnsavedChanges when={form.isUnsaved} text={t('draft.leave')} />
    </FormProvider>
  )
}
