import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { AuthenticatorSecret } from '@tillgate/browser/form/authenticator-secret.tsx'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { enrolOperator } from '@tillgate/contract/operator-auth.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#operator/i18n.ts'
import { call } from '#operator/api/client.ts'
import { pendingTicket } from '#operator/features/session/pending-sign-in.ts'
import { useSecondStep } from '#operator/features/session/use-second-step.ts'

/** Sets up an authenticator at the first sign-in and after a reset; every later sign-in requires its code. */
export const Route = createFileRoute('/enrol')({
  staticData: { frame: 'card', forGuests: true },
  beforeLoad: () => {
    if (!pendingTicket()) throw redirect({ to: '/login', search: {} })
  },
  component: Enrol,
})

function Enrol() {
  const { t } = useTranslation()
  const { pending, check } = useSecondStep()
  const ticket = pending?.ticket ?? ''
  const { data: keys, error } = useQuery({
    queryKey: ['enrol', ticket],
    queryFn: ({ signal }) => call(enrolOperator, { body: { ticket } }, { signal }),
    enabled: ticket !== '',
    // Removes the secret from the cache with the screen.
    gcTime: 0,
    retry: false,
  })

  return (
    <AuthCard
      title={t('enrol.title')}
      description={t('enrol.lead')}
      variant="white"
      foot={
        <Link to="/login" search={{}}>
          {t('sign-in.back')}
        </Link>
      }
    >
      <RefusalAlert refusal={error} failed={t('sign-in.error')} />
      {keys && (
        <>
          <AuthenticatorSecret secret={keys.secret} url={keys.otpauthUrl} />
          <CodeStep
            check={check}
            failure={(refusal) => refusalText(t, refusal, t('sign-in.error'))}
            label={t('authenticator.code')}
            submit={t('enrol.confirm')}
          />
        </>
      )}
    </AuthCard>
  )
}
