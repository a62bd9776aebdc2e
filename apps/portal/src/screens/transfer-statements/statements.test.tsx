import { press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { addMonths } from '@tillgate/domain/month-figures.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { maria, pageOf } from '#portal/testing/partner.ts'
import { carried, held, link, moved, requested, returned, sums } from '#portal/testing/statements.ts'
import { month } from '#portal/testing/statement-month.ts'
import { payouts } from '#portal/testing/payouts.ts'

const list = 'GET /api/transferstatement'
const monthCall = 'GET /api/transferstatement/month'
const trendOf = (withStatements: readonly string[]): StatementMonth['trend'] =>
  Array.from({ length: 12 }, (_, index) => addMonths('2025-12', index)).map((name) => {
    const statements = withStatements.includes(name) ? 21 : 0
    return { month: name, amount: statements * 40, statements }
  })
const answers: Network = {
  [list]: () => ({ body: pageOf([requested, returned, held, carried, moved]) }),
  'GET /api/transferstatement/counts': () => ({
    body: { all: 5, PENDING: 1, PAYMENTREQUESTED: 1, RETURNED: 2, SETTLED: 1, sums },
  }),
  'GET /api/transferstatement/payouts': () => ({ body: payouts }),
  [monthCall]: () => ({ body: { ...month, trend: trendOf(['2026-09', '2026-11']) } }),
}

test('2 §2: menu lists statements after transactions', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  await expect.element(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible()
  const hrefs = page
    .getByRole('navigation')
    .first()
    .getByRole('link')
    .elements()
    .map((anchor) => anchor.getAttribute('href'))
  expect(hrefs).toEqual(['/', '/items', '/stores', '/users', '/transactions', '/transfer-statements', '/activity'])
})

test('counts of the segments add up to all', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  const segments = page.getByRole('group', { name: 'Status' })
  await expect.element(segments).toMatchTextContent(/All 5.*Pending 1.*Payment Requested 1.*Returned 2.*Settled 1/)
})

test('money line adds up to all that was earned', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  const line = page.getByLabelText('Your money')
  await expect.element(line).toMatchTextContent(/Paid\s*\$39,800\.13/)
  await expect.element(line).toMatchTextContent(/On its way\s*\$12,418\.07\s*Next on Mon, Nov 23/)
  await expect.element(line).toMatchTextContent(/On hold\s*\$3,127\.94\s*On hold: account closed/)
  await expect.element(line).toMatchTextContent(/Sales since the cut-off\s*\$5,203\.18/)
  await expect.element(line).toMatchTextContent(/Earned in all\s*\$60,549\.32/)
  await expect.element(line).not.toMatchTextContent(/Not due yet/)
})

test('names what came in since the cut-off at a store on hold', async () => {
  const [item] = payouts.waiting.items
  if (!item) throw new Error('No store waits')
  const waiting = { stores: 1, amount: 0, items: [{ ...item, amount: 0, soldAmount: 289.59, statements: 0 }] }
  const money = { ...payouts.money, onHold: 0, sinceCutOffOnHold: 289.59 }
  const { page } = await openPortal('/transfer-statements', {
    answers: { ...answers, 'GET /api/transferstatement/payouts': () => ({ body: { ...payouts, money, waiting } }) },
  })
  await expect.element(page.getByLabelText('Your money')).toMatchTextContent(/\$289\.59 of it at stores on hold/)
  await expect.element(page.getByText(/\$289\.59 for .* is waiting/)).toBeVisible()
  await expect.element(page.getByText(/All of it came in since the cut-off\./)).toBeVisible()
})

test('2 §4: row shows amount, date, account and exception reason', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  const table = page.getByRole('table')
  for (const title of [
    'Name',
    'Settlement Date',
    'Cut Off Date',
    'Amount Payable',
    'Total Amount',
    'Account Number',
    'Status',
  ]) {
    await expect.element(table.getByRole('columnheader', { name: title })).toBeVisible()
  }
  const rows = table.getByRole('row')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(
      /Hialeah.*11\/23\/2026.*Expected.*11\/20\/2026.*\$328\.56.*\$474\.37.*••6789.*Payment Requested/,
    )
  await expect.element(rows.nth(2)).toMatchTextContent(/\$1,206\.50.*Returned.*R02: account closed/)
  await expect.element(rows.nth(3)).toMatchTextContent(/After the hold.*Pending.*On hold: account closed/)
  await expect.element(rows.nth(4)).toMatchTextContent(/\$0\.00.*Settled.*−\$61\.20 carried to Nov 20/)
  await expect.element(rows.nth(5)).toMatchTextContent(/Returned.*Moved to Nov 20/)
  const toneOf = (nth: number) => rows.nth(nth).element().querySelector('[data-tone]')?.getAttribute('data-tone')
  expect([1, 2, 3, 4].map(toneOf)).toEqual(['green', 'red', 'gray', 'green'])
})

test('row awaiting a new account shows the last day', async () => {
  const hold = {
    ...link,
    kind: 'BANK_CHANGE' as const,
    fix: 'wait' as const,
    bankReason: null,
    endsAt: '2026-11-26T15:26:00.000Z',
  }
  const waiting = { ...held, holds: [hold] }
  const { page } = await openPortal('/transfer-statements', {
    answers: { ...answers, [list]: () => ({ body: pageOf([waiting]) }) },
  })
  await expect.element(page.getByRole('table').getByText('On hold until Nov 26', { exact: true })).toBeVisible()
})

test('calendar shows next deposit, returns, open cycle and holiday', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  const calendar = page.getByRole('region', { name: 'Payout calendar' })
  await expect.element(calendar).toMatchTextContent(/Next deposit.*Mon, Nov 23.*\$12,418\.07.*2 stores, account ••6789/)
  const days = calendar.getByRole('listitem')
  await expect
    .element(days.nth(0))
    .toMatchTextContent(/Thu, Nov 19.*\$10,056\.96.*\$1,206\.50 of Delgado Fresh, Doral came back/)
  await expect.element(days.nth(2)).toMatchTextContent(/Sent to your bank Fri, Nov 20, 6:10 PM ET/)
  await expect.element(days.nth(3)).toMatchTextContent(/\$5,203\.18.*So far\. Cut-off Mon, Nov 23, 5:00 PM ET/)
  await expect.element(days.nth(4)).toMatchTextContent(/Open.*Cut-off Tue, Nov 24/)
  await expect.element(days.nth(5)).toMatchTextContent(/Thanksgiving.*Moves to Fri, Nov 27/)
})

test('held money shows its reason and Store Admin’s link', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  const alert = page.getByRole('main').getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(/\$3,127\.94 for Delgado Fresh, Doral is waiting.*Your bank closed ••2210.*72-hour hold/)
  await expect.element(alert.getByRole('link', { name: 'Fix bank account' })).toBeVisible()
})

test('stores of one closed account are one task', async () => {
  const [item] = payouts.waiting.items
  if (!item) throw new Error('No store waits')
  const items = [item, { ...item, storeId: maria.id, name: 'Kendall', amount: 100, soldAmount: 20, bankReturn: null }]
  const waiting = { stores: 2, amount: 3227.94, items }
  const { page } = await openPortal('/transfer-statements', {
    answers: { ...answers, 'GET /api/transferstatement/payouts': () => ({ body: { ...payouts, waiting } }) },
  })
  const alert = page.getByRole('main').getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(/\$3,247\.94 for Delgado Fresh, Doral and Kendall is waiting.*Your bank closed ••2210\./)
  expect(alert.getByRole('link', { name: 'Fix bank account' }).elements()).toHaveLength(1)
})

test('an account on hold names support and no bank account', async () => {
  const items = payouts.waiting.items.map((one) => ({
    ...one,
    bankReturn: null,
    hold: { ...one.hold, kind: 'BLOCKED' as const, fix: 'wait' as const },
  }))
  const { page } = await openPortal('/transfer-statements', {
    answers: {
      ...answers,
      'GET /api/transferstatement/payouts': () => ({ body: { ...payouts, waiting: { ...payouts.waiting, items } } }),
    },
  })
  const main = page.getByRole('main')
  await expect
    .element(main.getByText('Your account is on hold. Sales and payouts are stopped. Call support.'))
    .toBeVisible()
  expect(main.getByRole('link', { name: 'See bank details' }).elements()).toEqual([])
})

test('Supervisor sees whom to contact', async () => {
  const { page } = await openPortal('/transfer-statements', { answers, as: { ...maria, role: 'SUPERVISOR' } })
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/Ask your Store Admin/)
})

test('amount range ends at the highest amount, fetched separately', async () => {
  const { page, asked, url } = await openPortal('/transfer-statements', { answers })
  const highestAsked = () =>
    asked.filter(({ path, query }) => path === '/api/transferstatement' && query['pageSize'] === '1')
  await expect.element(page.getByText('$328.56').first()).toBeVisible()
  expect(highestAsked()).toEqual([])
  await page.getByRole('button', { name: 'Amount Payable' }).first().click()
  await expect.poll(highestAsked).toHaveLength(1)
  expect(highestAsked()[0]?.query).toEqual({
    pageSize: '1',
    page: '1',
    sortDirection: '1',
    sortColumn: 'amount_payable',
  })
  const highest = page.getByRole('textbox', { name: 'Highest amount' })
  await expect.element(highest).toHaveValue('328.56')
  await expect.element(page.getByText('$328.56, your highest')).toBeVisible()
  await highest.fill('50')
  await press('Apply')
  expect(url()).toBe('/transfer-statements?endAmount=50')
  await expect.poll(() => asked.some(({ query }) => query['endAmount'] === '50')).toBe(true)
})

test('without a statement the range ends at 100', async () => {
  const { page } = await openPortal('/transfer-statements', {
    answers: { ...answers, [list]: () => ({ body: pageOf([]) }) },
  })
  await expect.element(page.getByText(/No statements yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Amount Payable' }).first().click()
  await expect.element(page.getByRole('textbox', { name: 'Highest amount' })).toHaveValue('100')
})

test('failure shows the specified message', async () => {
  const { page } = await openPortal('/transfer-statements', {
    answers: { ...answers, [list]: () => ({ status: 500, body: {} }) },
  })
  await expect.element(page.getByText('Error loading transfer statements')).toBeVisible()
})

test('URL contains status and cut-off filters', async () => {
  const { asked } = await openPortal('/transfer-statements?status=RETURNED&from=2026-11-18&to=2026-11-20', { answers })
  await expect
    .poll(() => asked.find(({ path, query }) => path === '/api/transferstatement' && query['status'])?.query)
    .toMatchObject({ status: 'RETURNED', from: '2026-11-18T05:00:00.000Z', to: '2026-11-21T05:00:00.000Z' })
})

test('a month is downloaded for the accountant', async () => {
  const { page, asked } = await openPortal('/transfer-statements', {
    answers: { ...answers, 'GET /api/transferstatement/accountant': () => ({ bytes: new Uint8Array([1]) }) },
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => click.mockRestore())
  await press('Download')
  const months = page.getByRole('menuitem', { name: /^For the accountant/ })
  await expect.element(months.first()).toBeVisible()
  expect(months.elements()).toHaveLength(2)
  await months.first().click()
  await expect.poll(() => click.mock.calls.length).toBe(1)
  expect(asked.find(({ path }) => path.endsWith('/accountant'))?.query['month']).toBe('2026-11')
})

test('the months begin with the newest that has a statement', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  await expect
    .element(page.getByRole('link', { name: 'Month by month' }))
    .toHaveAttribute('href', '/transfer-statements/month/2026-11')
})

test('offers no download without a month with a statement', async () => {
  const { page } = await openPortal('/transfer-statements', {
    answers: { ...answers, [monthCall]: () => ({ body: { ...month, trend: trendOf([]) } }) },
  })
  await expect.element(page.getByRole('row', { name: /Payment Requested/ }).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download' })).not.toBeInTheDocument()
})

test('the sums of the filters are shown under the list', async () => {
  const { page } = await openPortal('/transfer-statements', { answers })
  await expect
    .element(page.getByRole('region', { name: 'Statements', exact: true }))
    .toMatchTextContent(/Statements\s*4\s*Gross\s*\$3,274\.86\s*Fees\s*−\$104\.51.*Amount Payable\s*\$3,182\.69/)
})
