import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { inviteStaff } from '@tillgate/contract/operator-staff.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import * as z from 'zod/mini'
import { inviteStaffChange } from '#operator/api/staff.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from '@tillgate/ui/form/form.module.css'

/** As typed, right or not yet. */
const Left = z.object({ email: z.string(), firstName: z.string(), lastName: z.string(), role: z.string() })

export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useContractForm(inviteStaff, {
    ...inviteStaffChange,
    defaultValues: { firstName: '', lastName: '', email: '', role: 'OPERATOR' },
    draft: { name: 'invitation', shape: Left },
    onDone: (_, { email }) => {
      showToast({ tone: 'success', text: t('staff.invite-sent', { email }) })
      onClose()
    },
  })

  return (
    <Dialog
      title={t('staff.invite')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('staff.send-invitation')} />}
    >
      <p>{t('staff.invite-lead')}</p>
      <ContractForm of={form}>
        <TextField label={t('staff.first-name')} {...form.field('firstName')} />
        <TextField label={t('staff.last-name')} {...form.field('lastName')} />
        <TextField
          label={t('people.email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          {...form.field('email')}
        />
        <fieldset className={styles['plainFieldset']}>
          <legend>{t('people.role')}</legend>
          {operatorRoles.map((role) => (
            <CheckRow key={role} type="radio" value={role} {...form.register('role')}>
              {t(`operator-role.${role}`)}: <span className="muted">{t(`operator-role.${role}.text`)}</span>
            </CheckRow>
          ))}
        </fieldset>
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
