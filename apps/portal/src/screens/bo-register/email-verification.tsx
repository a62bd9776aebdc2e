import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { partnerRegistration, partnerVerification } from '@tillgate/contract/registration.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { TextDialog } from '#portal/features/codes/lazy-dialogs.ts'
import { rememberNames } from '#portal/features/session/pending-sign-in.ts'
import { storeToken } from '#portal/features/session/stored-tokens.ts'
import { useTranslation } from '#portal/i18n.ts'
import { TroubleSearch } from './-account/trouble.ts'

/** Spec 1 §2: query firstName, lastName, email. `trouble`: why somebody was sent back here. */
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
    if (email === undefined) throw redirect({ to: '/bo-register/register', search: { trouble } })
  },
  loader: wholeLanguage,
  component: EmailVerification,
})

function EmailVerification() {
  const { t } = useTranslation()
  const navigate = Route.useNavigate()
  const { firstName = '', lastName = '', email = '', trouble } = Route.useSearch()
  const captcha = useCaptcha('registration')
  const [good, setGood] = useState<string>()
  const [isTexting, setTexting] = useState(false)
  const person = { firstName, lastName, email }

  const checking = useChange({
    once: true,
    mutationFn: async (code: string) => {
      const { isVerified } = await call(partnerVerification, { body: { email, emailVerificationCode: code } })
      if (!isVerified) return navigate({ to: '/bo-register/identity-verification', search: { email } })
      await storeToken('email-verified', email)
      return navigate({ to: '/bo-register/register-password', search: { code, email } })
    },
  })
  /** Asked for only once the server wants it: somebody sends often from this address. */
  const shown = async (last: Error | null) => (isCaptchaRefusal(last) ? { captcha: await captcha.token() } : {})
  const sending = useChange({
    once: true,
    mutationFn: async (last: Error | null) =>
      call(partnerRegistration, { body: { ...person, ...(await shown(last)) } }),
  })
  const resend = async (): Promise<boolean> => {
    const sent = await sending.mutate(sending.error)
    setGood(sent?.message)
    return sent !== undefined
  }
  const sendText = async (phoneNumber: string, last: Error | null) => {
    const body = { ...person, phoneNumber, isSmsVerification: true, ...(await shown(last)) }
    return (await call(partnerRegistration, { body })).message
  }

  return (
    <AuthCard
      title={t('reset-code.title')}
      site={settings().brand.name}
      lead={
        <>
          {t('code.sent-to', { email: maskedEmail(email) })}{' '}
          <Link to="/bo-register/register" onClick={() => rememberNames(person)}>
            {t('code.change-email')}
          </Link>
        </>
      }
      foot={t('code.spam')}
    >
      {trouble && !checking.error && (
        <Alert tone="error" takesFocus>
          {t(`register.${trouble}`)}
        </Alert>
      )}
      <CodeStep
        check={checking}
        failure={(refusal) => refusalText(t, refusal, t('failure.generic'))}
        news={good}
        resend={{ label: t('code.resend'), send: resend, busy: sending.isPending }}
        openText={() => setTexting(true)}
      >
        <RefusalAlert refusal={sending.error} otherwise={t('failure.generic')} />
        {!isTexting && captcha.place(isCaptchaRefusal(sending.error))}
      </CodeStep>
      {isTexting && (
        <Suspense>
          <TextDialog
            lead={t('register.text-lead')}
            send={sendText}
            sent={(message) => {
              setGood(message)
              setTexting(false)
            }}
            close={() => setTexting(false)}
            extra={(refusal) => captcha.place(isCaptchaRefusal(refusal))}
          />
        </Suspense>
      )}
    </AuthCard>
  )
}
