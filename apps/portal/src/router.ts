import { createRouter } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { routerOptions } from '@tillgate/browser/router-options.ts'
import { watchAuth } from '#portal/features/session/auth-record.ts'
import { routeTree } from '#portal/route-tree.gen.ts'

/** Uses the browser's history, or that of a test. */
export const openRouter = (history?: RouterHistory) => {
  const router = createRouter({
    routeTree,
    ...routerOptions,
    ...(history ? { history } : {}),
  })

  watchAuth((event) => {
    const { href: here, pathname } = router.state.location
    // Several calls fail at once when a session ends; the first one has redirected already.
    if (event === 'expired' && pathname === '/login') return
    if (event === 'expired') void router.navigate({ to: '/login', search: { next: here, ended: true } })
    else if (event === 'denied') void router.navigate({ to: '/access-denied', search: { from: here } })
    else void router.invalidate()
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof openRouter>
  }
}
