import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { CodeStep } from '@tillgate/browser/form/code-step.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { pendingTicket } from '#operator/features/session/pending-sign-in.ts'
import { useSecondStep } from '#operator/features/session/use-second-step.ts'

/** Second step of the sign-in. Without the first step it redirects. */
export const Route = createFileRoute('/code')({
  staticData: { frame: 'card', forGuests: true },
  beforeLoad: () => {
    if (!pendingTicket()) throw redirect({ to: '/login', search: {} })
  },
  component: Code,
})

function Code() {
  const { t } = useTranslation()
  const { pending, check } = useSecondStep()

  return (
    <AuthCard
      title={t('totp.title')}
      description={t('totp.lead', { email: pending?.email ?? '' })}
      note={t('totp.lost')}
      foot={
        <Link to="/login" search={{}}>
          {t('sign-in.back')}
        </Link>
      }
    >
      <CodeStep
        check={check}
        failure={(refusal) => refusalText(t, refusal, t('sign-in.error'))}
        label={t('totp.code')}
        submit={t('sign-in.continue')}
      />
    </AuthCard>
  )
}
