// Proves alone: a created store leads to Plaid and to its review.
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { choose } from './harness/joining.ts'
import { signIn } from './harness/portal.ts'

const platypus = 'First Platypus, checking: verified at once'

test('an added store is linked to a bank and reviewed', async () => {
  const page = await visit()
  await signIn(page)
  await page.getByRole('link', { name: 'Stores', exact: true }).first().click()
  await expect(page.getByRole('row')).toHaveCount(7)

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
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page).toHaveURL(/\/stores\/link-account\//)
  await expect(page.getByText('Store saved')).toBeVisible()
  await page.getByRole('button', { name: 'Connect bank' }).click()
  await choose(page, platypus)
  await expect(page.getByText('Your bank account is verified.')).toBeVisible()
  await examine(page, '3-link-account-1440')
  await page.getByRole('link', { name: 'Go to the store' }).click()
  await expect(page.getByText(/This store is under review/)).toBeVisible()
})
