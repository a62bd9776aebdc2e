import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Contact, updateContact } from '@tillgate/contract/contact.ts'
import { PhoneField } from '@tillgate/ui/fields/dressed-field.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { Controller } from 'react-hook-form'
import { updateContactChange } from '#portal/api/account.ts'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { useStepUp, wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import { useTranslation } from '#portal/i18n.ts'
import { contactDifferences, ContactFields, knownContact, settledContact } from './contact-fields.ts'

type Props = { contact: Contact; onClose: () => void }

/** Edits the contact data. A new address may require the password; the input stays while it is typed. */
export const ContactDialog = ({ contact, onClose }: Props) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const stepUp = useStepUp()
  const form = useContractForm(updateContact, {
    invalidates: updateContactChange.invalidates,
    defaultValues: knownContact(contact),
    draft: { name: 'contact', shape: ContactFields },
    send: (body) => updateContactChange.send(stepUp.withPassword(body)),
    onDone: () => {
      showToast({ tone: 'success', text: t('profile.contact-saved') })
      onClose()
    },
    refused: stepUp.refused,
  })
  const { refusal } = form.refusal
  return (
    <>
      <Dialog
        title={t('profile.contact-title')}
        onClose={onClose}
        closeLabel={t('action.close')}
        footer={<FormButtons of={form} onClose={onClose} submit={t('action.update')} />}
      >
        <ContractForm of={form}>
          <p>{t('profile.contact-text')}</p>
          {!wantsPassword(refusal) && <RefusalAlert {...form.refusal} failed={t('profile.contact-failed')} />}
          <TextField
            label={t('profile.contact-person')}
            autoComplete="name"
            data-autofocus
            {...form.field('contactPerson')}
          />
          <TextField
            label={t('profile.contact-email')}
            hint={t('profile.contact-email-hint')}
            type="email"
            autoComplete="email"
            {...form.field('contactEmailAddress')}
          />
          <Controller
            control={form.control}
            name="contactPhoneNumber"
            render={({ field, fieldState }) => (
              <PhoneField
                label={t('profile.contact-phone')}
                name={field.name}
                value={field.value}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errorText(fieldState.error)}
              />
            )}
          />
        </ContractForm>
        <StaleChoice
          refusal={refusal}
          shape={Contact}
          compare={(current) =>
            contactDifferences(t, { mine: form.getValues(), before: form.baseValues(), theirs: knownContact(current) })
          }
          settle={(current, chosen) => {
            const theirs = knownContact(current)
            form.resetTo(settledContact(form.getValues(), theirs, chosen), theirs)
            return form.save()
          }}
        />
      </Dialog>
      <StepUpDialog stepUp={stepUp} text={t('profile.contact-password')} save={form.save} />
    </>
  )
}
