import { useNavigate } from '@tanstack/react-router'
import { deviceMark } from '@tillgate/browser/device-marks.ts'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { EmailField } from '@tillgate/browser/form/email-field.tsx'
import { PasswordField } from '@tillgate/browser/form/password-field.tsx'
import { inside } from '@tillgate/browser/inside.ts'
import { PasskeySignIn } from '@tillgate/browser/passkeys/passkey-sign-in.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { isAnswered, refusalText } from '@tillgate/browser/refusal-text.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { loginOperator } from '@tillgate/contract/operator-auth.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { call } from '#operator/api/client.ts'
import { beginOperatorPasskeySignIn, signInOperatorWithPasskey } from '#operator/api/passkey-sign-in.ts'
import { enterConsole } from '#operator/features/session/enter-console.ts'
import { setPendingTicket } from '#operator/features/session/pending-sign-in.ts'
import { useTranslation } from '#operator/i18n.ts'

type Body = z.output<typeof loginOperator.body>
/** Credentials with a correct password that still need the mailed code. */
type Proven = Body & { notice: string }

/** Step of the password. `needsMail`: after many wrong passwords the server also requires a mailed code. */
const usePasswordStep = (next: string | undefined, needsMail: (proven: Proven) => void) => {
  const navigate = useNavigate()
  return async (body: Body): Promise<void> => {
    try {
      const { ticket, mustEnrol } = await call(loginOperator, { body: { ...body, ...(await deviceMark(body.email)) } })
      setPendingTicket({ email: body.email, ticket, next })
      await navigate({ to: mustEnrol ? '/enrol' : '/code' })
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'login.mail-code-needed')) throw error
      needsMail({ ...body, notice: error.message })
    }
  }
}

type Props = { next: string | undefined; notice: string | undefined }

/** First of two steps: a password alone signs no operator in. */
export const SignInForm = ({ next, notice }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [proven, setProven] = useState<Proven>()
  const form = useContractForm(loginOperator, {
    defaultValues: { email: '', password: '' },
    send: usePasswordStep(next, setProven),
    refused: (refusal, { resetField, setFocus }) => {
      if (!isAnswered(refusal)) return
      resetField('password')
      setFocus('password')
    },
  })
  const { refusal } = form.refusal

  if (proven) return <MailedCode proven={proven} next={next} />
  return (
    <ContractForm of={form} label={t('sign-in.title')}>
      {notice !== undefined && !refusal && <Alert tone="info">{notice}</Alert>}
      <EmailField label={t('login.email')} {...form.field('email')} autoComplete="username webauthn" />
      <PasswordField label={t('login.password')} autoComplete="current-password" {...form.field('password')} />
      <RefusalAlert {...form.refusal} failed={t('sign-in.error')} keepsFocus={isAnswered(refusal)} />
      <Button type="submit" variant="primary" size="lg" full busy={form.busy}>
        {t('sign-in.continue')}
      </Button>
      <PasskeySignIn
        label={t('passkey.sign-in')}
        failed={t('sign-in.error')}
        autofills
        begin={beginOperatorPasskeySignIn}
        send={async (body) => {
          await enterConsole(await signInOperatorWithPasskey(body))
          await navigate({ href: inside(next) ?? '/' })
        }}
      />
    </ContractForm>
  )
}

/** Asks for the mailed code, which the server requires after many wrong passwords. */
const MailedCode = ({ proven, next }: { proven: Proven; next: string | undefined }) => {
  const { t } = useTranslation()
  const [{ notice, email, password }, setProven] = useState(proven)
  const send = usePasswordStep(next, setProven)
  const checking = useChange({
    once: true,
    mutationFn: (emailCode: string | undefined) =>
      send({ email, password, ...(emailCode === undefined ? {} : { emailCode }) }),
  })

  return (
    <CodeStep
      check={checking}
      failure={(refusal) => refusalText(t, refusal, t('sign-in.error'))}
      submit={t('sign-in.continue')}
      news={notice}
    >
      <Button variant="ghost" size="sm" busy={checking.isPending} onClick={() => void checking.mutate(undefined)}>
        {t('passcode.resend')}
      </Button>
    </CodeStep>
  )
}
