// Proves alone: another account of an approved store starts a hold, with password, Plaid and mail.
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { choose } from './harness/joining.ts'
import { inbox } from './harness/auth-pages.ts'
import { demoPassword, signIn } from './harness/portal.ts'

const savings = 'First Platypus, savings: verified at once'
const unsent = 'Typed by hand, ...7777: deposit not sent for an hour (sandbox only)'

/** Store Admin of a partner whose account no other file closes. */
const pat = 'pat@cornerpharmacy.test'

test('changing an approved store’s account starts a hold', async () => {
  const page = await visit()
  await signIn(page, pat)
  await page.goto('/stores')
  await page.getByRole('button', { name: 'Actions for Corner Pharmacy' }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Link Bank Account' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Corner Pharmacy' }).click()
  await page.getByRole('link', { name: 'Bank Details' }).click()
  await page.getByRole('link', { name: 'Change bank account' }).click()
  await expect(page.getByText('They go to account ••4410 until then.', { exact: false })).toBeVisible()
  await examine(page, '3-store-change-bank')

  await page.getByRole('button', { name: 'Connect bank' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm with your password' })
  await dialog.waitFor()
  await examine(page, '3-store-change-password')
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await choose(page, unsent)
  await expect(page.getByText('Your account is linked. Plaid has not told us yet')).toBeVisible()

  await page.getByRole('link', { name: 'Go to the store' }).click()
  await expect(page.getByText('Another account is to take over')).toBeVisible()
  await expect(page.getByRole('heading', { name: /Payouts are on hold/ })).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Verified', { exact: true })).toBeVisible()
  await examine(page, '3-store-next-account')

  await page.getByRole('link', { name: 'See the new account' }).click()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm with your password' })
    .getByLabel('Password', { exact: true })
    .fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await choose(page, savings)
  await expect(page.getByText('Your bank account is verified.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the store' }).click()

  await expect(page.getByRole('heading', { name: /Payouts are on hold until/ })).toBeVisible()
  await expect(page.getByText('ending in 1111').first()).toBeAttached()
  await expect(page.getByText(/when another account took its place/)).toBeVisible()
  await examine(page, '3-store-changed-account')
  const mail = await inbox().waitForMail(pat)
  expect(mail.subject).toBe('New bank account for Corner Pharmacy')
})
