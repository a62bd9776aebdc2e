import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { noMenuCounts, openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { payoutRequest } from '#operator/testing/payment-orders.ts'
import { overview, run, runCounts, runDetail, runId } from '#operator/testing/settlement.ts'
import { idOf } from '#operator/testing/staff.ts'

const runs = '/api/operator/settlement-runs'
const rejected = {
  ...run,
  id: idOf(611),
  cutOff: '2026-11-18T18:00:00.000Z',
  status: 'REJECTED' as const,
  needsMe: false,
  rejectedBy: { id: idOf(5), name: 'Opal Reyes' },
  rejectionReason: 'a fee was missing',
  rolledOverTo: '2026-11-19T18:00:00.000Z',
}
const building = { ...run, id: idOf(612), status: 'BUILDING' as const, needsMe: false, orders: 41, partnersLeft: 17 }

const open = (answers: Network = {}, url = '/settlement-runs') =>
  openConsole(url, {
    answers: {
      'GET /api/operator/settlement': () => ({ body: overview }),
      [`GET ${runs}/counts`]: () => ({ body: runCounts }),
      'GET /api/operator/menu-counts': () => ({ body: { ...noMenuCounts, runs: runCounts.waiting } }),
      [`GET ${runs}`]: () => ({ body: pageOf([building, run, rejected]) }),
      [`GET ${runs}/${runId}`]: () => ({ body: runDetail }),
      'GET /api/operator/payout-requests': () => ({ body: { items: [] } }),
      ...answers,
    },
  })
const row = (text: string) => screen.getByRole('row').filter({ hasText: text })
const region = (name: string) => screen.getByRole('region', { name, exact: true })

test('figures show next cut-off, waiting, held and returned amounts', async () => {
  await open()
  const next = region('Next cut-off, Harbor Health')
  await expect.element(next).toMatchTextContent('in 3 h 12 m')
  await expect
    .element(next)
    .toMatchTextContent('Today at 5:00 PM ET. So far $63,423.65 for 33 partners, paid on Tue, Nov 24')
  await expect.element(region('Waiting for approval')).toMatchTextContent('before Mon, Nov 23, 8:00 PM ET')
  await expect.element(region('Held')).toMatchTextContent('$9,779.62')
  await expect.element(region('Came back from the bank')).toMatchTextContent('6 open exceptions')
  const menu = screen.getByRole('navigation', { name: 'Main', exact: true })
  await expect.element(menu.getByRole('link', { name: /Settlement runs/ })).toMatchTextContent('2 decisions')
})

test('calendar shows two weeks and explains holidays', async () => {
  await open()
  const days = region('Cut-offs, two weeks').getByRole('listitem')
  await expect.element(days.filter({ hasText: 'Thu 26' })).toMatchTextContent('Thanksgiving. Banks are closed')
  await expect.element(days.filter({ hasText: 'Wed 25' })).toMatchTextContent('Paid Fri 27')
  await expect.element(days.filter({ hasText: 'Mon 23' })).toMatchTextContent('Harbor Health 5:00 PM')
})

test('only runs awaiting the operator have a primary button', async () => {
  const { url } = await open()
  await expect.element(row('Building')).toMatchTextContent('41 of 58')
  await expect.element(row('Building')).toMatchTextContent('Not yet')
  await expect.element(row('Rejected')).toMatchTextContent('Joined Thu, Nov 19')
  await expect.element(row('Rejected')).toMatchTextContent('Opal Reyes: a fee was missing')
  await expect.element(row('Waits for a second person')).toMatchTextContent('$3,489.182 orders')
  const links = screen.getByRole('main').getByRole('link', { name: 'Review run' })
  expect(links.elements()).toHaveLength(1)
  await links.click()
  await expect.poll(url).toContain(`/settlement-runs/view/${runId}`)
})

test('requests awaiting a second operator appear above the runs', async () => {
  await open({ 'GET /api/operator/payout-requests': () => ({ body: { items: [payoutRequest] } }) })
  const card = region('Waits for a second person')
  await expect.element(card).toMatchTextContent('Adjust Doral by +$126.88.')
  await expect.element(card.getByRole('link', { name: payoutRequest.change.partner.name })).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'See the proposal' })).toBeVisible()
})

test('filters set the URL and the query', async () => {
  const { asked, url } = await open()
  await press('Needs you 1')
  await expect.poll(url).toContain('view=needs-me')
  await screen.getByRole('button', { name: 'Cut-off date' }).click()
  await screen.getByLabelText('From', { exact: true }).fill('2026-11-16')
  await expect.poll(url).toContain('from=2026-11-16')
  await expect
    .poll(() => asked.some(({ query }) => query['view'] === 'needs-me' && query['from'] === '2026-11-16'))
    .toBe(true)
  await press('Export CSV')
  await expect
    .poll(() => asked.some(({ path, query }) => path === `${runs}/export` && query['view'] === 'needs-me'))
    .toBe(true)
})

test('run list shows empty, no-match and error states', async () => {
  await open({ [`GET ${runs}`]: () => ({ body: pageOf([]) }), 'GET /api/operator/settlement': () => no('x', 'No.') })
  await expect.element(screen.getByText('No cut-off has made a run yet.')).toBeVisible()
  await expect.element(screen.getByText('The settlement runs could not be loaded.')).toBeVisible()
  await press('Sent 5')
  await expect.element(screen.getByText('No run matches these filters.')).toBeVisible()
})

test('schedule lists cut-offs and starts no production run', async () => {
  await open()
  await press('Cut-off schedule')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('Each banking day at 5:00 PM ET')
  // These tests have no settings: that is a production's.
  expect(dialog.getByRole('button', { name: 'Cut off now' }).elements()).toHaveLength(0)
})
