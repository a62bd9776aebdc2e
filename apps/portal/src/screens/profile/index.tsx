import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useProfile } from '#portal/api/account.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useTranslation } from '#portal/i18n.ts'
import { BusinessCard } from './-details/business-card.tsx'
import { DevicesCard } from './-security/devices-card.tsx'
import { PersonalCard } from './-details/personal-card.tsx'
import { SecurityCard } from './-security/security-card.tsx'
import type { ProfileRetailer } from '@tillgate/contract/auth.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { downloadTerms } from '#portal/api/terms.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { cardEntryLook } from './-details/card-entry.ts'
import styles from './-details/profile.module.css'

/** Spec 2 §2: where the request stands, with its date once there is one. */
const CardEntryCard = ({ retailer }: { retailer: ProfileRetailer }) => {
  const { t, language } = useTranslation()
  const { entryPanManuallyStatus: status, entryPanManuallyStatusUpdatedDate: at } = retailer
  const { tone, label } = cardEntryLook(status)
  const date = at !== null && new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at))

  return (
    <Card title={t('card-entry.title')} padded>
      <Facts
        facts={[
          { label: t('card-entry.status'), value: <StatusBadge tone={tone}>{t(label)}</StatusBadge> },
          ...(at === null ? [] : [{ label: t('card-entry.date'), value: <time dateTime={at}>{date}</time> }]),
        ]}
      />
    </Card>
  )
}

const DocumentsCard = ({ retailer }: { retailer: ProfileRetailer }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  return (
    <Card title={t('profile.documents')} padded>
      <div className={styles['line']}>
        <div>
          <h3>{t('profile.terms')}</h3>
          <p className="muted">{t('profile.terms-text')}</p>
        </div>
        <Button size="sm" busy={busy} onClick={() => save(() => downloadTerms(termsDocumentOf(retailer.type)))}>
          <DownloadIcon small />
          {t('profile.download')}
        </Button>
      </div>
    </Card>
  )
}

/** Spec 2 §2. Open to partners that are not approved yet. */
export const Route = createFileRoute('/profile/')({
  staticData: { frame: 'shell', whileJoining: true },
  component: Profile,
})

function Profile() {
  const { t } = useTranslation()
  const { data: profile, isError, refetch } = useProfile(authRecord()?.user.id ?? '')

  return (
    <Page title={t('menu.profile')} site={settings().brand.name}>
      {isError && !profile && (
        <Card>
          <EmptyState line={t('profile.failed')} failed>
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        </Card>
      )}
      {!isError && !profile && (
        <div className={styles['profile']}>
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      )}
      {profile && (
        <div className={styles['profile']}>
          <div className="stack">
            <PersonalCard profile={profile} />
            {profile.retailer && <BusinessCard retailer={profile.retailer} role={profile.role} />}
          </div>
          <div className="stack">
            <SecurityCard profile={profile} />
            <DevicesCard />
            {profile.retailer && <DocumentsCard retailer={profile.retailer} />}
            {profile.retailer && <CardEntryCard retailer={profile.retailer} />}
          </div>
        </div>
      )}
    </Page>
  )
}
