import { zodResolver } from '@hookform/resolvers/zod'
import { fieldErrors, useComplaint } from '@tillgate/browser/complaints.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { Credentials } from '@tillgate/contract/auth.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { PasswordField } from '@tillgate/browser/password-field.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { heldEmail, holdEmail } from '#portal/features/session/held.ts'
import { useFarewell } from './use-farewell.ts'
import { useLogin } from './use-login.ts'
import type { Draft } from './use-login.ts'

/** The server looked at it and said no. A lost network or a fault leaves everything as it was typed. */
const isAnswered = (refusal: Error | null): boolean =>
  refusal instanceof Refused && refusal.status >= 400 && refusal.status < 500

const fields = ['email', 'password'] as const

type Props = { next: string | undefined; ended: boolean }

/** Two fields need no summary: the complaint beside the focused field says it all. */
export const LoginForm = ({ next, ended }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const { busy, refusal, logIn } = useLogin(next)
  const { register, handleSubmit, formState, getValues, setFocus, resetField } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email: heldEmail(), password: '' },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(refusal),
  })
  useFarewell()

  useEffect(() => {
    if (!isAnswered(refusal)) return
    // The email was right more often than not; the password is typed again.
    resetField('password')
    setFocus('password')
  }, [refusal, resetField, setFocus])

  return (
    <Form save={handleSubmit(logIn)} problems={[]} attempt={0} summaryTitle="" label={t('login.title')}>
      {ended && !refusal && <Alert tone="info">{t('login.ended')}</Alert>}
      <TextField
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={complaint(formState.errors.email)}
        {...register('email')}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        error={complaint(formState.errors.password)}
        aside={
          <Link to="/forgot-password" className="quiet-link" onClick={() => holdEmail(getValues('email'))}>
            {t('login.forgot')}
          </Link>
        }
        {...register('password')}
      />
      <RefusalAlert refusal={refusal} failed={t('login.error')} fields={fields} keepsFocus={isAnswered(refusal)} />
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}
