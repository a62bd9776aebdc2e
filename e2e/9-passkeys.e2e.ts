// Proves alone: a passkey of the browser signs in to the console.
import { test } from 'vitest'
import { withAuthenticator } from './harness/authenticator.ts'
import { examine, type Visit } from './harness/browser.ts'
import { confirmWithCode, signInAs } from './harness/console.ts'
import { expect } from './harness/expect.ts'
import { ours } from './harness/ours.ts'

// Browsers have no passkeys at an IP address.
const atName = (): Visit => ({ baseURL: ours().url.replace('127.0.0.1', 'localhost') })

test('an operator signs in with a passkey, renames and removes it', async () => {
  const page = await signInAs('otto', atName())
  const { countKeys } = await withAuthenticator(page)
  const dialog = page.getByRole('dialog').last()
  const choose = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: /Otto/ }).first().click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await examine(page, '9-passkey-add-1440')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await confirmWithCode(page)
  await expect(page.getByText('The passkey was added.')).toBeVisible()
  expect(await countKeys()).toBe(1)
  await page.getByRole('button', { name: /^Rename the passkey/ }).click()
  await dialog.getByLabel('Name').fill('Office laptop')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Office laptop')).toBeVisible()
  await examine(page, '9-passkeys-1440')

  // The email field of the sign-in suggests the passkey, and the touched authenticator accepts.
  const signedIn = page.waitForResponse((one) => one.url().endsWith('/auth/passkey-sign-in') && one.ok())
  await page.keyboard.press('Escape')
  await choose('Logout')
  await signedIn
  await expect(page.getByRole('heading', { level: 1, name: 'Needs me' })).toBeVisible()

  await choose('Passkeys')
  await page.getByRole('button', { name: 'Remove the passkey Office laptop' }).click()
  await expect(page.getByText('You have no passkey yet.')).toBeVisible()
}, 120_000)
