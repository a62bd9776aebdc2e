import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import type { SalesDay, SalesFigures, SalesToday } from '@tillgate/contract/sales-figures.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria, milk } from '#portal/testing/partner.ts'

const path = 'GET /api/purchasetransaction/figures'
const none = { purchases: 0, totalAmount: 0, benefitsAmount: 0, returns: 0, returnedAmount: 0 }
const days = Array.from({ length: 14 }, (_, index): SalesDay => ({
  day: `2026-11-${String(index + 8).padStart(2, '0')}`,
  ...none,
  purchases: 10,
  totalAmount: 100 * (index + 1),
  benefitsAmount: 60 * (index + 1),
}))
const today: SalesDay = {
  day: '2026-11-21',
  purchases: 147,
  totalAmount: 4812.36,
  benefitsAmount: 3142.18,
  returns: 2,
  returnedAmount: 14.5,
}
const figures: SalesFigures = {
  today,
  lastWeek: 4390.1,
  week: { ...today, purchases: 1204, totalAmount: 20_000, benefitsAmount: 13_000 },
  days: [...days.slice(0, 13), today],
}
const open = (answer: SalesFigures = figures, as = maria) =>
  openPortal('/', { as, answers: { [path]: () => ({ body: answer }) } })
const ofTwoStores = maria.retailer && {
  ...maria,
  retailer: {
    ...maria.retailer,
    stores: [...maria.retailer.stores, { id: doral.id, businessName: doral.businessName, status: doral.status }],
  },
}
const card = (name = 'Sales') => screen.getByRole('region', { name })

test('compares today with last week at the same time', async () => {
  await open()
  await expect.element(card().getByText('$4,812.36')).toBeVisible()
  await expect.element(card().getByText(/\+10%.*\$4,390\.10 last Saturday at this time/)).toBeVisible()
  await expect.element(card().getByText(/147 purchases\. Benefits \$3,142\.18, 65%/)).toBeVisible()
  await expect.element(card().getByText('2 returns, $14.50').first()).toBeVisible()
  await expect.element(card().getByRole('link', { name: 'All transactions' })).toHaveAttribute('href', '/transactions')
})

const row = { storeName: 'Hialeah', purchases: 3, totalAmount: 60, returns: 0, returnedAmount: 0, lastWeek: 50 }
const split: SalesToday = {
  day: '2026-11-21',
  hours: [
    { hour: 8, totalAmount: 40, benefitsAmount: 30, lastWeek: 60 },
    { hour: 9, totalAmount: 20, benefitsAmount: 20, lastWeek: 90.5 },
  ],
  stores: { rows: [{ ...row, id: hialeah.id, name: 'Hialeah' }], others: 2 },
  cashiers: { rows: [{ ...row, id: doral.id, name: 'Luis Peña', returns: 1, returnedAmount: 4.29 }], others: 0 },
}
const openSplit = (as = maria) =>
  openPortal('/', {
    as,
    answers: {
      [path]: () => ({ body: figures }),
      'GET /api/purchasetransaction/today': () => ({ body: split }),
      'GET /api/purchasetransaction/top-items': () => ({
        body: {
          totalAmount: 100,
          items: [
            { itemId: milk.id, code: milk.code, name: 'Milk', unit: 'COUNT', quantity: 31, totalAmount: 60 },
            { itemId: null, code: '4011', name: 'Bananas', unit: 'LB', quantity: 61.25, totalAmount: 40 },
          ],
        },
      }),
    },
  })

test('compares the hours of today with last week', async () => {
  await openSplit()
  const hours = card().getByRole('region', { name: 'Today by hour' })
  await expect
    .element(hours.getByText('Sales of today so far: $60.00. Sales of last Saturday, the whole day: $150.50.'))
    .toBeVisible()
  await hours.getByRole('button', { name: /^View as table/ }).click()
  await expect.element(hours.getByRole('row', { name: '8 AM $40.00 $30.00 $10.00 $60.00' })).toBeVisible()
})

test('sales by store, by cashier and top items', async () => {
  await openSplit(ofTwoStores ?? maria)
  const stores = card('Today by store')
  await expect.element(stores.getByRole('row', { name: 'Hialeah 3 $60.00 +20%' })).toBeVisible()
  await expect.element(stores.getByText('and 2 more')).toBeVisible()
  const luis = card('Today by cashier').getByRole('row', { name: /Luis Peña.*1 return, \$4\.29 3 \$60\.00/ })
  await expect
    .element(luis.getByRole('link', { name: 'Luis Peña' }))
    .toHaveAttribute('href', `/transactions?cashierId=${doral.id}&dates=today`)
  const items = card('Top ten items of 7 days')
  await expect.element(items.getByRole('row', { name: 'Milk 31 $60.00' })).toBeVisible()
  await expect.element(items.getByRole('row', { name: 'Bananas 61.3 lb $40.00' })).toBeVisible()
  expect(items.getByRole('link', { name: 'Bananas' }).elements()).toEqual([])
})

test('one store is not compared with others', async () => {
  await openSplit()
  await expect.element(card('Today by cashier').getByRole('row', { name: /Luis Peña/ })).toBeVisible()
  expect(card('Today by store').elements()).toEqual([])
})

test('the chart has a text description and a table', async () => {
  await open()
  await expect
    .element(card().getByText(/Sales of the last 14 days: \$13,912\.36\. The best day was Saturday, November 21/))
    .toBeVisible()
  await card()
    .getByRole('button', { name: /^View as table/ })
    .click()
  const rows = card().getByRole('row')
  await expect.poll(() => rows.elements().length).toBe(15)
  await expect.element(rows.filter({ hasText: /Sat, Nov 21.*\$4,812\.36.*\$3,142\.18.*\$1,670\.18/ })).toBeVisible()
  await expect.element(card().getByRole('button', { name: /^View as table/ })).toHaveAttribute('aria-pressed', 'true')
})

test('missing sales show a message and no chart', async () => {
  const empty = days.map((one) => ({ ...one, ...none }))
  await open({ today: { day: '2026-11-21', ...none }, lastWeek: 0, week: none, days: empty })
  await expect.element(card().getByText('No sales yet today')).toBeVisible()
  await expect.element(card().getByText('$0.00').first()).toBeVisible()
  expect(card().getByRole('figure').elements()).toHaveLength(0)
})

test('failed figures fail alone and can be retried', async () => {
  let isUp = false
  await openPortal('/', {
    answers: {
      [path]: () =>
        isUp ? { body: figures } : { status: 500, body: { code: 'fault.server', message: '', requestId: 'r' } },
    },
  })
  await expect.element(screen.getByText('Could not load Sales.')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Needs your attention' })).toBeVisible()
  isUp = true
  await screen.getByRole('button', { name: 'Retry: Sales' }).click()
  await expect.element(card().getByText('$4,812.36')).toBeVisible()
})

test('Spanish phone page shows the last seven days', async () => {
  await chooseLanguage('es-ES')
  await screen.viewport(390, 844)
  await open()
  await expect.element(screen.getByText(/Ventas de los últimos 7 días/)).toBeVisible()
  const chart = card('Ventas').getByRole('figure')
  await expect.element(screen.getByText(/el sábado pasado a esta hora/)).toBeVisible()
  const drawn = [...chart.element().querySelectorAll('li')]
  expect(drawn).toHaveLength(7)
})
