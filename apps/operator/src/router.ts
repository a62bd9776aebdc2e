import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { routerOptions } from '@tillgate/browser/router-options.ts'
import { watchAuth } from '#operator/features/session/auth-record.ts'
import { routeTree } from '#operator/route-tree.gen.ts'

/** Uses the browser's history, or that of a test. */
export const openRouter = (history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    // The console lives beside the portal, on the same origin.
    basepath: '/operator',
    ...routerOptions,
    ...(history ? { history } : {}),
  })

  watchAuth((event) => {
    const { href: here, pathname } = router.state.location
    // Several calls fail at once when a session ends; the first one has redirected already.
    if (event === 'expired' && pathname === '/login') return
    if (event === 'expired') void router.navigate({ to: '/login', search: { next: here, ended: true } })
    else void router.invalidate()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
