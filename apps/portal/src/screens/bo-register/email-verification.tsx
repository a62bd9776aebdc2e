import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { partnerRegistration, partnerVerification } from '@tillgate/contract/registration.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { CodeForm } from '#portal/features/codes/code-form.tsx'
import { TextDialog } from '#portal/features/codes/lazy-text-dialog.ts'
import { holdNames } from '#portal/features/session/held.ts'
import { keep } from '#portal/features/session/keep.ts'
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
  const checking = useAsk()
  const sending = useAsk()
  const texting = useAsk()
  const captcha = useCaptcha('registration')
  const [good, setGood] = useState<string>()
  const [isTexting, setTexting] = useState(false)
  const person = { firstName, lastName, email }

  const check = (code: string) =>
    checking.ask(async () => {
      const { isVerified } = await call(partnerVerification, { body: { email, emailVerificationCode: code } })
      if (!isVerified) return navigate({ to: '/bo-register/identity-verification', search: { email } })
      await keep('email-verified', email)
      return navigate({ to: '/bo-register/register-password', search: { code, email } })
    })
  /** Asked for only once the server wants it: somebody sends often from this address. */
  const shown = async (asked: boolean) => (asked ? { captcha: await captcha.token() } : {})
  const resend = async (): Promise<boolean> => {
    const asked = isCaptchaRefusal(sending.refusal)
    checking.forgive()
    const sent = await sending.ask(async () =>
      call(partnerRegistration, { body: { ...person, ...(await shown(asked)) } }),
    )
    setGood(sent?.message)
    return sent !== undefined
  }
  const sendText = (phoneNumber: string) => {
    const asked = isCaptchaRefusal(texting.refusal)
    return texting.ask(async () => {
      const body = { ...person, phoneNumber, isSmsVerification: true, ...(await shown(asked)) }
      const { message } = await call(partnerRegistration, { body })
      setGood(message)
      setTexting(false)
    })
  }

  return (
    <AuthCard
      title={t('reset-code.title')}
      site={settings().brand.name}
      lead={
        <>
          {t('code.sent-to', { email: maskedEmail(email) })}{' '}
          <Link to="/bo-register/register" onClick={() => holdNames(person)}>
            {t('code.change-email')}
          </Link>
        </>
      }
      foot={t('code.spam')}
    >
      {trouble && !checking.refusal && (
        <Alert tone="error" takesFocus>
          {t(`register.${trouble}`)}
        </Alert>
      )}
      <CodeForm
        check={check}
        busy={checking.busy}
        refusal={checking.refusal ? refusalText(t, checking.refusal, t('failure.generic')) : undefined}
        good={good}
        resendLabel={t('code.resend')}
        resend={resend}
        sending={sending.busy}
        openText={() => {
          texting.forgive()
          setTexting(true)
        }}
      >
        <RefusalAlert refusal={sending.refusal} otherwise={t('failure.generic')} />
        {!isTexting && captcha.place(isCaptchaRefusal(sending.refusal))}
      </CodeForm>
      {isTexting && (
        <Suspense>
          <TextDialog
            lead={t('register.text-lead')}
            busy={texting.busy}
            refusal={texting.refusal}
            send={(phone) => void sendText(phone)}
            close={() => setTexting(false)}
          >
            {captcha.place(isCaptchaRefusal(texting.refusal))}
          </TextDialog>
        </Suspense>
      )}
    </AuthCard>
  )
}
