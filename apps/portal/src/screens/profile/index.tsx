import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Tabs } from '@tillgate/ui/layout/tabs.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { getOnboardingQuery } from '#portal/api/onboarding.ts'
import { useGetProfile } from '#portal/api/account.ts'
import { EmailDialog } from '#portal/features/application/email-dialog.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { may } from '#portal/features/session/may.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#portal/i18n.ts'
import { ContactDialog } from './-contact/contact-dialog.tsx'
import { BusinessCard } from './-details/business-card.tsx'
import { CardEntryCard } from './-details/card-entry-card.tsx'
import { NotificationsCard } from './-notifications/notifications-card.tsx'
import { DevicesCard } from './-security/devices-card.tsx'
import type { Profile, ProfileRetailer } from '@tillgate/contract/auth.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { printTerms } from '#portal/api/terms.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import styles from './-details/profile.module.css'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { OwnPin } from './-security/own-pin.tsx'
import { Passkeys } from './-security/passkeys.tsx'
import { TwoFactor } from './-security/two-factor.tsx'

const SecurityCard = ({ profile }: { profile: Profile }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('profile.security')} padded>
      <div className="stack gap-4">
        <TwoFactor profile={profile} />
        <Passkeys email={profile.email} />
        <div className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
          <div>
            <h3>{t('profile.password')}</h3>
            <p className="muted">{t('profile.password-text')}</p>
          </div>
          <Link to="/change-password" {...asButton({ size: 'sm' })}>
            {t('menu.change-password')}
          </Link>
        </div>
      </div>
    </Card>
  )
}

/** The own email; while it is unproven, the way to correct it. `isJoining`: the partner is not approved yet. */
const OwnEmail = ({ email, isJoining }: { email: string; isJoining: boolean }) => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...getOnboardingQuery, enabled: isJoining && may('partner.run') })
  const [isChanging, setIsChanging] = useState(false)
  if (data?.isEmailProven !== false) return email
  return (
    <>
      <div>{email}</div>
      <div className="row">
        <StatusBadge tone="yellow">{t('email-proof.unproven')}</StatusBadge>
        <Button size="sm" onClick={() => setIsChanging(true)}>
          {t('email-proof.change')}
        </Button>
      </div>
      {isChanging && <EmailDialog onClose={() => setIsChanging(false)} />}
    </>
  )
}

const PersonalCard = ({ profile, isJoining }: { profile: Profile; isJoining: boolean }) => {
  const { t } = useTranslation()
  const { firstName, lastName, email, role } = profile
  return (
    <Card title={t('profile.personal')} padded>
      <Facts
        facts={[
          { label: t('users.first-name'), value: firstName },
          { label: t('users.last-name'), value: lastName },
          { label: t('profile.email'), value: <OwnEmail email={email} isJoining={isJoining} /> },
          {
            label: t('profile.role'),
            value: (
              <StatusBadge tone="blue" plain>
                {t(`role.${role}`)}
              </StatusBadge>
            ),
          },
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
      <div className={clsx('flex wrap items-center between pt-4 line-top gap-2 gap-x-4', styles['line'])}>
        <div>
          <h3>{t('profile.terms')}</h3>
          <p className="muted">{t('profile.terms-text')}</p>
        </div>
        <Button size="sm" busy={busy} onClick={() => save(() => printTerms(termsDocumentOf(retailer.type)))}>
          <DownloadIcon small />
          {t('profile.download')}
        </Button>
      </div>
    </Card>
  )
}

/** Shows the business; a Store Admin can change the contact, which `edit=contact` opens. */
const OwnBusiness = ({ profile, retailer }: { profile: Profile; retailer: ProfileRetailer }) => {
  const { t } = useTranslation()
  const { edit } = Route.useSearch()
  const navigate = useNavigate()
  const { contactPerson, contactEmailAddress, contactPhoneNumber, contactVersion: version } = retailer
  const isApproved = authRecord()?.user.retailer?.approvedScreen === true
  const mayEdit = may('contact.edit') && isApproved && version !== null
  return (
    <>
      <BusinessCard
        retailer={retailer}
        role={profile.role}
        more={
          isApproved &&
          may('stores.manage') && (
            <p className="mt-4">
              <Link className="tap" to="/details">
                {t('details.to')}
              </Link>
            </p>
          )
        }
        edit={
          mayEdit && (
            <Link to="/profile" search={{ edit: 'contact' }} {...asButton({ size: 'sm' })}>
              {t('profile.contact-edit')}
            </Link>
          )
        }
      />
      {mayEdit && edit === 'contact' && (
        <ContactDialog
          contact={{ contactPerson, contactEmailAddress, contactPhoneNumber, version }}
          onClose={() => void navigate({ to: '/profile', search: {}, replace: true })}
        />
      )}
    </>
  )
}

/** Spec 2 §2. Open to partners that are not approved yet. */
export const Route = createFileRoute('/profile/')({
  staticData: { frame: 'shell', whileJoining: true },
  validateSearch: z.object({ edit: lenient(z.literal('contact')) }),
  component: OwnProfile,
})

const tabs = ['details', 'security', 'notifications'] as const
type Tab = (typeof tabs)[number]

/** Tab of an address: mails lead to `#notifications` and `#passkeys`, tills to `#pin`. */
const tabOf = (hash: string): Tab =>
  hash === 'passkeys' || hash === 'pin' ? 'security' : (tabs.find((tab) => tab === hash) ?? 'details')

type TabsProps = { profile: Profile; isApproved: boolean }

const ProfileTabs = ({ profile, isApproved }: TabsProps) => {
  const { t } = useTranslation()
  const chosen = tabOf(useLocation({ select: ({ hash }) => hash }))
  const { retailer } = profile
  const tab = chosen === 'notifications' && !isApproved ? 'details' : chosen
  const labels: Record<Tab, string> = {
    details: t(retailer ? 'profile.details' : 'profile.personal'),
    security: t('profile.security'),
    notifications: t('notifications.title'),
  }
  return (
    <>
      <Tabs label={t('profile.sections')}>
        {tabs
          .filter((one) => one !== 'notifications' || isApproved)
          .map((one) => (
            <Link
              key={one}
              to="/profile"
              {...(one === 'details' ? {} : { hash: one })}
              activeOptions={{ includeHash: true }}
              aria-current={one === tab ? 'page' : undefined}
              resetScroll={false}
              replace
            >
              {labels[one]}
            </Link>
          ))}
      </Tabs>
      {tab === 'notifications' ? (
        <NotificationsCard />
      ) : (
        <div className={clsx('grid gap-5 items-start', styles['profile'])} style={autoColumns('420px')}>
          {tab === 'details' && (
            <>
              <div className="stack">
                <PersonalCard profile={profile} isJoining={retailer !== null && !isApproved} />
                {retailer && <OwnBusiness profile={profile} retailer={retailer} />}
              </div>
              {retailer && (
                <div className="stack">
                  {may('stores.manage') && <CardEntryCard retailer={retailer} isApproved={isApproved} />}
                  <DocumentsCard retailer={retailer} />
                </div>
              )}
            </>
          )}
          {tab === 'security' && (
            <>
              <SecurityCard profile={profile} />
              <div className="stack">
                {isApproved && may('own-pin.choose') && <OwnPin profile={profile} />}
                <DevicesCard />
              </div>
            </>
          )}
        </div>
      )}
    </>
  )
}

function OwnProfile() {
  const { t } = useTranslation()
  const { data: profile, isError, refetch } = useGetProfile(authRecord()?.user.id ?? '')
  const isApproved = authRecord()?.user.retailer?.approvedScreen === true

  return (
    <Page
      title={t('menu.profile')}
      description={profile && `${profile.firstName} ${profile.lastName} · ${t(`role.${profile.role}`)}`}
    >
      {isError && !profile && (
        <Card>
          <EmptyState line={t('profile.failed')} failed>
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        </Card>
      )}
      {!isError && !profile && (
        <div className={clsx('grid gap-5 items-start', styles['profile'])} style={autoColumns('420px')}>
          <Skeleton height={320} />
          <Skeleton height={320} />
        </div>
      )}
      {profile && <ProfileTabs profile={profile} isApproved={isApproved} />}
    </Page>
  )
}
