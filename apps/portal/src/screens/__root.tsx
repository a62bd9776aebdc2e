import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { Toaster } from '@tillgate/ui/overlays/toaster.tsx'
import { Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { cache } from '#portal/cache.ts'
import { useTranslation } from '#portal/i18n.ts'
import { CardFrame } from '#portal/features/frames/card-frame.tsx'
import type { Frame } from '#portal/features/frames/frame.ts'
import { loadShellFrame, ShellFrame } from '#portal/features/frames/lazy-shell.ts'
import { loadStepsFrame, StepsFrame } from '#portal/features/frames/lazy-steps.ts'
import { NotFound } from '#portal/features/frames/not-found.tsx'
import { WentWrong } from '#portal/features/frames/went-wrong.tsx'
import { ownDocument } from '#portal/features/plaid-link/own-document.ts'
import { guard } from '#portal/features/session/guard.ts'

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
