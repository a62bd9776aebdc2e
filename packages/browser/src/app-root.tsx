import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Toaster } from '@tillgate/ui/overlays/toaster.tsx'
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react'
import { guardFocus } from './focus-guard.ts'
import { useTranslation } from './i18n.ts'

/** A fault of ours while drawing, or a screen's code that could not be fetched after an update. */
export const WentWrong = ({ site }: { site: string }) => {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('failure.title')} site={site} description={t('failure.generic')} variant="white">
      <Button variant="primary" size="lg" full onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </AuthCard>
  )
}

/** Spec 2 §2: page of unknown addresses; its button goes to /. */
export const NotFound = ({ site, toHome }: { site: string; toHome: string }) => {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('not-found.title')} site={site} description={t('not-found.lead')} variant="white">
      <Link to="/" {...asButton({ variant: 'primary', size: 'lg', full: true })}>
        {toHome}
      </Link>
    </AuthCard>
  )
}

type Props = { cache: QueryClient; frame: ComponentType<{ children: ReactNode }> }

/** Renders the screen inside its frame, with the toasts above. */
export const AppRoot = ({ cache, frame: Frame }: Props) => {
  const { t } = useTranslation()
  useEffect(guardFocus, [])
  return (
    <Suspense>
      <QueryClientProvider client={cache}>
        <Frame>
          <Outlet />
        </Frame>
      </QueryClientProvider>
      <Toaster words={{ close: t('action.close'), region: t('shell.news') }} />
    </Suspense>
  )
}
