import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { fieldErrors, useComplaint } from '@tillgate/browser/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { useFocusRefused } from '@tillgate/browser/use-focus-refused.ts'
import { partnerRegistration, Registration } from '@tillgate/contract/registration.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { heldEmail, heldNames, holdEmail, holdNames } from '#portal/features/session/held.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { Trouble } from './trouble.ts'

type Draft = z.output<typeof Registration>

/** Spec 1 §5: names are told when they are too long; what can be typed at all ends at 100. */
const inputMax = 100
const places = { firstName: 'firstName', lastName: 'lastName', email: 'email' } as const
const fields: readonly string[] = Object.keys(places)

/** `trouble`: why somebody who wanted to be further on stands here. */
export const RegisterForm = ({ trouble }: { trouble: Trouble | undefined }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const complaint = useComplaint()
  const captcha = useCaptcha('registration')
  const { busy, refusal, ask } = useAsk()
  const isAsked = isCaptchaRefusal(refusal)
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(Registration),
    defaultValues: { ...heldNames(), email: heldEmail() },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(refusal),
  })
  useFocusRefused(refusal, places, setFocus)

  const send = (draft: Draft) =>
    ask(async () => {
      await call(partnerRegistration, { body: isAsked ? { ...draft, captcha: await captcha.token() } : draft })
      holdEmail(draft.email)
      holdNames(draft)
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
      {trouble && !refusal && (
        <Alert tone="error" takesFocus>
          {t(`register.${trouble}`)}
        </Alert>
      )}
      <RefusalAlert refusal={refusal} otherwise={t('failure.generic')} fields={fields} />
      {captcha.place(isAsked)}
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {t('register.submit')}
      </Button>
    </Form>
  )
}
