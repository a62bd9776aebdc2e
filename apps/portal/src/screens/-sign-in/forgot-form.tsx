import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { fieldErrors, useComplaint } from '@tillgate/browser/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { useFocusRefused } from '@tillgate/browser/use-focus-refused.ts'
import { Email } from '@tillgate/contract/auth.ts'
import { forgotPassword } from '@tillgate/contract/recovery.ts'
import { afterPasswordMs } from '@tillgate/domain/passcodes.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { heldEmail } from '#portal/features/session/held.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'

const Draft = z.object({ email: Email })
type Draft = z.output<typeof Draft>
const places = { email: 'email' } as const

export const ForgotForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const complaint = useComplaint()
  const captcha = useCaptcha('forgot-password')
  const { busy, refusal, ask } = useAsk()
  const [sent, setSent] = useState<{ email: string; message: string }>()
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(Draft),
    defaultValues: { email: heldEmail() },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(refusal),
  })
  useFocusRefused(refusal, places, setFocus)

  const goOn = (email: string) => navigate({ to: '/reset-password-code/$email', params: { email } })
  useAfter(sent ? afterPasswordMs : undefined, () => sent && void goOn(sent.email))
  const send = ({ email }: Draft) =>
    ask(async () => {
      const { message } = await call(forgotPassword, { body: { email, captcha: await captcha.token() } })
      setSent({ email, message })
    })

  if (sent) {
    return (
      <div className="form">
        <Alert tone="info">{sent.message}</Alert>
        <Button look="primary" size="lg" full onClick={() => void goOn(sent.email)}>
          {t('action.go-now')}
        </Button>
      </div>
    )
  }
  return (
    <Form save={handleSubmit(send)} problems={[]} attempt={0} summaryTitle="" label={t('forgot.title')}>
      <TextField
        label={t('email.label')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={complaint(formState.errors.email)}
        {...register('email')}
      />
      <RefusalAlert refusal={refusal} failed={t('forgot.error')} fields={Object.keys(places)} />
      {captcha.place(isCaptchaRefusal(refusal))}
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {t('forgot.submit')}
      </Button>
    </Form>
  )
}
