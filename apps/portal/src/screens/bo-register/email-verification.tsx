import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { EmailField } from '@tillgate/browser/form/email-field.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Email } from '@tillgate/contract/auth.ts'
import { registerPartner, resendRegistration, verifyPartnerEmail } from '@tillgate/contract/registration.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import * as z from 'zod/mini'
import { call } from '#portal/api/client.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { CodeCard } from '#portal/features/codes/code-card.tsx'
import { rememberedEmail, rememberNames } from '#portal/features/session/pending-sign-in.ts'
import { storeToken } from '#portal/features/session/stored-tokens.ts'
import { useTranslation } from '#portal/i18n.ts'
import { signUpSteps } from './-account/sign-up-steps.ts'
import { TroubleSearch } from './-account/trouble.ts'

/** Spec 1 §2: query firstName, lastName, email. `trouble`: reason why the person was sent back here. */
export const Route = createFileRoute('/bo-register/email-verification')({
  staticData: { frame: 'card', forGuests: true, hideSignUp: true },
  validateSearch: z.object({
    firstName: lenient(z.string()),
    lastName: lenient(z.string()),
    email: lenient(z.string()),
    trouble: TroubleSearch,
  }),
  beforeLoad: ({ search }) => {
    const { email, trouble } = search
    if (email === undefined && trouble === undefined) throw redirect({ to: '/bo-register/register' })
  },
  loader: wholeLanguage,
  component: EmailVerification,
})

function EmailVerification() {
  return Route.useSearch().email === undefined ? <WhichEmail /> : <TypeCode />
}

const Named = z.object({ email: Email })

/** Asks for the email of the code when the URL has none. */
const WhichEmail = () => {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { trouble } = Route.useSearch()
  const form = useContractForm(
    { body: Named },
    {
      defaultValues: { email: rememberedEmail() },
      send: async ({ email }) => email,
      onDone: (email) => navigate({ search: (before) => ({ ...before, email, trouble: undefined }) }),
    },
  )
  return (
    <AuthCard
      title={t('reset-code.title')}
      step={t('register.step', { at: 2, of: signUpSteps })}
      description={t('register.which-email')}
      foot={<Link to="/bo-register/register">{t('login.sign-up')}</Link>}
    >
      {trouble && (
        <Alert tone="error" takesFocus>
          {t(`register.${trouble}`)}
        </Alert>
      )}
      <ContractForm of={form} label={t('reset-code.title')}>
        <EmailField label={t('email.label')} {...form.field('email')} />
        <Button type="submit" variant="primary" size="lg" full busy={form.busy}>
          {t('code.submit')}
        </Button>
      </ContractForm>
    </AuthCard>
  )
}

const TypeCode = () => {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { firstName = '', lastName = '', email = '', trouble } = Route.useSearch()
  const captcha = useCaptcha('registration')
  const person = { firstName, lastName, email }

  const checking = useChange({
    once: true,
    mutationFn: async (code: string) => {
      const { isVerified } = await call(verifyPartnerEmail, { body: { email, emailVerificationCode: code } })
      if (!isVerified) return navigate({ to: '/bo-register/identity-verification', search: { email } })
      await storeToken('email-verified', email)
      return navigate({ to: '/bo-register/register-password', search: { code, email } })
    },
  })
  /** The server requires the captcha only after many requests from one address. */
  const shown = async (last: Error | null) => (isCaptchaRefusal(last) ? { captcha: await captcha.token() } : {})
  /** Without the names, which another browser does not have, the server takes those of the registration. */
  const send = async (last: Error | null, more: { phoneNumber?: string; isSmsVerification?: boolean } = {}) => {
    const body = { email, ...more, ...(await shown(last)) }
    const isNamed = firstName !== '' && lastName !== ''
    const { message } = isNamed
      ? await call(registerPartner, { body: { ...person, ...body } })
      : await call(resendRegistration, { body })
    return message
  }

  return (
    <CodeCard
      step={t('register.step', { at: 2, of: signUpSteps })}
      email={email}
      changeEmail={
        <Link to="/bo-register/register" onClick={() => rememberNames(person)}>
          {t('code.change-email')}
        </Link>
      }
      check={checking}
      failure={t('failure.generic')}
      captcha={captcha}
      resend={send}
      textLead={t('register.text-lead')}
      sendText={(phoneNumber, last) => send(last, { phoneNumber, isSmsVerification: true })}
    >
      {trouble && !checking.error && (
        <Alert tone="error" takesFocus>
          {t(`register.${trouble}`)}
        </Alert>
      )}
    </CodeCard>
  )
}
