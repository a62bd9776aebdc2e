import { Link } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrandMark } from '@tillgate/ui/brand-mark.tsx'
import { Shell } from '@tillgate/ui/shell.tsx'
import { UiProvider } from '@tillgate/ui/ui-provider.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { SandboxBadge } from '#portal/features/frames/sandbox-badge.tsx'
import { LanguageMenu } from '#portal/features/language/language-menu.tsx'
import { session } from '#portal/features/session/session.ts'
import { settings } from '#portal/features/settings/settings.ts'
import { AccountMenu } from './account-menu.tsx'
import { cache } from './cache.ts'
import { ExpiryBanner } from './expiry-banner.tsx'
import { usePlaces } from './menu.ts'
import { PlaceLink } from './place-link.tsx'
import { TabBar } from './tab-bar.tsx'

/** The approved portal: bar, menu, account. Spec 2 §2. */
export const ShellFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const { brand } = settings()
  const places = usePlaces()

  return (
    <QueryClientProvider client={cache}>
      <UiProvider>
        <Shell
          skip={t('shell.skip')}
          menuLabel={t('shell.menu')}
          tabsLabel={t('shell.tabs')}
          bar={
            <>
              <Link className="brand" to="/" aria-label={t('shell.home', { name: brand.name })}>
                <BrandMark size={28} />
                <span className="only-wide">{brand.name}</span>
              </Link>
              <span className="grow" />
              <SandboxBadge />
              <LanguageMenu />
              <AccountMenu />
            </>
          }
          side={
            <>
              {places.map((place) => (
                <PlaceLink key={place.to} place={place} />
              ))}
              <div className="side-foot">
                <span>{session()?.user.retailer?.businessName}</span>
                <span>{t('shell.version')}</span>
              </div>
            </>
          }
          tabs={<TabBar />}
        >
          <ExpiryBanner />
          {children}
        </Shell>
      </UiProvider>
    </QueryClientProvider>
  )
}
