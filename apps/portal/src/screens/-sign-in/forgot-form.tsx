import { useNavigate } from '@tanstack/react-router'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { EmailField } from '@tillgate/browser/form/email-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Email } from '@tillgate/contract/auth.ts'
import { forgotPassword } from '@tillgate/contract/recovery.ts'
import { afterPasswordMs } from '@tillgate/domain/passcodes.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#portal/api/client.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { rememberedEmail } from '#portal/features/session/pending-sign-in.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Fields of the form; the bot check adds its token. */
const Draft = z.object({ email: Email })

export const ForgotForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const captcha = useCaptcha('forgot-password')
  const [sent, setSent] = useState<{ email: string; message: string }>()
  const form = useContractForm(
    { body: Draft },
    {
      defaultValues: { email: rememberedEmail() },
      send: async ({ email }) => call(forgotPassword, { body: { email, captcha: await captcha.token() } }),
      onDone: ({ message }, { email }) => setSent({ email, message }),
    },
  )

  const goOn = (email: string) => navigate({ to: '/reset-password-code/$email', params: { email } })
  useAfter(sent ? afterPasswordMs : undefined, () => sent && void goOn(sent.email))

  if (sent) {
    return (
      <div className="stack">
        <Alert tone="info">{sent.message}</Alert>
        <Button variant="primary" size="lg" full onClick={() => void goOn(sent.email)}>
          {t('action.go-now')}
        </Button>
      </div>
    )
  }
  return (
    <ContractForm of={form} takesFocus label={t('forgot.title')}>
      <EmailField label={t('email.label')} {...form.field('email')} />
      <RefusalAlert {...form.refusal} refusal={captcha.unanswered(form.refusal.refusal)} failed={t('forgot.error')} />
      {captcha.place(isCaptchaRefusal(form.refusal.refusal))}
      <Button type="submit" variant="primary" size="lg" full busy={form.busy}>
        {t('forgot.submit')}
      </Button>
    </ContractForm>
  )
}
