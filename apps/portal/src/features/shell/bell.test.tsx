import type { Notification } from '@tillgate/contract/notifications.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, pageOf } from '#portal/testing/partner.ts'

const id = (n: number): string => `0190aaaa-0000-7000-8000-00000000040${n}`
const at = '2026-11-20T16:06:00.000Z'
const events: Notification[] = [
  {
    id: id(1),
    at,
    isRead: false,
    kind: 'payout.returned',
    amount: 1206.5,
    storeId: doral.id,
    store: 'Doral',
    code: 'R02',
  },
  {
    id: id(2),
    at,
    isRead: true,
    kind: 'import.ended',
    batchId: id(9),
    file: 'nov.csv',
    rows: 9,
    imported: 7,
    failed: 2,
  },
]
const answers = {
  'GET /api/notifications': () => ({ body: pageOf(events) }),
  'GET /api/notifications/unread': () => ({ body: { unread: 1 } }),
  'POST /api/notifications/read': () => ({ body: { message: 'Marked as read.' } }),
  'GET /api/retailer/attention': () => ({ body: { items: [{ kind: 'invites' as const, count: 2 }], total: 1 } }),
}

test('the bell opens tasks and events by keyboard', async () => {
  await screen.viewport(1440, 900)
  const { page, url, asked } = await openPortal('/stores', { answers })
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.click()
  const panel = page.getByRole('dialog', { name: /^Notifications/ })
  await expect.element(panel.getByText('2 cashiers have not accepted the invite yet.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()

  await bell.click()
  await panel.getByRole('tab', { name: 'Needs you 1' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel.getByRole('tab', { name: 'What happened' })).toHaveFocus()
  await expect.element(panel.getByText('nov.csv is imported in part')).toBeVisible()
  await panel.getByRole('link', { name: '$1,206.50 for Doral came back' }).click()
  await expect.poll(url).toBe(`/stores/view/${doral.id}?tab=bank`)
  await expect.element(panel).not.toBeInTheDocument()
  const read = () => asked.filter(({ path }) => path === '/api/notifications/read').map(({ body }) => body)
  await expect.poll(read).toMatchObject([{ ids: [id(1)] }])
})

test('a phone shows a sheet that marks all as read', async () => {
  await screen.viewport(390, 844)
  const { page, asked } = await openPortal('/notifications', { answers })
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
  const sheet = page.getByRole('dialog', { name: /^Notifications/ })
  await sheet.getByRole('tab', { name: 'What happened' }).click()
  await sheet.getByRole('button', { name: 'Mark all as read' }).click()
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/notifications/read')?.body)
    .not.toHaveProperty('ids')
  await sheet.getByRole('link', { name: 'All notifications' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', { name: 'What happened' })).toBeVisible()
})

test('equal events are one line that unfolds', async () => {
  await screen.viewport(1440, 900)
  const imports = [1, 2, 3].map((n): Notification => ({
    id: id(n + 2),
    at,
    isRead: n === 3,
    kind: 'import.ended',
    batchId: id(9),
    file: `week-${n}.csv`,
    rows: 9,
    imported: 9,
    failed: 0,
  }))
  const [returned] = events
  const { page, asked } = await openPortal('/notifications', {
    answers: {
      ...answers,
      'GET /api/notifications': () => ({ body: pageOf(returned ? [returned, ...imports] : imports) }),
    },
  })
  const group = page.getByRole('button', { name: '3 imports ended' })
  await expect.element(group).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('2 unread')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '$1,206.50 for Doral came back' })).toBeVisible()
  expect(page.getByText('week-1.csv').elements()).toEqual([])

  await group.click()
  await expect.element(page.getByText('week-3.csv is imported')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await page.getByRole('button', { name: 'Mark these as read' }).click()
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/notifications/read')?.body)
    .toMatchObject({ ids: [id(3), id(4)] })
})
