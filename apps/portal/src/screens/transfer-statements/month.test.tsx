import { now } from '@tillgate/browser/clock.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { monthBefore } from '@tillgate/domain/month-figures.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { pageOf } from '#portal/testing/partner.ts'
import { payouts } from '#portal/testing/payouts.ts'
import { month } from '#portal/testing/statement-month.ts'
import { requested, sums } from '#portal/testing/statements.ts'

const answers: Network = {
  'GET /api/transferstatement/month': () => ({ body: month }),
  'GET /api/transferstatement': () => ({ body: pageOf([requested]) }),
  'GET /api/transferstatement/counts': () => ({
    body: { all: 1, PENDING: 0, PAYMENTREQUESTED: 1, RETURNED: 0, SETTLED: 0, sums },
  }),
  'GET /api/transferstatement/payouts': () => ({ body: payouts }),
}
const address = '/transfer-statements/month/2026-10'

test('a lower month names its reasons and unfolds a line', async () => {
  const { page, url } = await openPortal(address, { answers })
  await expect.element(page.getByRole('heading', { name: 'October 2026', level: 1 })).toBeVisible()
  const why = page.getByRole('region', { name: 'Why October is lower' })
  await expect.element(why).toMatchTextContent(/−\$117\.00.*−12\.1%\s*against \$967\.00 in September, also 21 cut-offs/)
  await expect
    .element(why.getByRole('listitem').first())
    .toMatchTextContent(/Hialeah sold less.*−\$100\.00.*2 sales fewer, −14\.3%/)

  await page.getByRole('link', { name: 'Returns −$20.00' }).click()
  const lines = page.getByRole('region', { name: 'Line by line' })
  await expect.element(lines.getByRole('button', { name: /^Returns/ })).toHaveAttribute('aria-expanded', 'true')
  await expect
    .element(lines.getByRole('table', { name: 'Returns' }))
    .toMatchTextContent(/Hialeah\s*\$0\.00\s*−\$20\.00/)
  expect(url()).toContain('line=returns')
})

test('the running month says that it is not over', async () => {
  const running = dayIn(programZone, new Date(now())).slice(0, 7)
  const body = { ...month, month: running, against: monthBefore(running) }
  const { page } = await openPortal(`/transfer-statements/month/${running}`, {
    answers: { ...answers, 'GET /api/transferstatement/month': () => ({ body }) },
  })
  await expect.element(page.getByText(/21 cut-offs.*2 stores · This month is not over yet/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Paid out for .*, so far$/ })).toBeVisible()
})

test('a month of one day names that day of the month before', async () => {
  const body = { ...month, month: '2026-12', against: '2026-11', againstUntil: '2026-11-01' }
  const { page } = await openPortal('/transfer-statements/month/2026-12', {
    answers: { ...answers, 'GET /api/transferstatement/month': () => ({ body }) },
  })
  await expect.element(page.getByRole('heading', { name: 'December against Nov 1', exact: true })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Nov 1', exact: true }).first()).toBeVisible()
})

test('a store of a line leads to its statements of the month', async () => {
  const { page, url } = await openPortal(`${address}?line=sales`, { answers })
  const sales = page.getByRole('table', { name: 'Sales' })
  await expect.element(sales).toMatchTextContent(/Sum\s*\$1,000\.00\s*\$900\.00\s*−\$100\.00/)
  await sales.getByRole('link', { name: 'Hialeah' }).click()
  await expect.element(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible()
  expect(url()).toContain('from=2026-10-01&to=2026-10-31')
})

test('a month that does not add up shows an alert', async () => {
  const { page } = await openPortal(address, {
    answers: { ...answers, 'GET /api/transferstatement/month': () => ({ body: { ...month, addsUp: false } }) },
  })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Does not add up' })).toBeVisible()
})
