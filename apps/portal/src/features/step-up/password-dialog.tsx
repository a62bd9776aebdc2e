import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { PasswordField, PasswordOwner } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { ChangePassword } from '@tillgate/contract/account.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'

/** The server accepts a call without a password; the dialog asks for one. */
const Draft = z.object({ password: ChangePassword.shape.currentPassword })

type Props<A> = {
  title: string
  text: string
  verb: string
  /** Account of the password, for password managers. */
  email: string
  /** Rejects with the refusal of the password: the dialog stays open and shows the refusal beside the field. */
  send: (password: string) => Promise<A>
  onDone: (answer: A) => void
  onClose: () => void
  /** Title above any other failure. */
  failed?: string
}

/** Asks for the own password and stays open until the server has accepted it. */
export const PasswordDialog = <A,>({ title, text, verb, email, send, onDone, onClose, failed }: Props<A>) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: Draft },
    { defaultValues: { password: '' }, mode: 'onSubmit', send: ({ password }) => send(password), onDone },
  )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={<FormButtons of={form} onClose={onClose} submit={verb} />}
    >
      <ContractForm of={form}>
        <p>{text}</p>
        <RefusalAlert {...form.refusal} {...(failed === undefined ? {} : { title: failed, otherwise: failed })} />
        <PasswordOwner email={email} />
        <PasswordField
          label={t('login.password')}
          autoComplete="current-password"
          data-autofocus
          {...form.field('password')}
        />
      </ContractForm>
    </Dialog>
  )
}
