import type { Network } from '@tillgate/browser/testing/network.ts'
import * as applications from '@tillgate/contract/operator-applications.ts'
import * as decisions from '@tillgate/contract/operator-decisions.ts'
import * as documents from '@tillgate/contract/operator-documents.ts'
import * as exceptions from '@tillgate/contract/operator-exceptions.ts'
import * as inbox from '@tillgate/contract/operator-inbox.ts'
import * as record from '@tillgate/contract/operator-partner-record.ts'
import * as ledgerChecks from '@tillgate/contract/operator-ledger-checks.ts'
import * as calls from '@tillgate/contract/operator-support-calls.ts'
import * as partners from '@tillgate/contract/operator-partners.ts'
import * as payouts from '@tillgate/contract/operator-payouts.ts'
import * as queue from '@tillgate/contract/operator-queue.ts'
import * as settlement from '@tillgate/contract/operator-settlement.ts'
import * as staff from '@tillgate/contract/operator-staff.ts'
import * as support from '@tillgate/contract/operator-support.ts'
import * as terminals from '@tillgate/contract/terminals.ts'
import { isRoute, type Route } from '@tillgate/contract/route.ts'
import { staffMay, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { anApplication } from '#operator/testing/applications.ts'
import { frozen, rowOf } from '#operator/testing/exceptions.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { delgado, pageOf } from '#operator/testing/partners.ts'
import { runOrder } from '#operator/testing/payment-orders.ts'
import { runDetail, runId } from '#operator/testing/settlement.ts'
import { olive } from '#operator/testing/staff.ts'

const contracts: object[] = [applications, decisions, documents, exceptions, inbox, record, partners]
contracts.push(calls, ledgerChecks, payouts, queue, settlement, staff, support, terminals)
const routes = contracts.flatMap((contract) => Object.values(contract)).filter((one): one is Route => isRoute(one))
const routeOf = (method: string, path: string) =>
  routes.find((one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))

const application = anApplication()
const answers: Network = {
  [`GET ${applicationPath}`]: () => ({ body: { ...application, assignee: null } }),
  'GET /api/operator/exceptions': () => ({ body: pageOf([rowOf(frozen)]) }),
  [`GET /api/operator/exceptions/${frozen.id}`]: () => ({ body: frozen }),
  [`GET /api/operator/settlement-runs/${runId}`]: () => ({ body: runDetail }),
  [`GET /api/operator/settlement-runs/${runId}/orders`]: () => ({ body: pageOf([runOrder]) }),
}
const screens = [
  `/applications/${application.id}`,
  `/partners/${delgado.id}`,
  '/exceptions',
  `/settlement-runs/view/${runId}`,
]

/** Fills the open dialog and presses its last button. */
const sendDialog = async (): Promise<void> => {
  const dialog = document.querySelector('[role=dialog]')
  if (!dialog) return
  const within = screen.elementLocator(dialog)
  for (const field of within.getByRole('textbox').all())
    await field.fill('Checked with the partner by phone.').catch(() => {})
  const last = within.getByRole('button').all().at(-1)
  await last?.click({ timeout: 500 }).catch(() => {})
}

/** Buttons that lead to the application before and after. */
const leaving = new Set(['K', 'J'])

/** Returns the names of the visible buttons that stay on the page. */
const named = () =>
  screen
    .getByRole('main')
    .getByRole('button')
    .all()
    .map((one) => one.element().textContent ?? '')
    .filter((name) => !leaving.has(name))

/** Presses each visible button of a screen, sends its dialog, and returns the calls of it. */
const pressAll = async (url: string, rights: StaffRights) => {
  await screen.viewport(1440, 900)
  const as = { ...olive, role: rights.role, staffRoles: [...rights.staffRoles] }
  const { asked } = await openConsole(url, { as, answers })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => document.querySelectorAll('main [aria-busy=true]').length).toBe(0)
  await expect.poll(() => named().length).toBeGreaterThan(0)
  for (const name of new Set(named())) {
    const button = screen
      .getByRole('main')
      .getByRole('button')
      .all()
      .find((one) => one.element().textContent === name)
    await button?.click({ timeout: 500 }).catch(() => {})
    await sendDialog()
    await userEvent.keyboard('{Escape}')
  }
  return asked.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/operator/auth/'))
}

const roles: StaffRights[] = [
  { role: 'OPERATOR', staffRoles: ['AUDITOR'] },
  { role: 'OPERATOR', staffRoles: ['REVIEWER'] },
  { role: 'OPERATOR', staffRoles: ['TREASURY'] },
  { role: 'OPERATOR', staffRoles: ['SUPPORT'] },
  { role: 'OPERATOR', staffRoles: ['COMPLIANCE'] },
  { role: 'OPERATOR_ADMIN', staffRoles: [] },
]

const visits = roles.flatMap((rights) =>
  screens.map((url) => ({ rights, url, role: [rights.role, ...rights.staffRoles].join(' ') })),
)

test.each(visits)(
  'each button of $url makes a call that $role may make',
  { timeout: 60_000 },
  async ({ rights, url }) => {
    const made = await pressAll(url, rights)
    const forbidden = made.filter(({ method, path }) => {
      const access = routeOf(method, path)?.access
      return access?.kind !== 'operator' || !staffMay(rights, access.permission)
    })
    expect(forbidden.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    const isReading = ({ method, path }: (typeof made)[number]) => routeOf(method, path)?.kind === 'file'
    const changes = rights.staffRoles.includes('AUDITOR') ? made.filter((one) => !isReading(one)) : []
    expect(changes).toEqual([])
  },
)

test('a reviewer claims with a button', { timeout: 60_000 }, async () => {
  const made = await pressAll(`/applications/${application.id}`, { role: 'OPERATOR', staffRoles: ['REVIEWER'] })
  expect(made.map(({ path }) => path)).toContain(`${applicationPath}/claim`)
})

test('a closed page names the roles that open it', async () => {
  const { url } = await openConsole('/approved-products/load', { as: { ...olive, staffRoles: ['SUPPORT'] } })
  await expect.poll(url).toContain('/access-denied')
  await expect.element(screen.getByRole('main')).toMatchTextContent('This page takes another role: Compliance.')
})
