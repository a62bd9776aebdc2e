// Proves alone: an invited operator sets up password and authenticator, and has no session of the portal.
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { codeNow, confirmWithCode, signInAs, typePassword } from './harness/console.ts'
import { expect } from './harness/expect.ts'
import { inbox, linkIn } from './harness/auth-pages.ts'

const newcomer = 'pia@operator.test'
const password = 'Harbour-View-41'

test('an invited operator sets up password and authenticator', async () => {
  const admin = await signInAs('opal')
  await admin.getByRole('link', { name: 'Staff', exact: true }).click()
  await admin.getByRole('button', { name: 'Invite a colleague' }).click()
  const form = admin.getByRole('dialog')
  await form.getByLabel('First Name').fill('Pia')
  await form.getByLabel('Last Name').fill('Vance')
  await form.getByLabel('Email').fill(newcomer)
  await form.getByLabel('Reason').fill('The team grows in December.')
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await examine(admin, '9-fresh-code-1440')
  await confirmWithCode(admin)
  await expect(admin.getByRole('row', { name: /Pia Vance/ })).toContainText('Invited')

  const page = await visit({ alone: true })
  await page.goto(linkIn((await inbox().waitForMail(newcomer)).text))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password')
  expect(new URL(page.url()).pathname).toMatch(/\/-$/)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Password saved. Log in with it.')).toBeVisible()

  await typePassword(page, newcomer, password)
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await examine(page, '9-enrol-1440')
  const key = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()
  await page.getByLabel('Then enter the 6-digit code it shows').fill(codeNow((key ?? '').replaceAll(' ', '')))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Needs me')
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0)
  await page.goto('/operator/staff')
  await expect(page.getByText('This page takes another role: Administrator or Auditor.')).toBeVisible()
  // A session of the console is none of the portal.
  await page.goto('/items')
  await expect(page).toHaveURL(/\/login/)
}, 180_000)
