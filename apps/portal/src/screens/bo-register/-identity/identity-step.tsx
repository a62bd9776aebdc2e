import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useTranslation } from '#portal/i18n.ts'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import { IdentityStart } from './identity-start.tsx'
import { useIdentity } from './use-identity.ts'
import styles from './waiting-ring.module.css'

/** Waiting state while the provider reviews. The animation respects reduced motion. */
const IdentityPending = () => {
  const { t } = useTranslation()
  return (
    <>
      <svg
        className={clsx('block', styles['waitingRing'])}
        viewBox="0 0 72 72"
        role="img"
        aria-label={t('identity.pending-busy')}
      >
        <circle cx="36" cy="36" r="30" />
        <path d="M36 6a30 30 0 0 1 30 30" />
      </svg>
      <p>{t('identity.pending')}</p>
      <p>{t('identity.pending-mail', { hours: applicationClocks.answerHours })}</p>
    </>
  )
}

/** Polling: every 10 s under review, every 30 s after a minute; after the window closed, the result comes within seconds. */
const pace = { atFirst: 10_000, later: 30_000, change: 60_000, closed: 3000, otherwise: 15_000 }

/** Shows either the provider's review or the button that opens the check. Spec 1 §2, step screens. */
export const IdentityStep = () => {
  const { t } = useTranslation()
  const [isPatient, setPatient] = useState(false)
  const [isPending, setPending] = useState(false)
  const identity = useIdentity()
  const waiting = isPatient ? pace.later : pace.atFirst
  const idle = identity.isJustClosed ? pace.closed : pace.otherwise
  const { data, dataUpdatedAt, error, refetch } = useOnboardingState(isPending ? waiting : idle)
  const status = data?.identity
  const retryAt = data?.identityWaitSeconds ? dataUpdatedAt + data.identityWaitSeconds * 1000 : undefined
  const question = data?.asked.find(({ field, isAnswered }) => field === 'identity' && !isAnswered)
  const isDone = status !== undefined && isIdentityComplete(status)
  useAfter(isPending && !isPatient ? pace.change : undefined, () => setPatient(true))

  // Continues when the provider or another tab has decided.
  const goOn = useEffectEvent(() => identity.goOn())
  useEffect(() => {
    if (isDone) void goOn()
  }, [isDone])
  if (isPending !== (status === 'IDV_PENDING_REVIEW')) setPending(status === 'IDV_PENDING_REVIEW')

  return (
    <StepCard
      title={isPending ? t('identity.pending-title') : t('identity.title')}
      description={isPending ? undefined : t('identity.lead')}
    >
      <div className="stack">
        {isPending && <IdentityPending />}
        {!isPending && question?.message && (
          <Alert tone="warning">{t('review.asks', { message: question.message })}</Alert>
        )}
        {!isPending && status !== undefined && <IdentityStart status={status} identity={identity} retryAt={retryAt} />}
        {status === undefined && !error && <Skeleton height={220} />}
        {status === undefined && error && (
          <Alert tone="error">
            <p>{refusalText(t, error, t('failure.generic'))}</p>
            <p>
              <button type="button" className="link-button" onClick={() => void refetch()}>
                {t('action.retry')}
              </button>
            </p>
          </Alert>
        )}
        {data?.application === 'PENDING_AUTH' && (
          <p>
            <Link
              to={stepUrl(data.isProvider ? 'owner-details' : 'terms', data.isProvider)}
              {...asButton({ variant: 'secondary', size: 'lg' })}
            >
              {t('action.back')}
            </Link>
          </p>
        )}
      </div>
    </StepCard>
  )
}
