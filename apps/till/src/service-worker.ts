import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/** Files of this build, written in by the build. */
declare const shell: readonly { url: string; revision: string | null }[]

/** Seconds until the page and the settings of the last visit are shown instead. */
const patience = 3
const page = '/till'

// The till opens without a connection. A new version takes over when the till is closed: nothing reloads during a sale.
precacheAndRoute([...shell])
const kept = createHandlerBoundToURL(page)
const newest = new NetworkFirst({ cacheName: 'till-page', networkTimeoutSeconds: patience })
registerRoute(
  new NavigationRoute(
    async (asked) => {
      try {
        return await newest.handle({ ...asked, request: new Request(page) })
      } catch {
        return kept(asked)
      }
    },
    { allowlist: [/^\/till\/?$/] },
  ),
)
registerRoute(
  ({ url }) => url.pathname === '/config/settings.json',
  new NetworkFirst({ cacheName: 'till-settings', networkTimeoutSeconds: patience }),
)
