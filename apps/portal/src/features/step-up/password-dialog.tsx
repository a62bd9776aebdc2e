import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { PasswordField, PasswordOwner } from '@tillgate/browser/form/password-field.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { ChangePassword } from '@tillgate/contract/account.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import * as z from 'zod/mini'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'

/** The sign-in is no longer fresh, or the password that was given is not the right one. SECURITY.md §3. */
export const wantsPassword = (error: unknown): error is Refused =>
  error instanceof Refused && error.fields.some(({ field }) => field === 'password')

const isWrong = (refusal: Refused): boolean => refusal.fields.some(({ code }) => code === 'password.wrong')

const Draft = z.object({ password: ChangePassword.shape.currentPassword })

type Props = {
  refusal: Refused
  text: string
  /** Repeats the original call with the password. */
  give: (password: string) => void
  onClose: () => void
}

/** Asks for the password without leaving the page: nothing that was typed there is lost. */
export const PasswordDialog = ({ refusal, text, give, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: Draft },
    {
      defaultValues: { password: '' },
      mode: 'onSubmit',
      send: ({ password }) => Promise.resolve(give(password)),
      onDone: onClose,
    },
  )
  const said = refusal.fields.find(({ field }) => field === 'password')
  return (
    <Dialog
      title={t('stores.password-title')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={t('stores.confirm')} />}
    >
      <ContractForm of={form}>
        <p>{text}</p>
        {isWrong(refusal) && <Alert tone="error">{said?.message ?? refusalText(t, refusal)}</Alert>}
        <PasswordOwner email={authRecord()?.user.email ?? ''} />
        <PasswordField
          label={t('profile.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      </ContractForm>
    </Dialog>
  )
}
