import { beforeAll, test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { aCheckout } from './harness/checkout.ts'
import { expect } from './harness/expect.ts'
import { signIn } from './harness/portal.ts'

// Before its first sale an account sees set-up steps instead of this page.
beforeAll(async () => {
  const { ring } = await aCheckout()
  await ring([{ barcode: '4011', quantity: 1 }], 'card_sbx_ok_dashboard')
})

test('the Store Admin dashboard links to open tasks', async () => {
  const page = await visit()
  await signIn(page)
  const attention = page.getByRole('region', { name: 'Needs your attention' })
  await expect(attention.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Quick actions' }).getByRole('link')).toHaveCount(5)
  const sales = page.getByRole('region', { name: 'Sales', exact: true })
  await expect(sales.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  await expect(sales.getByText(/^\$/).first()).toBeVisible()
  await examine(page, '3-dashboard-1440')
  await page.getByRole('region', { name: 'Your stores' }).getByRole('link', { name: 'All stores' }).click()
  await expect(page).toHaveURL(/\/stores$/)
  await page.goBack()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(attention.getByRole('listitem').first()).toBeVisible()
  await examine(page, '3-dashboard-390')
})

test('the Supervisor dashboard works in Spanish and on phones', async () => {
  const page = await visit()
  await signIn(page, 'sam@delgado.test')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'es-ES' })
  const quick = page.getByRole('region', { name: 'Acciones rápidas' })
  await expect(quick.getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('link', { name: /^Vincular cuenta bancaria/ })).toHaveCount(0)
  await examine(page, '3-panel-es-1440')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(quick.getByRole('link')).toHaveCount(4)
  await examine(page, '3-panel-es-390')
})
