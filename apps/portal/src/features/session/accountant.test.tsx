import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { accountNetwork, mariasProfile } from '#portal/testing/account.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { hialeah, maria, pageOf } from '#portal/testing/partner.ts'
import { payouts } from '#portal/testing/payouts.ts'
import { month } from '#portal/testing/statement-month.ts'
import { held, returned, sums } from '#portal/testing/statements.ts'
import { sums as transactionSums } from '#portal/testing/transactions.ts'

const ana = { ...maria, id: '0190aaaa-0000-7000-8000-000000000205', firstName: 'Ana', role: 'ACCOUNTANT' } as const
const event = {
  id: '0190aaaa-0000-7000-8000-000000000301',
  at: new Date().toISOString(),
  isRead: false,
  kind: 'payout.returned',
  amount: 1206.5,
  storeId: hialeah.id,
  store: hialeah.businessName,
  code: 'R02',
} as const
const answers: Network = {
  ...accountNetwork(),
  [`GET /api/user/${ana.id}`]: () => ({ body: { ...mariasProfile, id: ana.id, role: 'ACCOUNTANT' } }),
  'GET /api/transferstatement': () => ({ body: pageOf([returned, held]) }),
  'GET /api/transferstatement/counts': () => ({
    body: { all: 2, PENDING: 1, PAYMENTREQUESTED: 0, RETURNED: 1, SETTLED: 0, sums },
  }),
  'GET /api/transferstatement/payouts': () => ({ body: payouts }),
  'GET /api/transferstatement/month': () => ({ body: month }),
  'GET /api/notifications': () => ({ body: pageOf([event]) }),
}
const forbidden = /^\/api\/(retailer\/(attention|dashboard)|user(\?|$|\/counts|\/find)|item|store$|activity|webhooks)/
const open = (path: string) => openPortal(path, { as: ana, answers })

test('statements are the first page and the menu has nothing that is refused', async () => {
  const { page, url, asked } = await open('/')
  await expect.element(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible()
  expect(url()).toBe('/transfer-statements')
  const hrefs = page
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .elements()
    .map((anchor) => anchor.getAttribute('href'))
  expect(hrefs).toEqual(['/transactions', '/transfer-statements'])
  await expect.element(page.getByText(/is waiting|waits/).first()).toBeVisible()
  const all = page
    .getByRole('link')
    .elements()
    .map((anchor) => anchor.getAttribute('href') ?? '')
  expect(all.filter((href) => /^\/(stores|items|users|activity|details)/.test(href))).toEqual([])
  expect(await axeViolations()).toEqual([])
  expect(asked.filter(({ path }) => forbidden.test(path))).toEqual([])
})

test.each([
  '/items',
  '/items/imports',
  '/items/eligibility',
  '/stores',
  '/stores/create',
  `/stores/view/${hialeah.id}`,
  `/stores/edit/${hialeah.id}`,
  `/stores/link-account/${hialeah.id}`,
  '/users',
  '/users/create',
  '/activity',
  '/details',
  '/profile/webhooks',
])('a typed address of %s shows that access is denied', async (path) => {
  const { page, asked } = await open(path)
  await expect.element(page.getByText('You are signed in as Accountant.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Statements' })).toBeVisible()
  expect(asked.filter(({ path: called }) => forbidden.test(called))).toEqual([])
})

test('the transactions have no filter by cashier, also in a shared address', async () => {
  const { page, asked } = await openPortal(`/transactions?cashierId=${maria.id}&dates=all`, {
    as: ana,
    answers: {
      ...answers,
      'GET /api/purchasetransaction': () => ({ body: { ...pageOf([]), isNamed: false, onAllDates: 0 } }),
      'GET /api/purchasetransaction/summary': () => ({ body: transactionSums }),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  await expect.poll(() => asked.some(({ path }) => path === '/api/purchasetransaction')).toBe(true)
  expect(asked.filter(({ query }) => query['cashierId'] !== undefined)).toEqual([])
  expect(page.getByRole('button', { name: /^Cashier/ }).elements()).toEqual([])
  expect(asked.filter(({ path }) => forbidden.test(path))).toEqual([])
})

test('the bell has events without tasks', async () => {
  const { page, asked } = await open('/transfer-statements')
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect.element(panel.getByRole('link', { name: /came back/ })).toHaveAttribute('href', '/transfer-statements')
  expect(panel.getByRole('tab').elements()).toEqual([])
  expect(await axeViolations('[role=dialog]')).toEqual([])
  expect(asked.filter(({ path }) => forbidden.test(path))).toEqual([])
})

test('the page of notifications has no card of tasks', async () => {
  const { page, asked } = await open('/notifications')
  await expect.element(page.getByRole('link', { name: /came back/ })).toBeVisible()
  expect(page.getByText('Needs your attention').elements()).toEqual([])
  expect(asked.filter(({ path }) => forbidden.test(path))).toEqual([])
})

test('the own profile has no PIN of tills', async () => {
  const { page, go } = await open('/profile')
  await expect.element(page.getByText('Accountant', { exact: true }).first()).toBeVisible()
  expect(page.getByRole('link', { name: 'All details' }).elements()).toEqual([])
  await go('/profile#security')
  await expect.element(page.getByRole('heading', { name: 'Password', exact: true })).toBeVisible()
  expect(page.getByText('Till PIN').elements()).toEqual([])
})
