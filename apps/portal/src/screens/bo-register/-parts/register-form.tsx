import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { partnerRegistration, Registration } from '@tillgate/contract/registration.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { fieldErrors, useComplaint } from '#portal/features/forms/complaints.ts'
import { refusalText } from '#portal/features/forms/refusal-text.ts'
import { useAsk } from '#portal/features/forms/use-ask.ts'
import { heldEmail, holdEmail } from '#portal/features/session/held.ts'
import { useTranslation } from '#portal/i18n.ts'

type Draft = z.output<typeof Registration>

/** Spec 1 §5: names are told when they are too long; what can be typed at all ends at 100. */
const inputMax = 100

export const RegisterForm = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const complaint = useComplaint()
  const captcha = useCaptcha('registration')
  const { busy, refusal, ask } = useAsk()
  const isAsked = isCaptchaRefusal(refusal)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { firstName: '', lastName: '', email: heldEmail() },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(refusal),
  })

  const send = (draft: Draft) =>
    ask(async () => {
      await call(partnerRegistration, { body: isAsked ? { ...draft, captcha: await captcha.token() } : draft })
      holdEmail(draft.email)
      await navigate({ to: '/bo-register/email-verification', search: draft })
    })

  return (
    <Form save={handleSubmit(send)} problems={[]} attempt={0} summaryTitle="" label={t('register.title')}>
      <TextField
        label={t('register.first-name')}
        autoComplete="given-name"
        maxLength={inputMax}
        error={complaint(formState.errors.firstName)}
        {...register('firstName')}
      />
      <TextField
        label={t('register.last-name')}
        autoComplete="family-name"
        maxLength={inputMax}
        error={complaint(formState.errors.lastName)}
        {...register('lastName')}
      />
      <TextField
        label={t('email.label')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={complaint(formState.errors.email)}
        {...register('email')}
      />
      {refusal && <Alert tone="error">{refusalText(t, refusal, 'failure.generic')}</Alert>}
      {captcha.place(isAsked)}
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {t('register.submit')}
      </Button>
    </Form>
  )
}
