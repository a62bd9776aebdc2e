import { clsx } from 'clsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { AccountMenu } from '@tillgate/browser/account-menu.tsx'
import { ExpiryBanner } from '@tillgate/browser/expiry-banner.tsx'
import { LanguageMenu } from '@tillgate/browser/language-menu.tsx'
import { useKeySwitch, useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { ListOwner } from '@tillgate/browser/list/list-prefs.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { runToastAction } from '@tillgate/ui/overlays/toast-store.ts'
import { BrandMark } from '@tillgate/ui/layout/brand-mark.tsx'
import { Shell } from '@tillgate/ui/layout/shell.tsx'
import { UiProvider } from '@tillgate/ui/styles/ui-provider.tsx'
import { type ReactNode, lazy, Suspense, useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { SandboxBadge } from '#portal/features/frames/sandbox-badge.tsx'
import { logOut } from '#portal/features/session/log-out.ts'
import { authRecord, notifyAuth } from '#portal/features/session/auth-record.ts'
import { homePath } from '#portal/features/session/home.ts'
import { may } from '#portal/features/session/may.ts'
import { Bell } from './bell.tsx'
import { accountEntries, useMenu, inTabBar } from './menu.ts'
import { MenuLink } from './menu-link.tsx'
import { SearchEverything } from './search-everything.tsx'
import { SuspendedBanner } from './suspended-banner.tsx'
import { MoreIcon } from '@tillgate/ui/icons/navigation.tsx'
import styles from '@tillgate/ui/layout/brand.module.css'
import shellStyles from '@tillgate/ui/layout/shell.module.css'
import { useQuery } from '@tanstack/react-query'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { getOnboardingQuery } from '#portal/api/onboarding.ts'
import { prefetchPreferences } from '#portal/api/preferences.ts'
import { prefetchMyStores } from '#portal/api/stores.ts'
import { cache } from '#portal/cache.ts'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'

const believed = 5 * 60 * 1000

/** Search and preferences exist after the approval. */
const isApproved = (): boolean => authRecord()?.user.retailer?.approvedScreen === true

/** Queries of the frame and of most screens, started before rendering. */
export const prefetchShell = (): void => {
  void prefetchMyStores()
  if (isApproved()) void prefetchPreferences()
  void cache.prefetchQuery({ ...getOnboardingQuery, staleTime: believed })
}

/** Asks for the agreement to a new version of the terms. Until then the portal is read-only. */
const TermsBanner = () => {
  const { t } = useTranslation()
  const { data } = useQuery({ ...getOnboardingQuery, staleTime: believed })
  // Before the approval the onboarding steps lead to the terms.
  if (data?.application !== 'APPROVED' || data.hasAcceptedTerms) return null
  return (
    <Alert tone="warning" title={t('shell.new-terms')}>
      {may('partner.run') ? (
        <p>
          {t('shell.new-terms-text')} <Link to={stepUrl('terms', data.isProvider)}>{t('shell.read-terms')}</Link>
        </p>
      ) : (
        <p>{t('shell.new-terms-ask', { name: data.storeAdmin ?? '' })}</p>
      )}
    </Alert>
  )
}

/** Lazy, because it is rarely opened. */
const PortalShortcuts = lazy(async () => ({ default: (await import('./portal-shortcuts.tsx')).PortalShortcuts }))
/** Wide screens never open and never load the sheet. */
const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** Bottom bar below 1024 px: the most used pages, and a sheet with the rest. */
const TabBar = () => {
  const { t } = useTranslation()
  const [more, setMore] = useState(false)
  const entries = useMenu()

  return (
    <>
      {entries
        .filter(({ to }) => inTabBar.includes(to))
        .map((entry) => (
          <MenuLink key={entry.to} entry={entry} />
        ))}
      <button type="button" aria-haspopup="dialog" onClick={() => setMore(true)}>
        <MoreIcon />
        {t('menu.more')}
      </button>
      <Suspense>{more && <MoreSheet onClose={() => setMore(false)} />}</Suspense>
    </>
  )
}

/** The approved portal: bar, menu, account. Spec 2 §2. */
export const ShellFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { brand } = settings()
  const entries = useMenu()
  const navigate = useNavigate()
  const keys = useKeySwitch()
  const [isListing, setListing] = useState(false)
  useSingleKeys({ '?': () => setListing(true), z: () => runToastAction(t('action.undo')) })

  return (
    <UiProvider>
      <Shell
        skip={t('shell.skip')}
        menuLabel={t('shell.menu')}
        tabsLabel={t('shell.tabs')}
        bar={
          <>
            <Link
              className={clsx(styles['brand'], styles['small'])}
              to={homePath()}
              aria-label={t(homePath() === '/' ? 'shell.home' : 'shell.home-statements', { name: brand.name })}
            >
              <BrandMark size={28} />
              <span className="only-wide">{brand.name}</span>
            </Link>
            {isApproved() ? <SearchEverything /> : <span className="grow" />}
            <SandboxBadge />
            <LanguageMenu />
            {isApproved() && <Bell />}
            <AccountMenu
              user={authRecord()?.user}
              logOut={logOut}
              more={[
                ...accountEntries.map(({ to, label, icon: EntryIcon }) => ({
                  key: to,
                  label: t(label),
                  icon: <EntryIcon small />,
                  choose: () => void navigate({ to }),
                })),
                { key: 'shortcuts', label: t('keys.title'), choose: () => setListing(true) },
                { key: 'keys', label: t(keys.on ? 'keys.turn-off' : 'keys.turn-on'), choose: keys.flip },
              ]}
            />
          </>
        }
        side={
          <>
            {entries.map((entry) => (
              <MenuLink key={entry.to} entry={entry} />
            ))}
            <div className={shellStyles['sideFoot']}>
              <span>{authRecord()?.user.retailer?.businessName}</span>
              <span>{t('shell.version')}</span>
            </div>
          </>
        }
        tabs={<TabBar />}
      >
        <ExpiryBanner expiresAt={authRecord()?.expiresAt} notify={notifyAuth} />
        <Suspense>{isListing && <PortalShortcuts onClose={() => setListing(false)} />}</Suspense>
        <TermsBanner />
        <SuspendedBanner />
        <ListOwner value={authRecord()?.user.id ?? ''}>{children}</ListOwner>
      </Shell>
    </UiProvider>
  )
}
