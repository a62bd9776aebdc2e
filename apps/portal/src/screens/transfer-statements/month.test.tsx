import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { now } from '@tillgate/browser/clock.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { addMonths, monthBefore } from '@tillgate/domain/month-figures.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, pageOf } from '#portal/testing/partner.ts'
import { payouts } from '#portal/testing/payouts.ts'
import { requested, sums } from '#portal/testing/statements.ts'

const none = { sales: 0, returns: 0, fees: 0, adjustments: 0, held: 0, carried: 0 }
const counts = { saleCount: 10, returnCount: 0, statements: 21 }
const month: StatementMonth = {
  month: '2026-10',
  against: '2026-09',
  cutOffs: {
    now: { count: 21, first: '2026-10-01', last: '2026-10-30' },
    before: { count: 21, first: '2026-09-01', last: '2026-09-30' },
  },
  now: { ...none, sales: 900, returns: -20, fees: -30, paid: 850, ...counts, returnCount: 3 },
  before: { ...none, sales: 1000, fees: -33, paid: 967, ...counts, saleCount: 12 },
  stores: [
    {
      storeId: hialeah.id,
      name: 'Hialeah',
      now: { ...none, sales: 600, returns: -20, fees: -20, paid: 560, ...counts, returnCount: 3 },
      before: { ...none, sales: 700, fees: -23, paid: 677, ...counts, saleCount: 12 },
    },
    {
      storeId: doral.id,
      name: 'Doral',
      now: { ...none, sales: 300, fees: -10, paid: 290, ...counts },
      before: { ...none, sales: 300, fees: -10, paid: 290, ...counts },
    },
  ],
  reasons: [
    { storeId: hialeah.id, name: 'Hialeah', kind: 'sales', amount: -100, day: null },
    { storeId: hialeah.id, name: 'Hialeah', kind: 'returns', amount: -20, day: null },
  ],
  trend: Array.from({ length: 12 }, (_, index) => ({
    month: addMonths('2025-11', index),
    amount: 800,
    statements: 21,
  })),
  addsUp: true,
}
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
