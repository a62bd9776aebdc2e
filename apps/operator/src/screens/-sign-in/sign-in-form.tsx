import { zodResolver } from '@hookform/resolvers/zod'
import { useNavigate } from '@tanstack/react-router'
import { fieldErrors, useComplaint } from '@tillgate/browser/complaints.ts'
import { deviceMark } from '@tillgate/browser/device-marks.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { operatorLogin } from '@tillgate/contract/operator-auth.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { PasswordField } from '@tillgate/browser/password-field.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { call } from '#operator/api/line.ts'
import { holdTicket } from '#operator/features/session/held.ts'
import { MailedCode } from './mailed-code.tsx'

type Draft = z.output<typeof operatorLogin.body>
const fields = ['email', 'password'] as const

/** The server looked at it and said no. A lost network or a fault leaves everything as it was typed. */
const isAnswered = (refusal: Error | null): boolean =>
  refusal instanceof Refused && refusal.status >= 400 && refusal.status < 500

type Props = { next: string | undefined; news: string | undefined }

/** The first of two steps: nobody is signed in by a password alone. */
export const SignInForm = ({ next, news }: Props) => {
  const { t } = useTranslation()
  const complaint = useComplaint()
  const navigate = useNavigate()
  const { busy, refusal, ask, forgive } = useAsk()
  // The right password, where that is not enough: held while its owner looks for the mail.
  const [proven, setProven] = useState<Draft & { news: string }>()
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    resolver: zodResolver(operatorLogin.body),
    defaultValues: { email: '', password: '' },
    mode: 'onTouched',
    errors: fieldErrors<Draft>(refusal),
  })

  useEffect(() => {
    if (!isAnswered(refusal)) return
    resetField('password')
    setFocus('password')
  }, [refusal, resetField, setFocus])

  const send = (draft: Draft) =>
    ask(async () => {
      const body = { ...draft, ...(await deviceMark(draft.email)) }
      try {
        const { ticket, mustEnrol } = await call(operatorLogin, { body })
        holdTicket({ email: body.email, ticket, next })
        await navigate({ to: mustEnrol ? '/enrol' : '/code' })
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'login.mail-code-needed')) throw error
        setProven({ ...draft, news: error.message })
      }
    })

  if (proven) {
    const { news: why, ...draft } = proven
    return (
      <MailedCode
        why={why}
        busy={busy}
        refusal={refusal}
        check={(emailCode) => send({ ...draft, emailCode }).then(() => undefined)}
        resend={() => void send(draft)}
        forgive={forgive}
      />
    )
  }

  return (
    <Form save={handleSubmit(send)} problems={[]} attempt={0} summaryTitle="" label={t('sign-in.title')}>
      {news !== undefined && !refusal && <Alert tone="info">{news}</Alert>}
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
        {...register('password')}
      />
      <RefusalAlert refusal={refusal} failed={t('sign-in.error')} fields={fields} keepsFocus={isAnswered(refusal)} />
      <Button type="submit" look="primary" size="lg" full busy={busy}>
        {t('sign-in.continue')}
      </Button>
    </Form>
  )
}
