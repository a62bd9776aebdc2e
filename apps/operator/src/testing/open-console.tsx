import '@tillgate/ui/styles/styles.ts'
import { network } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { restoreBrowser } from '@tillgate/browser/testing/restore-browser.ts'
import { watchNesting } from '@tillgate/ui/testing/html-nesting.ts'
import { dropToast, readToasts } from '@tillgate/ui/overlays/toast-store.ts'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { readCodePrompt, watchCodePrompt } from '#operator/features/codes/code-prompt-store.ts'
import { setPendingTicket } from '#operator/features/session/pending-sign-in.ts'
import { dropAuthRecord, startAuthRecord } from '#operator/features/session/auth-record.ts'
import { cache } from '#operator/cache.ts'
import { openRouter } from '#operator/router.ts'
import { anApplication, counts, queueOf, rows } from './applications.ts'
import { templates } from './templates.ts'
import { balanced } from './books.ts'
import { exceptionCounts } from './exceptions.ts'
import { delgado, delgadoDetail, entry, pageOf, signIn } from './partners.ts'
import { partnerMoney, partnerRecord } from './partner-money.ts'
import { support } from './support.ts'
import { colleagues, olive, selfOf, staffOverview, staffRows } from './staff.ts'

const application = anApplication()
export const applicationPath = `/api/operator/applications/${application.id}`

/** Counts of a menu without open work. */
export const noMenuCounts = { inbox: 0, applications: 0, runs: 0, exceptions: 0, cap: 10_000, waiting: {} }

const known: Network = {
  'GET /api/operator/applications': () => ({ body: queueOf(rows) }),
  'GET /api/operator/applications/counts': () => ({ body: counts }),
  [`GET ${applicationPath}`]: () => ({ body: application }),
  'GET /api/operator/templates': () => ({ body: { items: templates } }),
  'GET /api/operator/partners': () => ({ body: pageOf([delgado]) }),
  [`GET /api/operator/partners/${delgado.id}`]: () => ({ body: delgadoDetail }),
  'GET /api/operator/adjustments': () => ({ body: { items: [], total: 0 } }),
  [`GET /api/operator/partners/${delgado.id}/money`]: () => ({ body: partnerMoney }),
  [`GET /api/operator/partners/${delgado.id}/record`]: () => ({ body: partnerRecord }),
  [`GET /api/operator/partners/${delgado.id}/support`]: () => ({ body: { ...support, call: null, contacts: [] } }),
  [`GET /api/operator/partners/${delgado.id}/messages`]: () => ({ body: { items: [] } }),
  [`GET /api/operator/partners/${delgado.id}/purchases`]: () => ({ body: pageOf([]) }),
  'GET /api/operator/staff': () => ({ body: pageOf(staffRows) }),
  'GET /api/operator/approvers': () => ({ body: { runs: [], next: null } }),
  'GET /api/operator/staff-overview': () => ({ body: staffOverview }),
  'POST /api/operator/auth/stay': () => ({ body: { idleSeconds: 1800 } }),
  'GET /api/operator/colleagues': () => ({ body: { items: colleagues } }),
  'GET /api/operator/ledger-checks': () => ({ body: balanced }),
  'GET /api/operator/settlement-runs/counts': () => ({ body: { all: 0, needsMe: 0, sent: 0, waiting: 0 } }),
  'GET /api/operator/exceptions/counts': () => ({ body: exceptionCounts }),
  'GET /api/operator/proposals': () => ({ body: pageOf([]) }),
  'GET /api/operator/payout-requests': () => ({ body: { items: [] } }),
  'GET /api/operator/menu-counts': () => ({
    body: { ...noMenuCounts, applications: counts.all, exceptions: exceptionCounts.open },
  }),
  'GET /api/operator/support/search': () => ({ body: { people: [], partners: [], registrations: [] } }),
  'GET /api/operator/inbox': () => ({
    body: { items: [], waiting: [], excluded: [], now: '2026-11-23T18:48:00.000Z' },
  }),
  'GET /api/operator/audit': () => ({ body: pageOf([entry]) }),
  'GET /api/operator/audit/sign-ins': () => ({ body: pageOf([signIn]) }),
}

type Visit = {
  signedIn?: boolean
  /** Who is signed in, when it is not Olive. */
  as?: typeof olive
  answers?: Network
  /** The test types the codes of the authenticator itself; otherwise every call that needs one gets 123456. */
  typesCodes?: boolean
}

/** The whole console in the real browser, at a URL below /operator, with the wire stubbed. */
export const openConsole = async (
  url: string,
  { signedIn = true, as = olive, answers = {}, typesCodes = false }: Visit = {},
) => {
  const asked = network({ ...known, 'GET /api/operator/auth/me': () => ({ body: selfOf(as) }), ...answers })
  if (signedIn) {
    const { accessToken: token, expiresAt, idleSeconds: _, ...user } = as
    await startAuthRecord({ token, user, expiresAt: new Date(expiresAt).getTime() })
  }
  const router = openRouter(createMemoryHistory({ initialEntries: [`/operator${url}`] }))
  const box = document.createElement('div')
  document.body.append(box)
  const endWatch = watchNesting()
  const root = createRoot(box)
  root.render(<RouterProvider router={router} />)
  const unwatch = typesCodes ? () => {} : watchCodePrompt(() => void readCodePrompt()?.send('123456'))
  onTestFinished(async () => {
    unwatch()
    readCodePrompt()?.cancel()
    root.unmount()
    box.remove()
    cache.clear()
    setPendingTicket(undefined)
    dropAuthRecord()
    for (const { id } of readToasts()) dropToast(id)
    sessionStorage.clear()
    await restoreBrowser()
    endWatch()
  })
  return { page, asked, url: () => router.state.location.href }
}
