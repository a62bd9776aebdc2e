import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { SiteName } from '@tillgate/ui/layout/page-title.ts'
import { Toaster } from '@tillgate/ui/overlays/toaster.tsx'
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { guardFocus } from './focus-guard.ts'
import { useTranslation } from './i18n.ts'

/** A fault of ours while drawing, or a screen's code that could not be fetched after an update. */
export const WentWrong = ({ site }: { site: string }) => {
  const { t } = useTranslation()
  return (
    <SiteName value={site}>
      <AuthCard title={t('failure.title')} description={t('failure.generic')} variant="white">
        <Button variant="primary" size="lg" full onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
      </AuthCard>
    </SiteName>
  )
}

/** Spec 2 §2: page of unknown addresses; its button goes to /. */
export const NotFound = ({ site, toHome }: { site: string; toHome: string }) => {
  const { t } = useTranslation()
  return (
    <SiteName value={site}>
      <AuthCard title={t('not-found.title')} description={t('not-found.lead')} variant="white">
        <Link to="/" {...asButton({ variant: 'primary', size: 'lg', full: true })}>
          {toHome}
        </Link>
      </AuthCard>
    </SiteName>
  )
}

/** `site`: name of the app in the browser's tab. */
type Props = { site: string; cache: QueryClient; frame: ComponentType<{ children: ReactNode }> }

/** Renders the screen inside its frame, with the toasts above. */
export const AppRoot = ({ site, cache, frame: Frame }: Props) => {
  const { t } = useTranslation()
  useEffect(guardFocus, [])
  return (
    <Suspense>
      <QueryClientProvider client={cache}>
        <SiteName value={site}>
          <Frame>
            <Outlet />
          </Frame>
        </SiteName>
      </QueryClientProvider>
      <Toaster labels={{ close: t('action.close'), region: t('shell.news') }} />
    </Suspense>
  )
}
