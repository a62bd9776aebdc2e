import { Link, useNavigate } from '@tanstack/react-router'
import { deviceMark } from '@tillgate/browser/device-marks.ts'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { failureText } from '@tillgate/browser/refusal-text.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { login } from '@tillgate/contract/auth.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Suspense, useState } from 'react'
import { call } from '#portal/api/line.ts'
import { SentDialog } from '#portal/features/codes/lazy-dialogs.ts'
import { afterSignIn } from '#portal/features/session/after-sign-in.ts'
import { pendingSignIn, setPendingSignIn } from '#portal/features/session/pending-sign-in.ts'
import { startAuthRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { wantsPasscode } from './passcode.ts'

type Held = NonNullable<ReturnType<typeof pendingSignIn>>

export const OneTimePasscode = () => {
  // Held for this visit: signing in empties it while the screen is still there.
  const [pending] = useState(pendingSignIn)
  return pending ? <Passcode pending={pending} /> : null
}

const Passcode = ({ pending: { email, password, next, news } }: { pending: Held }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Spec 1 §4: the second of the server's two words marks the code as sent.
  const [good, setGood] = useState(news)
  const [isTextSent, setTextSent] = useState(false)
  const [codes, setCodes] = useState(0)

  const checking = useChange({
    once: true,
    mutationFn: async (twoFactorCode: string) => {
      const answer = await call(login, { body: { email, password, twoFactorCode, ...(await deviceMark(email)) } })
      await startAuthRecord(email, answer)
      setPendingSignIn(undefined)
      await navigate({ href: afterSignIn(answer.role, next) })
    },
  })
  /** The server says "sent" by refusing: spec 1 §4. */
  const sending = useChange({
    once: true,
    mutationFn: async (isSmsVerification: boolean) => {
      try {
        await call(login, { body: { email, password, isSmsVerification, ...(await deviceMark(email)) } })
      } catch (error) {
        if (!wantsPasscode(error)) throw error
      }
      return true
    },
  })
  const send = async (byText: boolean) => {
    const isSent = (await sending.mutate(byText)) ?? false
    if (isSent) {
      setCodes((count) => count + 1)
      checking.reset()
    }
    return isSent
  }
  const sendText = async () => {
    if (await send(true)) setTextSent(true)
  }
  const resend = async () => {
    const isSent = await send(false)
    setGood(isSent ? t('code.resent') : undefined)
    return isSent
  }

  return (
    <AuthCard
      title={t('passcode.title')}
      site={settings().brand.name}
      lead={t('passcode.lead', { email: maskedEmail(email) })}
      foot={<Link to="/login">{t('forgot.back')}</Link>}
    >
      <CodeStep
        check={checking}
        failure={(refusal) => failureText(t, refusal, t('login.error'))}
        news={good}
        codes={codes}
        resend={{ label: t('passcode.resend'), send: resend, busy: sending.isPending }}
        openText={() => void sendText()}
      >
        <RefusalAlert refusal={sending.error} failed={t(sending.variables ? 'text.failed' : 'login.error')} />
      </CodeStep>
      {isTextSent && (
        <Suspense>
          <SentDialog resend={() => void sendText()} busy={sending.isPending} close={() => setTextSent(false)} />
        </Suspense>
      )}
    </AuthCard>
  )
}
