import { createRouter } from '@tanstack/react-router'
import { watchSession } from '#portal/features/session/session.ts'
import { parseSearch, stringifySearch } from '#portal/features/search/plain-search.ts'
import { routeTree } from '#portal/route-tree.gen.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Hovering or focusing a link fetches its screen: the click then opens it at once.
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 300,
})

watchSession((news) => {
  const here = router.state.location.href
  if (news === 'expired') void router.navigate({ to: '/login', search: { next: here, ended: true } })
  else if (news === 'denied') void router.navigate({ to: '/access-denied', search: { from: here } })
  else void router.invalidate()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
