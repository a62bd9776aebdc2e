// Proves alone: an invitation by mail sets a password, and the browser asks before a reload.
import type { Dialog } from 'playwright'
import { expect as sure, test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { choosePassword, desk, inbox, linkIn, press } from './harness/auth-pages.ts'
import { signIn } from './harness/portal.ts'

const password = 'Fresh-Bread-77'

test('an added cashier joins by mail and is edited', async () => {
  const page = await visit()
  await signIn(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' }).click()
  await page.getByRole('link', { name: 'Add user' }).click()
  await page.getByRole('radio', { name: /^Cashier/ }).check()
  await page.getByLabel('First Name').fill('Elena')
  await page.getByLabel('Last Name').fill('Castro')
  await page.getByLabel('Email', { exact: true }).fill('elena.castro@delgado.test')
  await page.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('option').getByText('Delgado Fresh, Hialeah').click()
  // The first option that is not chosen is "All stores".
  await page.getByRole('listbox', { name: 'Stores' }).getByRole('option', { selected: false }).nth(1).click()
  await expect(page.getByText(/2 of \d+ chosen\. Stores added later are not included/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Elena will be able to' })).toBeVisible()
  await examine(page, '3-user-form')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Invite sent to elena.castro@delgado.test.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Elena' })
  await expect(row.getByText('Pending')).toBeVisible()

  const mail = await inbox().waitForMail('elena.castro@delgado.test')
  expect(mail.text).toContain('María Delgado of Delgado Fresh, Hialeah added you as a cashier')
  const till = await visit()
  await till.goto(linkIn(mail.text))
  await choosePassword(till, desk, password)
  await press(till, desk, 'password.save')
  await expect(till.getByText('Password created successfully. Now, you can login in the mobile app.')).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: 'Actions for Elena Castro' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Resend invite' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Email', { exact: true }).fill('elena@delgado.test')
  // The browser asks before the tab is reloaded.
  const asked: Promise<Dialog> = page.waitForEvent('dialog')
  await page.evaluate('setTimeout(() => location.reload())')
  const dialog = await asked
  sure(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Invite sent to elena@delgado.test.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Elena Castro' }).getByText('Pending')).toBeVisible()
  await examine(page, '3-user-view')
})
