import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { operatorEnrol } from '@tillgate/contract/operator-auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { call } from '#operator/api/line.ts'
import { heldTicket } from '#operator/features/session/held.ts'
import { useSecondStep } from '#operator/features/session/use-second-step.ts'
import { Secret } from './-sign-in/secret.tsx'
import { TotpForm } from './-sign-in/totp-form.tsx'

/** Once, at the first sign-in and after a reset: the authenticator that every later sign-in asks for. */
export const Route = createFileRoute('/enrol')({
  staticData: { frame: 'card', forGuests: true },
  beforeLoad: () => {
    if (!heldTicket()) throw redirect({ to: '/login', search: {} })
  },
  component: Enrol,
})

function Enrol() {
  const { t } = useTranslation()
  const { held, ...step } = useSecondStep()
  const [keys, setKeys] = useState<Answer<typeof operatorEnrol>>()
  const [refusal, setRefusal] = useState<Error | null>(null)
  const ticket = held?.ticket

  useEffect(() => {
    if (ticket === undefined) return
    call(operatorEnrol, { body: { ticket } }).then(setKeys, (error: unknown) =>
      setRefusal(error instanceof Error ? error : new Error(String(error))),
    )
  }, [ticket])

  return (
    <AuthCard
      title={t('enrol.title')}
      site={t('console.name')}
      lead={t('enrol.lead')}
      look="white"
      foot={
        <Link to="/login" search={{}}>
          {t('sign-in.back')}
        </Link>
      }
    >
      <RefusalAlert refusal={refusal} failed={t('sign-in.error')} />
      {keys && (
        <>
          <Secret secret={keys.secret} url={keys.otpauthUrl} />
          <TotpForm label={t('enrol.code')} submit={t('enrol.confirm')} {...step} />
        </>
      )}
    </AuthCard>
  )
}
