import { useNavigate } from '@tanstack/react-router'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { EmailField } from '@tillgate/browser/form/email-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { registerPartner } from '@tillgate/contract/registration.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { call } from '#portal/api/client.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import {
  rememberedEmail,
  rememberedNames,
  rememberEmail,
  rememberNames,
} from '#portal/features/session/pending-sign-in.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { Trouble } from './trouble.ts'

/** Spec 1 §5: inputs accept 100 characters; the schema rejects long names with a message. */
const inputMax = 100

/** `trouble`: reason why the user was returned to this form. */
export const RegisterForm = ({ trouble }: { trouble: Trouble | undefined }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const captcha = useCaptcha('registration')
  const form = useContractForm(registerPartner, {
    defaultValues: { ...rememberedNames(), email: rememberedEmail() },
    send: async (body, _, last) => {
      const shown = isCaptchaRefusal(last) ? { captcha: await captcha.token() } : {}
      return call(registerPartner, { body: { ...body, ...shown } })
    },
    onDone: async (_, { firstName, lastName, email }) => {
      rememberEmail(email)
      rememberNames({ firstName, lastName })
      await navigate({ to: '/bo-register/email-verification', search: { firstName, lastName, email } })
    },
  })
  const { refusal } = form.refusal

  return (
    <ContractForm of={form} takesFocus label={t('register.title')}>
      <TextField
        label={t('register.first-name')}
        autoComplete="given-name"
        maxLength={inputMax}
        {...form.field('firstName')}
      />
      <TextField
        label={t('register.last-name')}
        autoComplete="family-name"
        maxLength={inputMax}
        {...form.field('lastName')}
      />
      <EmailField label={t('email.label')} autoComplete="email" maxLength={254} {...form.field('email')} />
      {trouble && !refusal && (
        <Alert tone="error" takesFocus>
          {t(`register.${trouble}`)}
        </Alert>
      )}
      <RefusalAlert {...form.refusal} refusal={captcha.unanswered(refusal)} otherwise={t('failure.generic')} />
      {captcha.place(isCaptchaRefusal(refusal))}
      <Button type="submit" variant="primary" size="lg" full busy={form.busy}>
        {t('register.submit')}
      </Button>
    </ContractForm>
  )
}
