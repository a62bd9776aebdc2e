import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { forgotPassword, validateTwoFactor } from '@tillgate/contract/recovery.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { Suspense, useState } from 'react'
import { call } from '#portal/api/line.ts'
import { isCaptchaRefusal, useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { CodeForm } from '#portal/features/codes/code-form.tsx'
import { TextDialog } from '#portal/features/codes/lazy-text-dialog.ts'
import { holdEmail } from '#portal/features/session/held.ts'
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
  const checking = useAsk()
  const sending = useAsk()
  const texting = useAsk()
  const captcha = useCaptcha('forgot-password')
  const [good, setGood] = useState<string>()
  const [isTexting, setTexting] = useState(false)

  const check = (code: string) =>
    checking.ask(async () => {
      const body = { email, twoFactorCode: code, skipClearTwoFactorCode: true }
      const { message } = await call(validateTwoFactor, { body })
      // The next screen is there at once: the word goes along.
      showToast({ tone: 'success', text: message })
      await navigate({ to: '/reset-password/$email/$token', params: { email, token: code } })
    })
  const resend = async (): Promise<boolean> => {
    checking.forgive()
    const sent = await sending.ask(async () =>
      call(forgotPassword, { body: { email, captcha: await captcha.token() } }),
    )
    setGood(sent && t('code.resent'))
    return sent !== undefined
  }
  const sendText = (phoneNumber: string) =>
    texting.ask(async () => {
      const body = { email, phoneNumber, isSmsVerification: true, captcha: await captcha.token() }
      const { message } = await call(forgotPassword, { body })
      setGood(message)
      setTexting(false)
    })

  return (
    <AuthCard
      title={t('reset-code.title')}
      site={settings().brand.name}
      lead={
        <>
          {t('code.sent-to', { email: maskedEmail(email) })}{' '}
          <Link to="/forgot-password" onClick={() => holdEmail(email)}>
            {t('code.change-email')}
          </Link>
        </>
      }
      foot={t('code.spam')}
    >
      <CodeForm
        check={check}
        busy={checking.busy}
        refusal={checking.refusal ? refusalText(t, checking.refusal, t('forgot.error')) : undefined}
        good={good}
        resendLabel={t('code.resend')}
        resend={resend}
        sending={sending.busy}
        openText={() => {
          texting.forgive()
          setTexting(true)
        }}
      >
        <RefusalAlert refusal={sending.refusal} failed={t('forgot.error')} />
        {!isTexting && captcha.place(isCaptchaRefusal(sending.refusal))}
      </CodeForm>
      {isTexting && (
        <Suspense>
          <TextDialog
            lead={t('text.lead')}
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
