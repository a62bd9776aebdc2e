import { zodResolver } from '@hookform/resolvers/zod'
import { ChangePassword } from '@tillgate/contract/account.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { PasswordField } from '@tillgate/browser/password-field.tsx'
import { PasswordOwner } from '@tillgate/browser/password-owner.tsx'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldErrors, useComplaint } from '@tillgate/browser/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { useFocusRefused } from '@tillgate/browser/use-focus-refused.ts'
import { useTranslation } from '#portal/i18n.ts'

const Draft = z.object({ password: ChangePassword.shape.currentPassword })
type Draft = z.output<typeof Draft>
const ours = { password: 'password' } as const
const fields: readonly string[] = Object.keys(ours)

type Props = {
  wanted: 'on' | 'off'
  /** Whose password: managers then offer the right one. */
  email: string
  turn: (password: string) => Promise<void>
  close: () => void
}

export const TwoFactorDialog = ({ wanted, email, turn, close }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const id = useId()
  const { busy, refusal, ask } = useAsk()
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(Draft),
    defaultValues: { password: '' },
    errors: fieldErrors<Draft>(refusal, ours),
  })
  useFocusRefused(refusal, ours, setFocus)
  const send = ({ password }: Draft) =>
    ask(async () => {
      await turn(password)
      close()
    })

  return (
    <Dialog
      title={t(`two-factor.${wanted}-ask`)}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {t(`two-factor.turn-${wanted}`)}
          </Button>
        </>
      }
    >
      <Form id={id} save={handleSubmit(send)} problems={[]} attempt={0} summaryTitle="">
        <p>{t(`two-factor.${wanted}-text`)}</p>
        <RefusalAlert
          refusal={refusal}
          title={t('two-factor.error')}
          otherwise={t('two-factor.error')}
          fields={fields}
        />
        <PasswordOwner email={email} />
        <PasswordField
          label={t('profile.password')}
          autoComplete="current-password"
          error={complaint(formState.errors.password)}
          data-autofocus
          {...register('password')}
        />
      </Form>
    </Dialog>
  )
}
