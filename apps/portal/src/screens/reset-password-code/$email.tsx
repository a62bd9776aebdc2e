import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { forgotPassword, validateTwoFactor } from '@tillgate/contract/recovery.ts'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { call } from '#portal/api/client.ts'
import { useCaptcha } from '#portal/features/captcha/use-captcha.tsx'
import { CodeCard } from '#portal/features/codes/code-card.tsx'
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

  const checking = useChange({
    once: true,
    mutationFn: async (code: string) => {
      const body = { email, twoFactorCode: code, skipClearTwoFactorCode: true }
      const { message } = await call(validateTwoFactor, { body })
      // Shown on the next screen, which is open at once.
      showToast({ tone: 'success', text: message })
      await navigate({ to: '/reset-password/$email/$token', params: { email, token: code } })
    },
  })
  const resend = async () => {
    await call(forgotPassword, { body: { email, captcha: await captcha.token() } })
    return t('code.resent')
  }
  const sendText = async (phoneNumber: string) => {
    const body = { email, phoneNumber, isSmsVerification: true, captcha: await captcha.token() }
    return (await call(forgotPassword, { body })).message
  }

  return (
    <CodeCard
      email={email}
      changeEmail={
        <Link to="/forgot-password" onClick={() => rememberEmail(email)}>
          {t('code.change-email')}
        </Link>
      }
      check={checking}
      failure={t('forgot.error')}
      isTitled
      captcha={captcha}
      resend={resend}
      textLead={t('text.lead')}
      sendText={sendText}
    />
  )
}
