import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { giveBack, returnDetail, sale, saleDetail } from '#portal/testing/transactions.ts'

const at = (id: string) => `GET /api/purchasetransaction/${id}`
const answers: Network = {
  [at(sale.id)]: () => ({ body: saleDetail }),
  [at(giveBack.id)]: () => ({ body: returnDetail }),
}

test('2 §2: sale shows fields, store amount and payout state', async () => {
  const { page } = await openPortal(`/transactions/view/${sale.id}`, { answers })
  const details = page.getByRole('region', { name: 'Details' })
  await expect.element(details).toBeVisible()
  for (const [term, value] of [
    ['Last four card digits', '4821'],
    ['Cashier name', 'Luis Peña'],
    ['Total amount', '$16.01'],
    ['Benefits amount', '$8.58'],
    ['Start transaction date', '11/20/2026 11:04:12 AM'],
    ['End transaction date', '11/20/2026 11:06:03 AM'],
    ['Transaction timeout', '180 seconds'],
    ['Purchase transaction status', 'Confirmed'],
    ['Terminal id', `${saleDetail.terminalId} LH-02`],
    ['Settlement status', 'Processing'],
    ['Receipt email sent', 'No'],
    ['Transaction id', sale.id],
  ]) {
    await expect.element(details).toMatchTextContent(`${term}${value}`)
  }
  await expect.element(page.getByText('Covers what the card does not: $6.94 of items, $0.49 tax')).toBeVisible()
  const receive = page.getByRole('region', { name: 'What you receive for it' })
  await expect.element(receive).toMatchTextContent(/\$8\.58.*2\.75%.*−\$0\.24.*−\$0\.25.*You receive\$8\.09/)
  const current = page.getByRole('region', { name: 'Where the money is' }).getByRole('listitem').last()
  await expect.element(current).toMatchTextContent(/Deposit on its way.*Expected Mon, Nov 23/)
  const receipt = page.getByRole('link', { name: 'View receipt' })
  await expect.element(receipt).toHaveAttribute('href', saleDetail.receiptUrl)
})

test('2 §4: colors depend on the status', async () => {
  const tones = {
    DRAFT: 'yellow',
    CANCELED: 'red',
    REVERSED: 'green',
    ANALYZED: 'gray',
    CONFIRMED: 'green',
    PENDING: 'gray',
    REMITTANCEREQUESTED: 'yellow',
    REFUNDED: 'green',
    DONOTREFUND: 'red',
  } as const
  const labels = {
    DRAFT: 'Draft',
    CANCELED: 'Canceled',
    REVERSED: 'Reversed',
    ANALYZED: 'Analyzed',
    CONFIRMED: 'Confirmed',
    PENDING: 'Pending',
    REMITTANCEREQUESTED: 'Processing',
    REFUNDED: 'Settled',
    DONOTREFUND: 'Returned',
  } as const
  for (const status of ['DRAFT', 'CANCELED', 'REVERSED', 'ANALYZED', 'CONFIRMED'] as const) {
    const { page, leave } = await openPortal(`/transactions/view/${sale.id}`, {
      answers: { [at(sale.id)]: () => ({ body: { ...saleDetail, purchaseTransactionStatus: status } }) },
    })
    const badge = page.getByRole('region', { name: 'Details' }).getByText(labels[status], { exact: true })
    await expect.element(badge).toHaveAttribute('data-tone', tones[status])
    leave()
  }
  for (const status of ['PENDING', 'REMITTANCEREQUESTED', 'REFUNDED', 'DONOTREFUND'] as const) {
    const { page, leave } = await openPortal(`/transactions/view/${sale.id}`, {
      answers: { [at(sale.id)]: () => ({ body: { ...saleDetail, refundStatus: status } }) },
    })
    const badge = page.getByRole('region', { name: 'Details' }).getByText(labels[status], { exact: true })
    await expect.element(badge).toHaveAttribute('data-tone', tones[status])
    leave()
  }
})

test('2 §2: line items show coverage and reasons', async () => {
  const { page, url } = await openPortal(`/transactions/view/${sale.id}?dates=all`, { answers })
  await page.getByRole('link', { name: 'Line items' }).click()
  const milk = page.getByRole('row', { name: /Whole Milk/ })
  await expect.element(milk).toMatchTextContent(/Vitamin D milk.*041220576135\$4\.29\$8\.582CoveredFood/)
  await expect
    .element(page.getByRole('row', { name: /Tortilla/ }))
    .toMatchTextContent(/\$7\.24Discount −\$0\.30.*Not coveredLeft the approved list on Nov 15, 2026/)
  await expect.element(page.getByText('Subtotal not covered')).toBeVisible()
  expect(url()).toBe(`/transactions/view/${sale.id}?dates=all&tab=lines`)
})

test('sale and return link each other', async () => {
  const { page } = await openPortal(`/transactions/view/${sale.id}`, { answers })
  await expect.element(page.getByText(/^1 of 3 items was returned later: Whole Milk, 1 gal, \$4\.29\./)).toBeVisible()
  await page.getByRole('link', { name: 'Return, Fri, Nov 20, 3:12 PM ET' }).click()
  await expect.element(page.getByRole('heading', { name: 'Return, $4.29' })).toBeVisible()
  const takes = page.getByRole('region', { name: 'What it takes from your payout' })
  await expect.element(takes).toMatchTextContent(/−\$4\.29.*\+\$0\.12.*Kept on returns\$0\.00.*−\$4\.17/)
  await page.getByRole('link', { name: /^Sale of \$16\.01/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Sale, $16.01' })).toBeVisible()
})

test('missing and failed transactions show different messages', async () => {
  const gone = { status: 404, body: { code: 'purchase.not-found', message: 'Transaction not found' } }
  const { page, go, url } = await openPortal(`/transactions/view/${sale.id}?status=pending`, {
    answers: { [at(sale.id)]: () => gone, [at(giveBack.id)]: () => ({ status: 500, body: {} }) },
  })
  await expect.element(page.getByText('Transaction not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  expect(url()).toBe('/transactions?status=pending')
  await go(`/transactions/view/${giveBack.id}`)
  await expect.element(page.getByText('Error loading transaction details')).toBeVisible()
})

test('the receipt asks for an address every time', async () => {
  const send = `POST /api/purchasetransaction/${sale.id}/receipt`
  let isRefused = true
  const { page, asked } = await openPortal(`/transactions/view/${sale.id}`, {
    answers: {
      ...answers,
      [send]: () => (isRefused ? no('rate.too-many', 'Too many attempts.') : { body: { receiptEmailSent: true } }),
    },
  })
  await press('Resend receipt')
  await press('Send receipt')
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Email is required/)
  await fill('Email', 'ana@people.test')
  await press('Send receipt')
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  isRefused = false
  await press('Send receipt')
  await expect.element(page.getByText('The receipt is on its way to ana@people.test.')).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ email: 'ana@people.test' })
})
