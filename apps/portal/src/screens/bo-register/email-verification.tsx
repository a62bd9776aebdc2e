import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { partnerRegistration, partnerVerification } from '@tillgate/contract/registration.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { Suspense, useState } from 'react'
import * as z from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { CodeForm } from '#portal/features/codes/code-form.tsx'
import { TextDialog } from '#portal/features/codes/lazy-text-dialog.ts'
import { refusalText } from '#portal/features/forms/refusal-text.ts'
import { useAsk } from '#portal/features/forms/use-ask.ts'
import { lenient } from '#portal/features/search/shapes.ts'
import { keep } from '#portal/features/session/keep.ts'
import { settings } from '#portal/features/settings/settings.ts'
import { useTranslation, wholeLanguage } from '#portal/i18n.ts'

const troubles = ['verify-first', 'wrong-email'] as const

/** Spec 1 §2: query firstName, lastName, email. `trouble`: why somebody was sent back here. */
export const Route = createFileRoute('/bo-register/email-verification')({
  staticData: { frame: 'card', forGuests: true, hideSignUp: true },
  validateSearch: z.object({
    firstName: lenient(z.string()),
    lastName: lenient(z.string()),
    email: lenient(z.string()),
    trouble: lenient(z.enum(troubles)),
  }),
  beforeLoad: ({ search }) => {
    if (search.email === undefined) throw redirect({ to: '/bo-register/register' })
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
  const [good, setGood] = useState<string>()
  const [isTexting, setTexting] = useState(false)
  const person = { firstName, lastName, email }

  const check = (code: string) =>
    checking.ask(async () => {
      const { isVerified } = await call(partnerVerification, { body: { email, emailVerificationCode: code } })
      if (!isVerified) return navigate({ href: '/bo-register/identity-verification' })
      await keep('email-verified', email)
      return navigate({ to: '/bo-register/register-password', search: { code, email } })
    })
  const resend = async (): Promise<boolean> => {
    const sent = await sending.ask(() => call(partnerRegistration, { body: person }))
    if (sent) setGood(sent.message)
    return sent !== undefined
  }
  const sendText = (phoneNumber: string) =>
    texting.ask(async () => {
      const { message } = await call(partnerRegistration, { body: { ...person, phoneNumber, isSmsVerification: true } })
      setGood(message)
      setTexting(false)
    })
  const refusal = checking.refusal ?? sending.refusal

  return (
    <AuthCard
      title={t('reset-code.title')}
      site={settings().brand.name}
      lead={
        <>
          {t('code.sent-to', { email: maskedEmail(email) })}{' '}
          <Link to="/bo-register/register">{t('code.change-email')}</Link>
        </>
      }
      foot={t('code.spam')}
    >
      {trouble && !refusal && <Alert tone="error">{t(`register.${trouble}`)}</Alert>}
      <CodeForm
        check={check}
        busy={checking.busy}
        refusal={refusal ? refusalText(t, refusal, 'failure.generic') : undefined}
        good={good}
        resendLabel={t('code.resend')}
        resend={resend}
        sending={sending.busy}
        openText={() => {
          texting.forgive()
          setTexting(true)
        }}
      />
      {isTexting && (
        <Suspense>
          <TextDialog
            lead={t('register.text-lead')}
            busy={texting.busy}
            refusal={texting.refusal ? refusalText(t, texting.refusal, 'text.failed') : undefined}
            send={(phone) => void sendText(phone)}
            close={() => setTexting(false)}
          />
        </Suspense>
      )}
    </AuthCard>
  )
}
