import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { NewPasswordFields, NewPasswordPair, samePassword } from '@tillgate/browser/form/new-password.tsx'
import { PasswordField } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { changeOperatorPassword } from '@tillgate/contract/operator-auth.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#operator/api/client.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'

const Draft = z
  .object({ currentPassword: changeOperatorPassword.body.shape.currentPassword, ...NewPasswordPair.shape })
  .check(samePassword)

/** Changes the operator's own password. The server ends the operator's other sessions. */
export const ChangePasswordDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: Draft },
    {
      defaultValues: { currentPassword: '', newPassword: '', confirm: '' },
      send: ({ currentPassword, newPassword }) =>
        call(changeOperatorPassword, { body: { currentPassword, newPassword } }),
      onDone: ({ message }) => {
        showToast({ tone: 'success', text: message })
        onClose()
      },
    },
  )
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  return (
    <Dialog
      title={t('own-password.title')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('password.save')} />}
    >
      <p>{t('own-password.consequence')}</p>
      <ContractForm of={form}>
        <NewPasswordFields
          email={authRecord()?.user.email ?? ''}
          typed={typed}
          password={form.field('newPassword')}
          confirm={form.field('confirm')}
        >
          <PasswordField
            label={t('own-password.current')}
            autoComplete="current-password"
            data-autofocus
            {...form.field('currentPassword')}
          />
        </NewPasswordFields>
        <RefusalAlert {...form.refusal} failed={t('invited.error')} />
      </ContractForm>
    </Dialog>
  )
}
