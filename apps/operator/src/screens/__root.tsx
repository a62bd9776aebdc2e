import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { Toaster } from '@tillgate/ui/toaster.tsx'
import { Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { cache } from '#operator/cache.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CardFrame } from '#operator/features/frames/card-frame.tsx'
import type { Frame } from '#operator/features/frames/frame.ts'
import { loadShellFrame, ShellFrame } from '#operator/features/frames/lazy-shell.ts'
import { NotFound } from '#operator/features/frames/not-found.tsx'
import { WentWrong } from '#operator/features/frames/went-wrong.tsx'
import { guard } from '#operator/features/session/guard.ts'

export const Route = createRootRoute({
  staticData: { frame: 'card', open: true },
  beforeLoad: async ({ matches, location }) => {
    const to = matches.at(-1)?.staticData
    // The shell's code travels while the guard still decides.
    if (to?.frame === 'shell') loadShellFrame()
    await guard({ to, href: location.href, search: location.search })
  },
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: WentWrong,
})

const frames: Record<Frame, ComponentType<{ children: ReactNode }>> = { shell: ShellFrame, card: CardFrame }

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
