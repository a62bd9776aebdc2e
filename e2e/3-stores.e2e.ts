import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { choose, linkWindow } from './harness/joining.ts'
import { signIn } from './harness/portal.ts'

const platypus = 'First Platypus, checking: verified at once'

test('adds, links, deactivates and activates stores', async () => {
  const page = await visit()
  await signIn(page)
  await page.getByRole('link', { name: 'Stores', exact: true }).first().click()
  await expect(page.getByRole('row')).toHaveCount(7)
  await examine(page, '3-stores-1440')

  await page.goto('/stores/create')
  await page.getByLabel('Business name').fill('Delgado Fresh, West Kendall')
  await page.getByLabel('Employer Identification Number (EIN)').fill('651204418')
  await page.getByLabel('Contact person').fill('María Delgado')
  await page.getByLabel('Address line 1').fill('4801 Palm Avenue')
  await page.getByLabel('City').fill('Hialeah')
  await page.getByRole('combobox', { name: 'State' }).fill('flor')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByLabel('ZIP code').fill('33012')
  await examine(page, '3-store-form-1440')
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page).toHaveURL(/\/stores\/link-account\//)
  await expect(page.getByText('Store saved')).toBeVisible()
  await page.getByRole('button', { name: 'Connect bank' }).click()
  await choose(page, platypus)
  await expect(page.getByText('Your bank account is verified.')).toBeVisible()
  await examine(page, '3-link-account-1440')
  await page.getByRole('link', { name: 'Go to the store' }).click()
  await expect(page.getByText(/This store is under review/)).toBeVisible()

  await page.goto('/stores')
  await page.getByRole('button', { name: 'Actions for Delgado Fresh, Doral' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await examine(page, '3-store-deactivate-1440')
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Delgado Fresh, Doral is inactive.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Delgado Fresh, Doral is active.')).toBeVisible()

  await page.getByRole('link', { name: 'Delgado Fresh, Doral' }).click()
  await examine(page, '3-store-details-1440')
  await page.getByRole('link', { name: 'Bank Details' }).click()
  await expect(page.getByRole('heading', { name: /Payouts are on hold until/ })).toBeVisible()
  await expect(page.getByText(/when the bank reported it closed/)).toBeVisible()
  await examine(page, '3-store-bank-1440')
  expect(await linkWindow(page).locator('body').count()).toBe(0)
})

test('list, actions and bank details work in Spanish', async () => {
  const page = await visit({ width: 390, height: 844 })
  await signIn(page, 'sam@delgado.test')
  await page.goto('/stores')
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'es-ES' })
  await expect(page.getByRole('heading', { name: 'Tiendas' })).toBeVisible()
  await examine(page, '3-stores-es-390')
  await page.getByRole('button', { name: 'Acciones de Delgado Fresh, Homestead' }).click()
  await examine(page, '3-stores-sheet-es-390')
  await page.getByRole('dialog').getByRole('button', { name: 'Vincular cuenta bancaria' }).click()
  await expect(page.getByRole('heading', { name: 'Vincular cuenta bancaria' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').first()).toBeVisible()
  await examine(page, '3-link-account-es-390')
  await page.goto('/stores')
  await page.getByRole('link', { name: 'Delgado Fresh, Doral' }).click()
  await page.getByRole('link', { name: 'Datos bancarios' }).click()
  await expect(page.getByRole('heading', { name: /Los pagos están retenidos hasta/ })).toBeVisible()
  await examine(page, '3-store-bank-es-390')
})
