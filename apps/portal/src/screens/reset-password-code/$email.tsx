import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { forgotPassword, validateTwoFactor } from '@tillgate/contract/recovery.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { Suspense, useState } from 'react'
import { call } from '#portal/api/line.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { TextDialog } from '#portal/features/codes/lazy-dialogs.ts'
import { rememberEmail } from '#portal/features/session/pending-sign-in.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 1 §2: the code of the reset mail, or of a text. */
export const Route = createFileRoute('/reset-password-code/$email')({
  staticData: { frame: 'card', forGuests: true },
  loader: wholeLanguage,
  component: ResetPasswordCode,
})

function ResetPasswordCode() {
  const { t } = useTranslation()
  const { email } = Route.useParams()
  const navigate = useNavigate()
  const captcha = useCaptcha('forgot-password')
  const [good, setGood] = useState<string>()
  const [isTexting, setTexting] = useState(false)

  const checking = useChange({
    once: true,
    mutationFn: async (code: string) => {
      const body = { email, twoFactorCode: code, skipClearTwoFactorCode: true }
      const { message } = await call(validateTwoFactor, { body })
      // The next screen is there at once: the word goes along.
      showToast({ tone: 'success', text: message })
      await navigate({ to: '/reset-password/$email/$token', params: { email, token: code } })
    },
  })
  const sending = useChange({
    once: true,
    mutationFn: async () => call(forgotPassword, { body: { email, captcha: await captcha.token() } }),
  })
  const resend = async (): Promise<boolean> => {
    const isSent = (await sending.mutate()) !== undefined
    setGood(isSent ? t('code.resent') : undefined)
    return isSent
  }
  const sendText = async (phoneNumber: string) => {
    const body = { email, phoneNumber, isSmsVerification: true, captcha: await captcha.token() }
    return (await call(forgotPassword, { body })).message
  }

  return (
    <AuthCard
      title={t('reset-code.title')}
      site={settings().brand.name}
      lead={
        <>
          {t('code.sent-to', { email: maskedEmail(email) })}{' '}
          <Link to="/forgot-password" onClick={() => rememberEmail(email)}>
            {t('code.change-email')}
          </Link>
        </>
      }
      foot={t('code.spam')}
    >
      <CodeStep
        check={checking}
        failure={(refusal) => refusalText(t, refusal, t('forgot.error'))}
        news={good}
        resend={{ label: t('code.resend'), send: resend, busy: sending.isPending }}
        openText={() => setTexting(true)}
      >
        <RefusalAlert refusal={sending.error} failed={t('forgot.error')} />
        {!isTexting && captcha.place(isCaptchaRefusal(sending.error))}
      </CodeStep>
      {isTexting && (
        <Suspense>
          <TextDialog
            lead={t('text.lead')}
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
