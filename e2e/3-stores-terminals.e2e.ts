// Proves alone: a code of the portal activates a device.
import { registerTerminal } from '@tillgate/contract/pos.ts'
import { expect as value, test } from 'vitest'
import { callsTo } from './harness/calls.ts'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { ours } from './harness/ours.ts'
import { signIn } from './harness/portal.ts'

/** As the cashiers' app: a device that has a code and nothing else. */
const register = (activationCode: string) =>
  callsTo(ours().url)(registerTerminal, { body: { activationCode, model: 'Test 1', appVersion: '1.0.0' } })

test('a terminal is added, activated by its device, and retired', async () => {
  const page = await visit()
  await signIn(page)
  await page.goto('/stores')
  await page.getByRole('link', { name: 'Delgado Fresh, Doral' }).click()
  await page.getByRole('button', { name: 'Add terminal' }).click()
  await page.getByLabel('Name (optional)').fill('Front counter')
  await examine(page, '3-terminal-add-1440')
  await page.getByRole('dialog').getByRole('button', { name: 'Add terminal' }).click()

  const dialog = page.getByRole('dialog', { name: 'Activation code for Front counter' })
  const code = (await dialog.getByText(/[A-Z2-9]{4} [A-Z2-9]{4}/).textContent())?.match(/\w{4} \w{4}$/)?.[0] ?? ''
  await examine(page, '3-terminal-code-1440')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Front counter' })
  await expect(row).toContainText('Waiting for its activation code, valid until')

  const { store } = await register(code)
  value(store.name).toBe('Delgado Fresh, Doral')
  await page.reload()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await expect(row).toContainText('1.0.0')

  await page.getByRole('button', { name: 'Actions for Front counter' }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await examine(page, '3-terminal-retire-1440')
  await page.getByRole('dialog', { name: 'Retire Front counter?' }).getByRole('button', { name: 'Retire' }).click()
  await expect(row.getByText('Retired', { exact: true })).toBeVisible()
})
