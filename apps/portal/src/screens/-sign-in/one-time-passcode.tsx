import { clsx } from 'clsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { deviceMark } from '@tillgate/browser/device-marks.ts'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { failureText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { login } from '@tillgate/contract/auth.ts'
import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import styles from '@tillgate/ui/layout/auth-card.module.css'
import { Suspense, useState } from 'react'
import { call } from '#portal/api/client.ts'
import { SentDialog } from '#portal/features/codes/lazy-dialogs.ts'
import { afterSignIn } from '#portal/features/session/after-sign-in.ts'
import { pendingSignIn, setPendingSignIn } from '#portal/features/session/pending-sign-in.ts'
import { startAuthRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { wantsPasscode } from './passcode.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { RecoveryForm } from './recovery-form.tsx'

type Held = NonNullable<ReturnType<typeof pendingSignIn>>

export const OneTimePasscode = () => {
  // Copy for this visit: signing in clears the stored value while the screen is still shown.
  const [pending] = useState(pendingSignIn)
  return pending ? <Passcode pending={pending} /> : null
}

type Proof = { twoFactorCode: string; isAppCode?: boolean } | { recoveryCode: string }

const Passcode = ({ pending: { email, password, next, news, way, hasPhone, hasPasskey } }: { pending: Held }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [by, setBy] = useState<TwoFactorWay | 'RECOVERY'>(way)
  // Spec 1 §4: true when the answer says that a code was sent.
  const [good, setGood] = useState(news)
  const [isTextSent, setTextSent] = useState(false)

  const prove = async (proof: Proof) => {
    const answer = await call(login, { body: { email, password, ...proof, ...(await deviceMark(email)) } })
    await startAuthRecord(email, answer)
    setPendingSignIn(undefined)
    await navigate({ href: afterSignIn(answer.role, next) })
  }
  const checking = useChange({
    once: true,
    mutationFn: (twoFactorCode: string) => prove({ twoFactorCode, ...(by === 'APP' ? { isAppCode: true } : {}) }),
  })
  /** Spec 1 §4: the server answers a sent code with a refusal. */
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
  const sendText = async () => {
    checking.reset()
    if (!(await sending.mutate(true))) return
    setBy('TEXT')
    setGood(undefined)
    setTextSent(true)
  }
  const resend = async (byText = false) => {
    checking.reset()
    const isSent = (await sending.mutate(byText)) ?? false
    if (isSent && !byText) setBy('MAIL')
    setGood(isSent ? t(byText ? 'passcode.text-sent' : 'code.resent') : undefined)
    return isSent
  }
  const leads = {
    APP: t('passcode.app-lead'),
    MAIL: t('passcode.lead', { email }),
    TEXT: t('passcode.text-lead'),
    RECOVERY: t('passcode.recovery-lead'),
  }
  const choose = (other: typeof by) => {
    checking.reset()
    sending.reset()
    setGood(undefined)
    setBy(other)
  }

  return (
    <AuthCard
      title={t('passcode.title')}
      description={leads[by]}
      foot={
        <Link className="tap" to="/login">
          {t('forgot.back')}
        </Link>
      }
    >
      {by === 'RECOVERY' ? (
        <RecoveryForm send={(recoveryCode) => prove({ recoveryCode })} />
      ) : (
        <CodeStep
          // Remounts the field: digits of another way are invalid.
          key={by}
          check={checking}
          failure={(refusal) => failureText(t, refusal, t('login.error'))}
          news={good}
          {...(by === 'APP'
            ? {}
            : {
                resend: {
                  label: t('passcode.resend'),
                  send: () => resend(by === 'TEXT'),
                  busy: sending.isPending,
                },
              })}
          {...(hasPhone ? { openText: () => void sendText() } : {})}
        >
          <RefusalAlert refusal={sending.error} failed={t(sending.variables ? 'text.failed' : 'login.error')} />
        </CodeStep>
      )}
      {hasPasskey && <PasskeyButton email={email} next={next} label={t('passkeys.use')} />}
      {(way === 'APP' || by === 'TEXT') && (
        <div className={clsx('flex wrap items-center justify-center', styles['authRow'])}>
          {by !== 'MAIL' && (
            <Button variant="ghost" size="sm" busy={sending.isPending} onClick={() => void resend()}>
              {t('passcode.by-mail')}
            </Button>
          )}
          {way === 'APP' && by !== 'APP' && (
            <Button variant="ghost" size="sm" onClick={() => choose('APP')}>
              {t('passcode.by-app')}
            </Button>
          )}
          {way === 'APP' && by !== 'RECOVERY' && (
            <Button variant="ghost" size="sm" onClick={() => choose('RECOVERY')}>
              {t('recovery.use')}
            </Button>
          )}
        </div>
      )}
      {isTextSent && (
        <Suspense>
          <SentDialog resend={() => void sendText()} busy={sending.isPending} onClose={() => setTextSent(false)} />
        </Suspense>
      )}
    </AuthCard>
  )
}
