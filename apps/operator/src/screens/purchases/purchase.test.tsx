import type { Network } from '@tillgate/browser/testing/network.ts'
import type { PurchaseDetail } from '@tillgate/contract/operator-purchases.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgado } from '#operator/testing/partners.ts'
import { held, openAccount, payoutRequest } from '#operator/testing/payment-orders.ts'
import { adjustment, purchaseDetail } from '#operator/testing/purchases.ts'

const open = (purchase: Partial<PurchaseDetail> = {}, answers: Network = {}) =>
  openConsole(`/purchases/${delgado.id}/7F3K-92QW`, {
    answers: {
      [`GET /api/operator/purchases/${delgado.id}/7F3K-92QW`]: () => ({ body: { ...purchaseDetail, ...purchase } }),
      [`GET /api/operator/open-accounts/${delgado.id}/${held.storeId}`]: () => ({ body: openAccount }),
      ...answers,
    },
  })
const region = (name: string) => screen.getByRole('region', { name, exact: true })

test('lines, entries and computation end in the same amounts', async () => {
  await open()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('7F3K-92QW')
  await expect.element(region('Store gets')).toMatchTextContent('$16.85 Paid on Mon, Nov 23')
  await expect.element(region('Lines').getByRole('row').last()).toMatchTextContent('Sum$17.58$12.11$29.69')
  await expect
    .element(region('Lines').getByRole('row', { name: /Paper towels/ }))
    .toMatchTextContent('1 × $9.49Discount −$0.50Tax $0.63')
  await expect.element(region('Entries').getByRole('row').last()).toMatchTextContent('Sum$16.85')
  await expect.element(region('How the amount is computed')).toMatchTextContent('Processing fee, 2.75%\u{2212}$0.48')
  await expect.element(region('Card payment')).toMatchTextContent('$17.58, approved')
})

test('names partner and store of one name once', async () => {
  await open({ partner: { ...purchaseDetail.partner, name: purchaseDetail.transaction.storeName } })
  await expect.element(screen.getByText(/^Sale at/)).toMatchTextContent(/^Sale at Doral, Nov 20, 4:11 PM\./)
})

test('entries open their payment order', async () => {
  await open()
  await expect
    .element(region('Entries').getByRole('link', { name: 'PO-20871' }).first())
    .toHaveAttribute('href', expect.stringContaining(`/settlement-runs/order/${delgado.id}/`))
})

test('an adjustment takes the number of the page', async () => {
  const { asked } = await open({}, { 'POST /api/operator/adjustments': () => ({ body: payoutRequest }) })
  await screen.getByRole('button', { name: 'Adjust this' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent('It corrects purchase 7F3K-92QW.')
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2.49')
  await dialog.getByRole('textbox', { name: 'Reason, for the log' }).fill('The list pays up to $11.49 now.')
  await dialog.getByRole('textbox', { name: 'The partner reads' }).fill('We pay the rest.')
  await dialog.getByRole('button', { name: 'Add it to the next statement' }).click()
  await expect.element(screen.getByText('Asked for. A second person has to confirm it.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    receiptNumber: '7F3K-92QW',
    storeId: held.storeId,
    amount: 2.49,
  })
})

test('shows a waiting adjustment as not counted', async () => {
  await open({}, { 'GET /api/operator/adjustments': () => ({ body: { items: [adjustment], total: 1 } }) })
  await expect.element(region('Adjustments')).toMatchTextContent('Waits, not counted+$2.49')
  await expect.element(region('Adjustments').getByRole('link', { name: 'See the proposal' })).toBeVisible()
  await expect.element(region('Store gets')).toMatchTextContent('$16.85')
})

test('names a number without a purchase', async () => {
  await openConsole(`/purchases/${delgado.id}/7F3K-92QW`, {
    answers: {
      [`GET /api/operator/purchases/${delgado.id}/7F3K-92QW`]: () => ({
        status: 404,
        body: { code: 'purchase.not-found', message: 'There is no such purchase.', requestId: 'x' },
      }),
    },
  })
  await expect.element(screen.getByText('There is no such purchase.').first()).toBeVisible()
})

test('without a partner leads to the partners', async () => {
  await openConsole('/purchases')
  const link = screen.getByRole('main').getByRole('link', { name: 'Partners' })
  await expect.element(link).toHaveAttribute('href', '/operator/partners')
})
