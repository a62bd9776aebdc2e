import { Link } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { BrandMark } from '@tillgate/ui/brand-mark.tsx'
import { Shell } from '@tillgate/ui/shell.tsx'
import { UiProvider } from '@tillgate/ui/ui-provider.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { EnvironmentTag } from '#operator/features/frames/environment-tag.tsx'
import { LanguageMenu } from '#operator/features/language/language-menu.tsx'
import { session } from '#operator/features/session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { cache } from './cache.ts'
import { ExpiryBanner } from './expiry-banner.tsx'
import { IdleDialog } from './idle-dialog.tsx'
import { placesFor } from './menu.ts'
import { PlaceLink } from './place-link.tsx'
import { SearchEverything } from './search-everything.tsx'
import { TabBar } from './tab-bar.tsx'
import './shell-frame.css'

/** The console: bar, search, menu, account. The portal's shape under another name, so that nobody mixes them up. */
export const ShellFrame = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()

  return (
    <QueryClientProvider client={cache}>
      <UiProvider>
        <Shell
          skip={t('shell.skip')}
          menuLabel={t('shell.menu')}
          tabsLabel={t('shell.tabs')}
          bar={
            <>
              <Link className="brand" to="/" aria-label={t('console.home')}>
                <BrandMark size={28} />
                <span className="only-wide">{t('console.name')}</span>
              </Link>
              <SearchEverything />
              <EnvironmentTag />
              <span className="only-wide">
                <LanguageMenu />
              </span>
              <AccountMenu />
            </>
          }
          side={
            <>
              {placesFor(session()?.user.role).map((place) => (
                <PlaceLink key={place.to} place={place} />
              ))}
              <div className="side-foot">
                <span>{t('shell.version')}</span>
              </div>
            </>
          }
          tabs={<TabBar />}
        >
          <ExpiryBanner />
          <IdleDialog />
          {children}
        </Shell>
      </UiProvider>
    </QueryClientProvider>
  )
}
