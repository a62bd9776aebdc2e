import type { Passkey } from '@tillgate/contract/passkeys.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { accountNetwork } from '#portal/testing/account.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { withSettings } from '#portal/testing/support.ts'

const passkeyOf = (nth: number, name: string, isRecent: boolean): Passkey => ({
  id: `0190cccc-0000-7000-8000-${String(nth).padStart(12, '0')}`,
  name,
  createdAt: isRecent ? '2026-11-20T15:42:00.000Z' : '2026-01-20T15:42:00.000Z',
  lastUsedAt: null,
  isRecent,
  isSynced: false,
})
const [laptop, unknown] = [passkeyOf(1, 'Laptop', false), passkeyOf(2, 'Android phone', true)]
const required = no('input.invalid', 'Check the marked fields.', [
  { field: 'password', code: 'password.required', message: 'Password is required' },
])

const open = (answers: Network = {}) => {
  let items = [laptop, unknown]
  const removed: Network[string] = () => {
    items = [laptop]
    return { body: { message: 'The passkey was removed.' } }
  }
  return openPortal('/profile#passkeys', {
    answers: {
      ...accountNetwork(),
      'GET /api/auth/passkeys': () => ({ body: { items } }),
      [`POST /api/auth/passkeys/${unknown.id}/remove`]: removed,
      ...answers,
    },
  })
}

test('one press removes a recent passkey', async () => {
  const { asked } = await open()
  const recent = screen.getByRole('region', { name: 'Added in the last 30 days' })
  await expect.element(recent.getByText('Android phone')).toBeVisible()
  expect(recent.getByText('Laptop').elements()).toHaveLength(0)

  await recent.getByRole('button', { name: 'Remove the passkey Android phone' }).click()

  await expect.element(screen.getByText('The passkey was removed.')).toBeVisible()
  await expect.element(recent).not.toBeInTheDocument()
  expect(asked.filter(({ path }) => path.endsWith('/remove'))).toHaveLength(1)
  await screen.getByRole('button', { name: 'Remove the passkey Laptop' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Remove the passkey Laptop?' })).toBeVisible()
})

test('an older sign-in asks for the password to remove', async () => {
  const passwords: unknown[] = []
  await open({
    [`POST /api/auth/passkeys/${unknown.id}/remove`]: ({ body }) => {
      passwords.push(Reflect.get(Object(body), 'password'))
      return passwords.length === 1 ? required : { body: { message: 'The passkey was removed.' } }
    },
  })
  await screen.getByRole('button', { name: 'Remove the passkey Android phone' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Remove the passkey Android phone?' })
  await dialog.getByLabelText('Password', { exact: true }).fill('Demo-2026!')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(screen.getByText('The passkey was removed.')).toBeVisible()
  expect(passwords).toEqual([undefined, 'Demo-2026!'])
})

test('adding a passkey asks for the password first', async () => {
  await withSettings({ passkeyOrigin: location.origin })
  const { asked } = await open({ 'POST /api/auth/passkeys/begin': () => required })
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add a passkey' })
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Password is required')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/auth/passkeys')).toMatchObject([{ method: 'GET' }])
})
