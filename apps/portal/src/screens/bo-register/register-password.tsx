import { createFileRoute, redirect } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { NewPasswordForm } from '@tillgate/browser/form/new-password.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { confirmPartnerRegistration } from '@tillgate/contract/registration.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import * as z from 'zod/mini'
import { call } from '#portal/api/client.ts'
import { rememberEmail } from '#portal/features/session/pending-sign-in.ts'
import { removeToken, storeToken, readToken } from '#portal/features/session/stored-tokens.ts'
import { useTranslation } from '#portal/i18n.ts'
import { signUpSteps } from './-account/sign-up-steps.ts'
import type { Trouble } from './-account/trouble.ts'
import { now } from '@tillgate/browser/clock.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useState } from 'react'
import { useAfter } from '#portal/features/forms/use-after.ts'

const shownBelow = 120

/** Counts down the last two of the ten minutes in which a verified email is valid. */
const TimeLeft = ({ until, over }: { until: number; over: () => void }) => {
  const { t } = useTranslation()
  const [left, setLeft] = useState(() => Math.ceil((until - now()) / 1000))

  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.ceil((until - now()) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [until])

  useAfter(left > 0 ? undefined : 0, over)

  if (left > shownBelow) return null
  const seconds = Math.max(0, left)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return <Alert tone="warning">{t('register-password.left', { time })}</Alert>
}

/** Spec 1 §5: needs the code, the email and the word that this email was verified, and both emails have to agree. */
export const Route = createFileRoute('/bo-register/register-password')({
  staticData: { frame: 'card', forGuests: true, hideSignUp: true },
  validateSearch: z.object({ code: lenient(z.string()), email: lenient(z.string()) }),
  beforeLoad: async ({ search: { code, email } }) => {
    const verified = await readToken('email-verified')
    // Reached by Back from the next step, after the password was chosen and the code was used up.
    if (!verified && (await readToken('onboarding-token'))) throw redirect({ to: '/bo-register/select-store-type' })
    const back = (trouble: Trouble) =>
      redirect({ to: '/bo-register/email-verification', search: { email: email ?? verified?.value, trouble } })
    if (!verified || code === undefined || email === undefined) throw back('verify-first')
    if (verified.value !== email) throw back('wrong-email')
    return { until: verified.until }
  },
  loader: wholeLanguage,
  component: RegisterPassword,
})

function RegisterPassword() {
  const { t } = useTranslation()
  const { code = '', email = '' } = Route.useSearch()
  const { until } = Route.useRouteContext()
  const navigate = Route.useNavigate()

  const verifyAgain = () => {
    removeToken('email-verified')
    return navigate({ to: '/bo-register/email-verification', search: { email, trouble: 'verify-first' } })
  }

  return (
    <AuthCard
      title={t('register-password.title')}
      step={t('register.step', { at: 3, of: signUpSteps })}
      description={t('register-password.lead', { email })}
    >
      <TimeLeft until={until} over={() => void verifyAgain()} />
      <NewPasswordForm
        email={email}
        failed={t('failure.generic')}
        submit={t('register-password.submit')}
        send={({ newPassword, confirm }) =>
          call(confirmPartnerRegistration, {
            body: { password: newPassword, confirmPassword: confirm, email, emailVerificationCode: code },
          })
        }
        refused={(refusal) => {
          if (refusal instanceof Refused && refusal.code === 'registration.not-verified') void verifyAgain()
        }}
        done={async ({ accessToken }) => {
          removeToken('email-verified')
          rememberEmail(email)
          await storeToken('onboarding-token', JSON.stringify({ token: accessToken, email }))
          await navigate({ to: '/bo-register/select-store-type' })
        }}
      />
    </AuthCard>
  )
}
