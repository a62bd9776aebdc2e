import { Link, useNavigate } from '@tanstack/react-router'
import { deviceMark } from '@tillgate/browser/device-marks.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { EmailField } from '@tillgate/browser/form/email-field.tsx'
import { PasswordField } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { isAnswered } from '@tillgate/browser/refusal-text.ts'
import { login } from '@tillgate/contract/auth.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect } from 'react'
import { call } from '#portal/api/client.ts'
import { afterSignIn } from '#portal/features/session/after-sign-in.ts'
import { rememberedEmail, rememberEmail, setPendingSignIn } from '#portal/features/session/pending-sign-in.ts'
import { signedOutFlag } from '#portal/features/session/log-out.ts'
import { startAuthRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { hasPasskey, hasPhone, wantsPasscode, wayOf } from './passcode.ts'
import { PasskeyButton } from './passkey-button.tsx'

/** Logging out reloads the page, so the flag is in sessionStorage. */
const useFarewell = (): void => {
  const { t } = useTranslation()
  useEffect(() => {
    if (sessionStorage.getItem(signedOutFlag) === null) return
    sessionStorage.removeItem(signedOutFlag)
    showToast({ tone: 'success', text: t('logout.done') })
  }, [t])
}

type Props = { next: string | undefined; ended: boolean }

/** Two fields need no summary of errors: the error beside the focused field is enough. */
export const LoginForm = ({ next, ended }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useFarewell()
  const form = useContractForm(login, {
    defaultValues: { email: rememberedEmail(), password: '' },
    send: async (body) => {
      try {
        const answer = await call(login, { body: { ...body, ...(await deviceMark(body.email)) } })
        await startAuthRecord(body.email, answer)
        await navigate({ href: afterSignIn(answer.role, next) })
      } catch (error) {
        if (!wantsPasscode(error)) throw error
        // A second factor that the user expects needs no explanation.
        const isUsual = error.code.endsWith('-needed') && error.code !== 'login.mail-code-needed'
        setPendingSignIn({
          ...body,
          next,
          way: wayOf(error),
          hasPhone: hasPhone(error),
          hasPasskey: hasPasskey(error),
          news: isUsual ? undefined : error.message,
        })
        await navigate({ to: '/one-time-passcode' })
      }
    },
    refused: (refusal, { resetField, setFocus }) => {
      if (!isAnswered(refusal)) return
      // Clears the password only, because the email is usually right.
      resetField('password')
      setFocus('password')
    },
  })
  const { refusal } = form.refusal

  return (
    <ContractForm of={form} takesFocus label={t('login.title')}>
      {ended && !refusal && <Alert tone="info">{t('login.ended')}</Alert>}
      <EmailField label={t('login.email')} {...form.field('email')} autoComplete="username webauthn" />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        aside={
          <Link className="tap" to="/forgot-password" onClick={() => rememberEmail(form.getValues('email'))}>
            {t('login.forgot')}
          </Link>
        }
        {...form.field('password')}
      />
      <RefusalAlert {...form.refusal} failed={t('login.error')} keepsFocus={isAnswered(refusal)} />
      <Button type="submit" variant="primary" size="lg" full busy={form.busy}>
        {t('login.submit')}
      </Button>
      <PasskeyButton next={next} label={t('passkey.sign-in')} autofills />
    </ContractForm>
  )
}
