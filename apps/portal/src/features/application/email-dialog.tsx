import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { updateOwnEmail } from '@tillgate/contract/onboarding.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { updateOwnEmailChange } from '#portal/api/onboarding.ts'
import { authRecord, updateEmail } from '#portal/features/session/auth-record.ts'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { useStepUp, wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Replaces the unproven email of the signed-in person. `onChanged` follows an accepted email, `close` ends either way. */
export const EmailDialog = ({ onClose, onChanged }: { onClose: () => void; onChanged?: () => void }) => {
  const { t } = useTranslation()
  const stepUp = useStepUp()
  const form = useContractForm(updateOwnEmail, {
    invalidates: updateOwnEmailChange.invalidates,
    defaultValues: { email: authRecord()?.user.email ?? '' },
    send: (body) => updateOwnEmailChange.send(stepUp.withPassword(body)),
    onDone: async ({ email }) => {
      await updateEmail(email)
      showToast({ tone: 'success', text: t('email-proof.changed') })
      onChanged?.()
      onClose()
    },
    refused: stepUp.refused,
  })
  return (
    <>
      <Dialog
        title={t('email-proof.change-title')}
        onClose={onClose}
        closeLabel={t('action.close')}
        footer={<FormButtons of={form} onClose={onClose} submit={t('email-proof.change')} />}
      >
        <ContractForm of={form}>
          <p>{t('email-proof.change-text')}</p>
          {!wantsPassword(form.refusal.refusal) && (
            <RefusalAlert {...form.refusal} failed={t('email-proof.change-failed')} />
          )}
          <TextField
            label={t('profile.email')}
            type="email"
            autoComplete="email"
            data-autofocus
            {...form.field('email')}
          />
        </ContractForm>
      </Dialog>
      <StepUpDialog stepUp={stepUp} text={t('email-proof.change-password')} save={form.save} />
    </>
  )
}
