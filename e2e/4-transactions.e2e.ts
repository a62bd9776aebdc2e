// Proves alone: sales of a till in the portal, and their report as a download.
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { beforeAll, test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { aCheckout } from './harness/checkout.ts'
import { expect } from './harness/expect.ts'
import { downloaded, signIn } from './harness/portal.ts'

const card = 'card_sbx_ok_transactions'
const phone = { width: 390, height: 844 }
let sale: PosPurchase
let back: PosPurchase

beforeAll(async () => {
  const { stock, ring, till } = await aCheckout()
  const { code: chips } = await stock('Plantain Chips, Party Size', '714004')
  const lines = [
    { barcode: '4011', quantity: 2.3 },
    { barcode: chips, quantity: 2, discount: 0.5 },
  ]
  await ring(lines, 'card_sbx_low_transactions')
  sale = await ring(lines, card)
  const line = sale.lines[0]?.lineId ?? 0
  back = await till.giveBack(sale.id, { lines: [{ lineId: line, quantity: 1 }], cardToken: card })
})

const dollars = (amount: number): string => `$${amount.toFixed(2)}`

test('a Store Admin finds a sale and its return', async () => {
  const page = await visit()
  await signIn(page)
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions')
  const row = page.getByRole('row').filter({ hasText: `••${sale.lastPanFourDigits}` })
  await expect(row.first()).toBeVisible()
  await page.getByRole('button', { name: /^Last 7 days: / }).click()
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible()
  await examine(page, '4-transactions-dates-1440')
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/dates=today/)
  await page.getByLabel('Search receipt, card, amount or cashier').fill(dollars(sale.totalAmount))
  await expect(page).toHaveURL(/search=/)

  await row.filter({ hasNotText: 'Return' }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Sale, ${dollars(sale.totalAmount)}`)
  await expect(page.getByRole('region', { name: 'What you receive for it' })).toContainText(
    dollars(sale.benefitsAmount),
  )
  await page.getByRole('link', { name: 'Line items' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Plantain Chips' })).toContainText('Not on the approved list')
  await page.getByRole('link', { name: /^Return, / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Return, ${dollars(back.totalAmount)}`)
  await page.getByRole('main').getByRole('link', { name: 'Transactions' }).click()
  await expect(page).toHaveURL(/dates=today/)
})

test('2 §2: the report matches the filters', async () => {
  const page = await visit()
  await signIn(page)
  await page.goto('/transactions')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: /^Export \d+ rows$/ })
  await expect(send).toBeVisible()
  await examine(page, '4-report-1440')
  const { name, content } = await downloaded(page, send)
  expect(name).toBe('report.csv')
  expect(content.toString()).toContain(sale.id)
  expect(content.toString()).toContain(back.id)
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Settlement status' }).click()
  await page.getByRole('option', { name: 'Returned' }).click()
  await expect(dialog.getByText('report.csv, 0 rows')).toBeVisible()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No matching data exists for the applied filters')
  await page.setViewportSize(phone)
  await page.reload()
  await expect(dialog.getByText(/^report\.csv, /)).toBeVisible()
  await examine(page, '4-report-390')
})
