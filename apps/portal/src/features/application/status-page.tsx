import { clsx } from 'clsx'
import { settings } from '@tillgate/browser/settings.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Link } from '@tanstack/react-router'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { downloadTerms } from '#portal/api/terms.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { statusViewOf } from './status-view.ts'
import { SupportWays } from './support-ways.tsx'
import { Timeline } from './timeline.tsx'
import { Verdict } from './verdict.tsx'
import styles from './application.module.css'

/** The reviewer's answer, and the bank's, come while people look. */
const askEvery = 30_000

/** Where the application stands, what is asked of the partner, what happened, and what can be done meanwhile. */
export const StatusPage = () => {
  const { t } = useTranslation()
  const { data: onboardingState, error, refetch } = useOnboardingState(askEvery)
  const { busy, save } = useDownload()
  const user = authRecord()?.user
  const site = settings().brand.name
  if (!onboardingState) {
    return (
      <StepCard title={t('status.title-open')} site={site}>
        {error ? (
          <LoadFailed error={error} otherwise="status.failed" again={() => void refetch()} />
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
    <StepCard key={statusView} title={t(`status.title-${statusView}`)} site={site} lead={businessName}>
      <div className={clsx(styles['application'], 'stack')}>
        <Verdict onboardingState={onboardingState} statusView={statusView} />
        <Timeline onboardingState={onboardingState} />
        {(isPatient || hasAcceptedTerms) && (
          <section>
            <h2>{t('status.meanwhile')}</h2>
            {isPatient && <p>{t('status.meanwhile-leave', { email: user?.email ?? '' })}</p>}
            <p className="row wrap">
              <Link to="/profile">{t('menu.profile')}</Link>
              <Link to="/change-password">{t('menu.change-password')}</Link>
            </p>
            {storeType !== null && hasAcceptedTerms && (
              <p>
                <Button size="sm" busy={busy} onClick={() => save(() => downloadTerms(termsDocumentOf(storeType)))}>
                  <DownloadIcon small />
                  {t('status.meanwhile-terms')}
                </Button>
              </p>
            )}
          </section>
        )}
        <SupportWays />
      </div>
    </StepCard>
  )
}
