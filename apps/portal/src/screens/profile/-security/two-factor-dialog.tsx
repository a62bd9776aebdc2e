import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { PasswordField, PasswordOwner } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { ChangePassword } from '@tillgate/contract/account.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'

/** The server takes no password as well; here one is asked for. */
const Draft = z.object({ password: ChangePassword.shape.currentPassword })

type Props = {
  wanted: 'on' | 'off'
  /** Whose password: managers then offer the right one. */
  email: string
  turn: (password: string) => Promise<void>
  close: () => void
}

export const TwoFactorDialog = ({ wanted, email, turn, close }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: Draft },
    { defaultValues: { password: '' }, mode: 'onSubmit', send: ({ password }) => turn(password), done: close },
  )

  return (
    <Dialog
      title={t(`two-factor.${wanted}-ask`)}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={form.id} look="primary" busy={form.busy}>
            {t(`two-factor.turn-${wanted}`)}
          </Button>
        </>
      }
    >
      <ContractForm of={form}>
        <p>{t(`two-factor.${wanted}-text`)}</p>
        <RefusalAlert {...form.refusal} title={t('two-factor.error')} otherwise={t('two-factor.error')} />
        <PasswordOwner email={email} />
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
