import { settings } from '@tillgate/browser/settings.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Link } from '@tanstack/react-router'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StepCard } from '@tillgate/ui/cards/step-card.tsx'
import { useStanding } from '#portal/api/onboarding.ts'
import { downloadTerms } from '#portal/api/terms.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { session } from '#portal/features/session/session.ts'
import { useTranslation } from '#portal/i18n.ts'
import { standOf } from './stand.ts'
import { SupportWays } from './support-ways.tsx'
import { Timeline } from './timeline.tsx'
import { Verdict } from './verdict.tsx'
import './application.css'

/** The reviewer's answer, and the bank's, come while people look. */
const askEvery = 30_000

/** Where the application stands, what is asked of the partner, what happened, and what can be done meanwhile. */
export const StatusPage = () => {
  const { t } = useTranslation()
  const { data: standing, error, refetch } = useStanding(askEvery)
  const { busy, save } = useDownload()
  const user = session()?.user
  const site = settings().brand.name
  if (!standing) {
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
  const stand = standOf(standing)
  const { storeType, hasAcceptedTerms, businessName } = standing
  const isPatient = ['review', 'waiting', 'appealed'].includes(stand)

  return (
    <StepCard key={stand} title={t(`status.title-${stand}`)} site={site} lead={businessName}>
      <div className="stack application">
        <Verdict standing={standing} stand={stand} />
        <Timeline standing={standing} />
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
