import { useQueryClient } from '@tanstack/react-query'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Email } from '@tillgate/contract/auth.ts'
import type { SupportPerson } from '@tillgate/contract/operator-support.ts'
import { Reason } from '@tillgate/contract/reasons.ts'
import { objectionHours } from '@tillgate/domain/support.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import * as z from 'zod/mini'
import { proposeEmailChange, proposeFactorReset } from '#operator/api/support.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'

type Props = { partnerId: string; person: SupportPerson; contactId: string; onClose: () => void }

/** Proposes the reset of a second factor. */
export const FactorDialog = ({ partnerId, person, contactId, onClose }: Props) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id: userId, name } = person
  return (
    <ReasonDialog
      title={t('support.reset-factor-ask', { name })}
      consequence={t('support.reset-factor-text', { name })}
      verb={t('support.reset-factor')}
      send={(reason) => proposeFactorReset({ partnerId, userId, contactId }, reason)}
      onDone={() => {
        showToast({ tone: 'success', text: t('support.proposed') })
        void cache.invalidateQueries({ queryKey: ['support', partnerId] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

const body = z.object({ email: Email, reason: Reason })
const shape = z.object({ email: z.string(), reason: z.string() })

/** Proposes another e-mail address. */
export const EmailDialog = ({ partnerId, person, contactId, onClose }: Props) => {
  const { t } = useTranslation()
  const { id: userId, name } = person
  const form = useContractForm(
    { body },
    {
      send: (sent) => proposeEmailChange({ partnerId, userId, contactId }, sent),
      invalidates: [{ queryKey: ['support', partnerId] }],
      defaultValues: { email: '', reason: '' },
      mode: 'onSubmit',
      draft: { name: `email-of-${userId}`, shape },
      onDone: () => {
        showToast({ tone: 'success', text: t('support.proposed') })
        onClose()
      },
    },
  )
  return (
    <Dialog
      title={t('support.change-email-ask', { name })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('support.change-email')} />}
    >
      <p>{t('support.change-email-text', { hours: objectionHours })}</p>
      <ContractForm of={form}>
        <TextField
          label={t('support.new-email')}
          hint={t('support.email-hint')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          data-autofocus
          {...form.field('email')}
        />
        <TextArea label={t('reason.label')} hint={t('reason.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
