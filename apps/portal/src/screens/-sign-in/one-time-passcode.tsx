import { Link, useNavigate } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { deviceMark } from '@tillgate/browser/device-marks.ts'
import { failureText } from '@tillgate/browser/refusal-text.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { login } from '@tillgate/contract/auth.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { Suspense, useState } from 'react'
import { call } from '#portal/api/line.ts'
import { CodeForm } from '#portal/features/codes/code-form.tsx'
import { SentDialog } from '#portal/features/codes/lazy-sent-dialog.ts'
import { afterSignIn } from '#portal/features/session/after-sign-in.ts'
import { heldSignIn, holdSignIn } from '#portal/features/session/held.ts'
import { startSession } from '#portal/features/session/session.ts'
import { useTranslation } from '#portal/i18n.ts'
import { wantsPasscode } from './use-login.ts'

export const OneTimePasscode = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  // Held for this visit: signing in empties it while the screen is still there.
  const [held] = useState(heldSignIn)
  const checking = useAsk()
  const sending = useAsk()
  // Spec 1 §4: the second of the server's two words marks the code as sent.
  const [good, setGood] = useState(held?.news)
  const [isByText, setByText] = useState(false)
  const [isTextSent, setTextSent] = useState(false)
  if (!held) return null
  const { email, password, next } = held

  const check = (twoFactorCode: string) =>
    checking.ask(async () => {
      const answer = await call(login, { body: { email, password, twoFactorCode, ...(await deviceMark(email)) } })
      await startSession(email, answer)
      holdSignIn(undefined)
      await navigate({ href: afterSignIn(answer.role, next) })
    })
  /** The server says "sent" by refusing: spec 1 §4. */
  const send = async (isSmsVerification: boolean): Promise<boolean> => {
    checking.forgive()
    setByText(isSmsVerification)
    const sent = await sending.ask(async () => {
      try {
        await call(login, { body: { email, password, isSmsVerification, ...(await deviceMark(email)) } })
      } catch (error) {
        if (!wantsPasscode(error)) throw error
      }
      return true
    })
    return sent === true
  }
  const sendText = async () => {
    if (await send(true)) setTextSent(true)
  }

  return (
    <AuthCard
      title={t('passcode.title')}
      site={settings().brand.name}
      lead={t('passcode.lead', { email: maskedEmail(email) })}
      foot={<Link to="/login">{t('forgot.back')}</Link>}
    >
      <CodeForm
        check={check}
        busy={checking.busy}
        refusal={checking.refusal ? failureText(t, checking.refusal, t('login.error')) : undefined}
        good={good}
        resendLabel={t('passcode.resend')}
        resend={async () => {
          const sent = await send(false)
          setGood(sent ? t('code.resent') : undefined)
          return sent
        }}
        sending={sending.busy}
        openText={() => void sendText()}
      >
        <RefusalAlert refusal={sending.refusal} failed={t(isByText ? 'text.failed' : 'login.error')} />
      </CodeForm>
      {isTextSent && (
        <Suspense>
          <SentDialog resend={() => void sendText()} busy={sending.busy} close={() => setTextSent(false)} />
        </Suspense>
      )}
    </AuthCard>
  )
}
