import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'

/** Files of this build, written in by the build. */
declare const shell: readonly { url: string; revision: string | null }[]

/** Of a service worker. */
declare const skipWaiting: () => Promise<void>
declare const clients: { claim: () => Promise<void> }

const settingsFile = '/config/settings.json'
const settingsCache = 'till-settings'
/** Seconds until the settings of the last visit are used instead. */
const patience = 3

// The till opens without a connection, page and files of one version. A new version waits until the till opens again and asks for it:
// nothing changes during a sale.
precacheAndRoute([...shell])
registerRoute(new NavigationRoute(createHandlerBoundToURL('/till'), { allowlist: [/^\/till\/?$/] }))
// The page of the first visit gets the files of later pages from here, too: its connection may go before they are needed.
addEventListener('activate', () => {
  void clients.claim()
  // The open page read its settings before this worker was active.
  void caches
    .open(settingsCache)
    .then((cache) => cache.add(settingsFile))
    .catch(() => undefined)
})
addEventListener('message', ({ data }) => {
  if (data === 'take-over') void skipWaiting()
})
registerRoute(
  ({ url }) => url.pathname === settingsFile,
  new NetworkFirst({ cacheName: settingsCache, networkTimeoutSeconds: patience }),
)
