// Proves alone: a signed event arrives at a receiver.
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { ours, sandbox } from './harness/ours.ts'
import { signIn } from './harness/portal.ts'

test('an added endpoint receives a signed test event', async () => {
  const page = await visit()
  await signIn(page)
  await page.goto('/profile#notifications')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await examine(page, '8-webhooks')

  await page.getByRole('button', { name: 'Add endpoint' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('http://user:secret@127.0.0.1/hooks')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await expect(dialog.getByText('Leave user name and password out of the address.')).toBeVisible()
  await dialog.getByLabel('Address').fill(`${ours().sandboxUrl}/receiver/events`)
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  const secret = await page.getByText(/^whsec_/).textContent()
  await sandbox().receiver.verifyWith(secret ?? '')
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /127\.0\.0\.1/ })).toBeVisible()

  await page.getByRole('button', { name: 'Send test event' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'ping' })).toContainText('Delivered')
  await expect
    .poll(async () => (await sandbox().receiver.events())[0])
    .toMatchObject({ type: 'ping', check: 'verified' })
  await examine(page, '8-webhook')

  await page.getByRole('link', { name: 'ping' }).first().click()
  await expect(page.getByRole('dialog')).toContainText('webhook-signature: v1,')
  await examine(page, '8-webhook-delivery')
})
