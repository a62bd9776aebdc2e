import { createRootRoute, Outlet, useMatches, Link } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { Toaster } from '@tillgate/ui/overlays/toaster.tsx'
import { Suspense, type ComponentType, type ReactNode } from 'react'
import { cache } from '#portal/cache.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CardFrame } from '#portal/features/frames/card-frame.tsx'
import type { Frame } from '#portal/features/frames/frame.ts'
import { loadShellFrame, ShellFrame } from '#portal/features/frames/lazy-shell.ts'
import { loadStepsFrame, StepsFrame } from '#portal/features/frames/lazy-steps.ts'
import { ownDocument } from '#portal/features/plaid-link/own-document.ts'
import { guard } from '#portal/features/session/guard.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'

/** A fault of ours while drawing, or a screen's code that could not be fetched after an update. */
const WentWrong = () => {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('failure.title')} site={settings().brand.name} lead={t('failure.generic')} look="white">
      <Button look="primary" size="lg" full onClick={() => location.reload()}>
        {t('action.reload')}
      </Button>
    </AuthCard>
  )
}

/** Spec 2 §2: the catch-all, whose action goes to /. */
const NotFound = () => {
  const { t } = useTranslation()
  return (
    <AuthCard title={t('not-found.title')} site={settings().brand.name} lead={t('not-found.lead')} look="white">
      <Link to="/" {...asButton({ look: 'primary', size: 'lg', full: true })}>
        {t('action.to-dashboard')}
      </Link>
    </AuthCard>
  )
}

export const Route = createRootRoute({
  staticData: { frame: 'card', open: true },
  beforeLoad: async ({ matches, location, preload }) => {
    if (!preload) ownDocument(location)
    const to = matches.at(-1)?.staticData
    // The frame's code travels while the guard still decides.
    if (to?.frame === 'shell') loadShellFrame()
    if (to?.frame === 'steps') loadStepsFrame()
    await guard({ to, href: location.href, search: location.search })
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: WentWrong,
})

const Bare = ({ children }: { children: ReactNode }) => children

const frames: Record<Frame, ComponentType<{ children: ReactNode }>> = {
  shell: ShellFrame,
  card: CardFrame,
  steps: StepsFrame,
  bare: Bare,
}

/** Draws the frame that the screen's static data names, around the screen. */
function Root() {
  const { t } = useTranslation()
  const options = useMatches({ select: (matches) => matches.at(-1)?.staticData })
  const Around = frames[options?.frame ?? 'card']

  return (
    <Suspense>
      <QueryClientProvider client={cache}>
        <Around>
          <Outlet />
        </Around>
      </QueryClientProvider>
      <Toaster words={{ close: t('action.close'), region: t('shell.news') }} />
    </Suspense>
  )
}
