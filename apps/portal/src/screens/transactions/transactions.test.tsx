import { fill } from '@tillgate/browser/testing/interactions.ts'
import { now } from '@tillgate/browser/clock.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { addDays, dayIn, programZone, startOfDay } from '@tillgate/domain/zones.ts'
import { expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, maria, pageOf } from '#portal/testing/partner.ts'
import { basket, cashier, giveBack, sale, saleDetail, sums } from '#portal/testing/transactions.ts'

const answers: Network = {
  'GET /api/purchasetransaction': () => ({ body: pageOf([basket, giveBack, sale]) }),
  'GET /api/purchasetransaction/summary': () => ({ body: sums }),
  [`GET /api/purchasetransaction/${sale.id}`]: () => ({ body: saleDetail }),
  'GET /api/user': () => ({ body: pageOf([cashier]) }),
}
const today = dayIn(programZone, new Date(now()))
const instant = (day: string): string => startOfDay(day, programZone).toISOString()

test('shows the last seven days with negative returns', async () => {
  const { page, asked } = await openPortal('/transactions', { answers })
  const row = page.getByRole('row', { name: /Return/ })
  await expect.element(row).toBeVisible()
  const headings = page.getByRole('columnheader').elements()
  expect(headings.map(({ textContent }) => textContent.trim())).toEqual([
    'Cashier Name',
    'Quantity',
    'Total Amount',
    'Benefits Amount',
    'Settlement Status',
    'Created At',
  ])
  await expect.element(row).toMatchTextContent(/−1.*−\$4\.29.*−\$4\.29.*Pending.*11\/20\/2026 03:12 PM/)
  // Without a settlement the row says how far the purchase is.
  await expect.element(page.getByRole('row', { name: /No card yet/ }).getByText('Canceled')).toBeVisible()
  await expect.element(page.getByRole('term').getByText('Other payment')).toBeVisible()
  await expect.element(page.getByText('$7.43')).toBeVisible()
  await expect.element(page.getByText('1, −$4.29')).toBeVisible()
  const list = asked.find(({ path }) => path === '/api/purchasetransaction')
  expect(list?.query).toMatchObject({
    from: instant(addDays(today, -6)),
    to: instant(addDays(today, 1)),
    sortColumn: 'createdAt',
    sortDirection: '1',
  })
})

test('a practice reads procedure, first payment day and missing documents in a row', async () => {
  const release = { at: '2027-01-20T05:00:00.000Z', hasDocuments: false }
  const visit = { ...sale, practice: { itemNames: ['Porcelain crown', 'Core buildup'], release } }
  const { page } = await openPortal('/transactions', {
    answers: { ...answers, 'GET /api/purchasetransaction': () => ({ body: pageOf([visit]) }) },
  })
  const row = page.getByRole('row', { name: /4821/ })
  await expect.element(row).toMatchTextContent(/Porcelain crown, Core buildup.*Paid from Jan 20.*Documents missing/)
})

test('the filter of missing documents lists them and says where to send them', async () => {
  const as = { ...maria, retailer: maria.retailer && { ...maria.retailer, type: 'DENTAL' as const } }
  const { page, url, asked } = await openPortal('/transactions', { as, answers })
  await page.getByRole('button', { name: 'Documents', exact: true }).click()
  await page.getByRole('radio', { name: 'Missing' }).click()
  await expect.poll(url).toBe('/transactions?documents=missing')
  await expect.element(page.getByText(/Send the documents of these payments to .+ and name/)).toBeVisible()
  for (const path of ['/api/purchasetransaction', '/api/purchasetransaction/summary'])
    await expect.poll(() => asked.findLast((one) => one.path === path)?.query).toMatchObject({ documents: 'missing' })
})

test('a search without a match offers all dates', async () => {
  const none = { ...pageOf([]), onAllDates: 12 }
  const { page, url } = await openPortal('/transactions?search=pena&dates=today', {
    answers: {
      ...answers,
      'GET /api/purchasetransaction': ({ query }) => ({ body: query['from'] ? none : pageOf([sale]) }),
    },
  })
  await page.getByRole('button', { name: 'Search all dates (12)' }).click()
  await expect.poll(url).toBe('/transactions?search=pena&dates=all')
  await expect.element(page.getByRole('row', { name: /4821/ })).toBeVisible()
})

test('2 §2: URL contains status, days, cashier, store and search', async () => {
  const { page, url, asked } = await openPortal('/transactions', { answers })
  await page.getByRole('button', { name: 'Processing 1' }).click()
  await expect.poll(url).toBe('/transactions?status=remittancerequested')
  await page.getByRole('button', { name: /^Last 7 days: / }).click()
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(url).toBe('/transactions?status=remittancerequested&dates=yesterday')
  await page.getByRole('button', { name: 'Cashier', exact: true }).click()
  await page.getByRole('radio', { name: 'Luis Peña' }).click()
  await expect.element(page.getByRole('button', { name: 'Cashier: Luis Peña' })).toBeVisible()
  await fill('Search receipt, card, amount or cashier', '4821')
  await expect.poll(url).toContain('search=4821')
  await page.getByRole('combobox', { name: 'Store' }).click()
  await page.getByRole('option', { name: doral.businessName }).click()
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/purchasetransaction')?.query)
    .toMatchObject({
      search: '4821',
      status: 'remittancerequested',
      cashierId: cashier.id,
      storeId: doral.id,
      from: instant(addDays(today, -1)),
      to: instant(today),
    })
})

test('custom days are typed and cannot be reversed', async () => {
  const { page, url } = await openPortal('/transactions?from=2026-11-02&to=2026-11-07', { answers })
  await page.getByRole('button', { name: 'Dates: Nov 2 - Nov 7' }).click()
  await page.getByLabelText('To', { exact: true }).fill('2026-11-01')
  await expect.element(page.getByLabelText('From', { exact: true })).toHaveValue('2026-11-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(url).toBe('/transactions?from=2026-11-01&to=2026-11-01')
  await page.getByRole('button', { name: 'Remove filter Dates' }).click()
  await expect.poll(url).toBe('/transactions?dates=all')
})

test('empty week offers all dates; failure shows an error', async () => {
  const { page, url, go } = await openPortal('/transactions', {
    answers: { ...answers, 'GET /api/purchasetransaction': () => ({ body: pageOf([]) }) },
  })
  await expect.element(page.getByText('No transactions in the last 7 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all dates' }).click()
  await expect.element(page.getByText('No transactions match these filters.')).toBeVisible()
  expect(url()).toBe('/transactions?dates=all')
  await go('/transactions?status=pending')
})

test('failed list shows an error', async () => {
  const { page } = await openPortal('/transactions', {
    answers: { ...answers, 'GET /api/purchasetransaction': () => ({ status: 500, body: {} }) },
  })
  await expect.element(page.getByText('Error loading transactions')).toBeVisible()
})

test('back link of a transaction keeps the filters', async () => {
  const { page, url } = await openPortal('/transactions?status=pending&dates=all', { answers })
  await page
    .getByRole('row', { name: /4821.*16\.01/ })
    .getByRole('link')
    .click()
  await expect.element(page.getByRole('heading', { name: 'Sale, $16.01' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click()
  await expect.element(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
  expect(url()).toBe('/transactions?status=pending&dates=all')
})

test('amounts outside the sums are struck through or in brackets', async () => {
  const open = { ...basket, id: giveBack.id, purchaseTransactionStatus: 'ANALYZED' }
  const list = { 'GET /api/purchasetransaction': () => ({ body: pageOf([basket, open, sale]) }) }
  const { page } = await openPortal('/transactions', { answers: { ...answers, ...list } })
  const [canceled, waiting, paid] = [
    page.getByRole('row').nth(1),
    page.getByRole('row').nth(2),
    page.getByRole('row').nth(3),
  ]
  await expect.element(waiting.getByText('($16.01)')).toBeVisible()
  const tagOf = (row: typeof paid) => row.getByText('$16.01', { exact: true }).element().tagName
  expect([tagOf(canceled), tagOf(paid)]).toEqual(['S', 'TD'])
  await expect.element(page.getByRole('button', { name: 'Not completed 1' })).toBeVisible()
})

test('clear all shows all dates', async () => {
  const { page, url } = await openPortal('/transactions?status=pending', { answers })
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect.poll(url).toBe('/transactions?dates=all')
  await expect.poll(() => page.getByRole('button', { name: 'Clear all' }).elements()).toHaveLength(0)
})

test('a receipt number with a wrong character is named', async () => {
  const none = { 'GET /api/purchasetransaction': () => ({ body: { ...pageOf([]), onAllDates: 0 } }) }
  const { page } = await openPortal('/transactions?search=7F3K-92QX', { answers: { ...answers, ...none } })
  await expect.element(page.getByText('Check the number: one character is wrong')).toBeVisible()
})

test('Ctrl K opens a transaction by its receipt number', async () => {
  const named = {
    ...answers,
    'GET /api/purchasetransaction': () => ({ body: { ...pageOf([sale]), isNamed: true } }),
    'GET /api/item': () => ({ body: pageOf([]) }),
  }
  const { page, url } = await openPortal('/transactions', { answers: named })
  await fill('Search everything', '7f3k 92qx')
  await expect.element(page.getByText('Check the number: one character is wrong')).toBeVisible()
  await fill('Search everything', '7f3k 92qw')
  await page.getByRole('button', { name: /^Sale, .*7F3K-92QW/ }).click()
  await expect.poll(url).toBe(`/transactions/view/${sale.id}`)
})

test('cards of phones have one column with large text', async () => {
  await screen.viewport(390, 844)
  const { page } = await openPortal('/transactions', { answers })
  const name = page.getByRole('link', { name: /Luis Peña/ }).first()
  await expect.element(name).toBeVisible()
  const amount = page.getByText('$16.01').first()
  const isBeside = (): boolean =>
    amount.element().getBoundingClientRect().left > name.element().getBoundingClientRect().right
  expect(isBeside()).toBe(true)

  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.removeAttribute('style'))

  await expect.poll(isBeside).toBe(false)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
