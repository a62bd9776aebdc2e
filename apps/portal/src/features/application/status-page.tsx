import { clsx } from 'clsx'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Link } from '@tanstack/react-router'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { printTerms } from '#portal/api/terms.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { EmailProof } from './email-proof.tsx'
import { statusViewOf } from './status-view.ts'
import { Verdict } from './verdict.tsx'
import styles from './application.module.css'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { applicationEvents } from '@tillgate/domain/applications.ts'
import { CheckIcon, CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon } from '@tillgate/ui/icons/verification.tsx'
import { deadlineOf, momentOf } from './moment.ts'

type Event = Onboarding['timeline'][number]

/** Sorts events of one moment by the steps of the application: the bank's answer comes before the submission that it caused. */
const inOrder = (one: Event, other: Event): number => {
  const moments = Date.parse(one.at) - Date.parse(other.at)
  return moments === 0 ? orderOf(one) - orderOf(other) : moments
}
/** Events with a red cross. */
const refusing: ReadonlySet<Event['event']> = new Set(['REJECTED', 'APPEAL_DECLINED', 'CLOSED'])

const orderOf = ({ event }: Event): number => applicationEvents.indexOf(event)

const Timeline = ({ onboardingState: { timeline, application, dueAt, pausedAt } }: { onboardingState: Onboarding }) => {
  const { t, language } = useTranslation()
  if (timeline.length === 0) return null
  return (
    <section>
      <h2>{t('status.timeline')}</h2>
      <ol className={clsx('grid gap-3', styles['timeline'])}>
        {timeline.toSorted(inOrder).map(({ event, at }) => (
          <li key={`${event} ${at}`} className={styles[refusing.has(event) ? 'refused' : 'past']}>
            {refusing.has(event) ? <CloseIcon small /> : <CheckIcon small />}
            <span>{t(`status.${event}`)}</span>
            <time dateTime={at}>{momentOf(at, language)}</time>
          </li>
        ))}
        {application === 'REVIEW' && (
          <li>
            <ClockIcon small />
            <span>{t('status.decision')}</span>
            {dueAt !== null && pausedAt === null && (
              <time dateTime={dueAt}>{t('status.decision-by', { date: deadlineOf(dueAt, language) })}</time>
            )}
          </li>
        )}
      </ol>
    </section>
  )
}

/** Polling interval: answers of reviewer and bank arrive while people look at the page. */
const askEvery = 30_000

/** State of the application, open questions, timeline, and actions available meanwhile. */
export const StatusPage = () => {
  const { t } = useTranslation()
  const { data: onboardingState, error, refetch } = useOnboardingState(askEvery)
  const { busy, save } = useDownload()
  const user = authRecord()?.user
  if (!onboardingState) {
    return (
      <StepCard title={t('status.title-open')}>
        {error ? (
          <LoadFailed error={error} otherwise="status.failed" onRepeat={() => void refetch()} />
        ) : (
          <Skeleton height={240} />
        )}
      </StepCard>
    )
  }
  const statusView = statusViewOf(onboardingState)
  const { storeType, hasAcceptedTerms, businessName } = onboardingState
  const isPatient = ['review', 'waiting', 'appealed'].includes(statusView)

  return (
    <StepCard key={statusView} title={t(`status.title-${statusView}`)} description={businessName}>
      <div className={clsx(styles['application'], 'stack')}>
        <Verdict onboardingState={onboardingState} statusView={statusView} />
        {['waiting', 'unproven'].includes(statusView) && <EmailProof onboardingState={onboardingState} />}
        <Timeline onboardingState={onboardingState} />
        {(isPatient || hasAcceptedTerms) && (
          <section>
            <h2>{t('status.meanwhile')}</h2>
            {isPatient && <p>{t('status.meanwhile-leave', { email: user?.email ?? '' })}</p>}
            <p className="row wrap">
              <Link className="tap" to="/profile">
                {t('menu.profile')}
              </Link>
              <Link className="tap" to="/change-password">
                {t('menu.change-password')}
              </Link>
            </p>
            {storeType !== null && hasAcceptedTerms && (
              <p>
                <Button size="sm" busy={busy} onClick={() => save(() => printTerms(termsDocumentOf(storeType)))}>
                  <DownloadIcon small />
                  {t('status.meanwhile-terms')}
                </Button>
              </p>
            )}
          </section>
        )}
      </div>
    </StepCard>
  )
}
