import type { Payouts } from '@tillgate/contract/payouts.ts'
import '@tillgate/ui/styles/styles.ts'
import { now } from '@tillgate/browser/clock.ts'
import { network } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { restoreBrowser } from '@tillgate/browser/testing/restore-browser.ts'
import { watchNesting } from '@tillgate/ui/testing/html-nesting.ts'
import { dropToast, readToasts } from '@tillgate/ui/overlays/toast-store.ts'
import type { login } from '@tillgate/contract/auth.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rememberEmail, rememberNames, setPendingSignIn } from '#portal/features/session/pending-sign-in.ts'
import { dropAuthRecord, startAuthRecord } from '#portal/features/session/auth-record.ts'
import { cache } from '#portal/cache.ts'
import { openRouter } from '#portal/router.ts'
import { doral, hialeah, maria, pageOf } from './partner.ts'

const nothing = { purchases: 0, totalAmount: 0, benefitsAmount: 0, returns: 0, returnedAmount: 0 }
const noSales = {
  today: { day: '2026-11-21', ...nothing },
  lastWeek: 0,
  week: nothing,
  days: [{ day: '2026-11-21', ...nothing }],
}
const noRows = { rows: [], others: 0 }
const noSalesToday = { day: '2026-11-21', hours: [], stores: noRows, cashiers: noRows }
export const noPayouts: Payouts = {
  now: '2026-11-21T15:42:00.000Z',
  money: { earned: 0, paid: 0, onItsWay: 0, onHold: 0, sinceCutOff: 0, sinceCutOffOnHold: 0, later: 0, laterWeeks: [] },
  next: null,
  days: [],
  openCycle: {
    cutoffDate: '2026-11-23T22:00:00.000Z',
    arrivesOn: '2026-11-24',
    amount: 0,
    grossAmount: 0,
    feeAmount: 0,
  },
  waiting: { stores: 0, amount: 0, items: [] },
  recent: [],
}

const known: Network = {
  'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah, doral] } }),
  'GET /api/preferences': () => ({ body: { storeId: null, views: [], hiddenSetUp: [] } }),
  'GET /api/notifications/unread': () => ({ body: { unread: 0 } }),
  'GET /api/notifications/settings': () => ({ body: { email: 'maria@delgado.test', phone: null, items: [] } }),
  'GET /api/retailer/attention': () => ({ body: { items: [], total: 0 } }),
  'GET /api/store': () => ({ body: pageOf([]) }),
  'GET /api/retailer/dashboard': () => ({
    body: {
      stores: { all: 2, active: 2, inactive: 0, pending: 0, banked: 2, stocked: 2 },
      terminals: 1,
      hasSold: true,
      cashiers: 1,
      attention: [],
      setUp: null,
      attentionTotal: 0,
    },
  }),
  [`GET /api/store/${hialeah.id}/terminals`]: () => ({ body: { items: [], fees: { additional: 500, next: 0 } } }),
  [`GET /api/store/${doral.id}/terminals`]: () => ({ body: { items: [], fees: { additional: 500, next: 0 } } }),
  'GET /api/purchasetransaction/figures': () => ({ body: noSales }),
  'GET /api/purchasetransaction/today': () => ({ body: noSalesToday }),
  'GET /api/purchasetransaction/top-items': () => ({ body: { totalAmount: 0, items: [] } }),
  'GET /api/transferstatement/payouts': () => ({ body: noPayouts }),
  'GET /api/item': () => ({ body: pageOf([]) }),
  'GET /api/item/counts': () => ({ body: { all: 0, active: 0, inactive: 0 } }),
  'GET /api/itembatch': () => ({ body: pageOf([]) }),
}

type Visit = {
  signedIn?: boolean
  /** Who is signed in, when it is not María. */
  as?: Answer<typeof login>
  answers?: Network
  /** How long ago, in milliseconds, the person signed in. */
  age?: number
}

/** The whole portal in the real browser, at a URL, with the wire stubbed. */
export const openPortal = async (url: string, { signedIn = true, as = maria, answers = {}, age = 0 }: Visit = {}) => {
  const asked = network({ ...known, ...answers })
  if (signedIn) await startAuthRecord(as.userIdentifier, as, now() - age)
  const router = openRouter(createMemoryHistory({ initialEntries: [url] }))
  const box = document.createElement('div')
  document.body.append(box)
  const endWatch = watchNesting()
  const root = createRoot(box)
  root.render(<RouterProvider router={router} />)
  const leave = () => {
    root.unmount()
    box.remove()
  }
  onTestFinished(async () => {
    // A screen that is still on its way would ask the next test's server.
    await vi.waitUntil(() => router.state.status === 'idle', { timeout: 5000 }).catch(() => undefined)
    leave()
    cache.clear()
    setPendingSignIn(undefined)
    rememberEmail('')
    rememberNames({ firstName: '', lastName: '' })
    for (const name of ['email-verified', 'onboarding-token', 'device-marks']) localStorage.removeItem(name)
    dropAuthRecord()
    for (const { id } of readToasts()) dropToast(id)
    sessionStorage.clear()
    // Late calls of an unmounted screen are answered by this test's server, not by the next one's. A stopped clock needs no wait.
    if (!vi.isFakeTimers()) await new Promise((resolve) => setTimeout(resolve, 20))
    await vi.waitUntil(() => cache.isFetching() === 0, { timeout: 5000 }).catch(() => undefined)
    cache.clear()
    await restoreBrowser()
    endWatch()
  })
  /** `leave` closes the tab, but for what the browser remembers; `go` follows a link. */
  return {
    page,
    asked,
    url: () => router.state.location.href,
    go: (to: string) => router.navigate({ href: to }),
    back: () => router.history.back(),
    leave,
  }
}
