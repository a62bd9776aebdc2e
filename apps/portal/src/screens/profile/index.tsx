import { createFileRoute } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useProfile } from '#portal/api/account.ts'
import { session } from '#portal/features/session/session.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useTranslation } from '#portal/i18n.ts'
import { BusinessCard } from './-details/business-card.tsx'
import { CardEntryCard } from './-details/card-entry-card.tsx'
import { DevicesCard } from './-security/devices-card.tsx'
import { DocumentsCard } from './-details/documents-card.tsx'
import { PersonalCard } from './-details/personal-card.tsx'
import { SecurityCard } from './-security/security-card.tsx'
import './-details/profile.css'

/** Spec 2 §2. Open to partners that are not approved yet. */
export const Route = createFileRoute('/profile/')({
  staticData: { frame: 'shell', whileJoining: true },
  component: Profile,
})

function Profile() {
  const { t } = useTranslation()
  const { data: profile, isError, refetch } = useProfile(session()?.user.id ?? '')

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
        <div className="profile">
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      )}
      {profile && (
        <div className="profile">
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
