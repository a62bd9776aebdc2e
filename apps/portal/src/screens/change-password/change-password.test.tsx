import { readToasts } from '@tillgate/ui/overlays/toast-store.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { accountNetwork } from '#portal/testing/account.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const failed = 'The Password has not been changed. Please try again.'
const done = 'The Password has been changed successfully.'
const path = '/api/auth/change-password'

const open = (answer: Network[string] = () => ({ body: { message: 'Password changed successfully.' } })) =>
  openPortal('/change-password', { answers: { ...accountNetwork(), [`POST ${path}`]: answer } })

const type = async (old = 'Demo-2026!', next = 'Fresh-Bread-77', again = next) => {
  await fill('Old password', old)
  await fill('New password', next)
  await fill('Confirm new password', again)
}
const sent = (asked: Awaited<ReturnType<typeof open>>['asked']) => asked.filter((one) => one.path === path)

test('2 §8: changed password ends the session and redirects to /', async () => {
  const { page, asked, url } = await open()
  sessionStorage.setItem('draft', 'something')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
  await expect.element(page.getByText('You will log in again on all devices.')).toBeVisible()

  await type()
  await press('Change')

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect.element(page.getByText(done)).toBeVisible()
  expect(url()).toBe('/login')
  expect(authRecord()).toBeUndefined()
  expect(localStorage.getItem('auth')).toBeNull()
  expect(sessionStorage.getItem('draft')).toBeNull()
  expect(sent(asked).map(({ body }) => body)).toEqual([
    expect.objectContaining({
      currentPassword: 'Demo-2026!',
      newPassword: 'Fresh-Bread-77',
      confirmNewPassword: 'Fresh-Bread-77',
    }),
  ])
})

test('Enter submits the form', async () => {
  const { page, asked } = await open()
  await type()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(sent(asked)).toHaveLength(1)
})

test.each<[string, string, string, string, string]>([
  ['the old one is required', '', 'Fresh-Bread-77', 'Fresh-Bread-77', 'Password is required'],
  [
    'the old one has at most 100',
    'a'.repeat(101),
    'Fresh-Bread-77',
    'Fresh-Bread-77',
    'Password must have 100 characters or less.',
  ],
  ['8 characters', 'Demo-2026!', 'Ab-1', 'Ab-1', 'Password must be at least 8 characters'],
  [
    'uppercase',
    'Demo-2026!',
    'fresh-bread-77',
    'fresh-bread-77',
    'Password must contain at least 1 uppercase character.',
  ],
  [
    'lowercase',
    'Demo-2026!',
    'FRESH-BREAD-77',
    'FRESH-BREAD-77',
    'Password must contain at least 1 lowercase character.',
  ],
  ['special', 'Demo-2026!', 'FreshBread77', 'FreshBread77', 'Password must contain at least 1 special character.'],
  ['number', 'Demo-2026!', 'Fresh-Bread', 'Fresh-Bread', 'Password must contain at least 1 number character.'],
  ['the confirmation', 'Demo-2026!', 'Fresh-Bread-77', '', 'Confirm the password'],
  ['both alike', 'Demo-2026!', 'Fresh-Bread-77', 'Fresh-Bread-78', 'Passwords must match'],
])('2 §5: rule: %s', async (_, old, next, again, complaint) => {
  const { page, asked } = await open()

  await type(old, next, again)
  await press('Change')

  await expect.element(page.getByText(complaint, { exact: true })).toBeVisible()
  expect(sent(asked)).toEqual([])
})

test('2 §8: a 400 shows field errors and focuses the first', async () => {
  const { page } = await open(() =>
    no('input.invalid', 'Check the marked fields.', [
      { field: 'currentPassword', code: 'password.wrong', message: 'This is not your password.' },
      { field: 'newPassword', code: 'password.common', message: 'This password is easy to guess. Choose another one.' },
    ]),
  )

  await type()
  await press('Change')

  await expect.element(page.getByText('This is not your password.')).toBeVisible()
  await expect.element(page.getByText('This password is easy to guess. Choose another one.')).toBeVisible()
  await expect.element(page.getByLabelText('Old password', { exact: true })).toHaveFocus()
  expect(page.getByText(failed).elements()).toEqual([])
  expect(authRecord()).toBeDefined()
})

test.each<[string, ReturnType<Network[string]>, string]>([
  ['a lost network', 'lost', 'Network error. Please check your connection.'],
  [
    'too many attempts',
    { ...no('rate.too-many', 'Too many attempts. Try again later.'), status: 429 },
    'Too many attempts',
  ],
  ['no reason at all', { status: 418, body: { code: '', message: '', errors: [], requestId: '' } }, failed],
])('%s shows an error and keeps the input', async (_, answer, reason) => {
  const { page } = await open(() => answer)

  await type()
  await press('Change')

  const alert = page.getByRole('alert').filter({ hasText: failed }).filter({ hasText: reason })
  await expect.element(alert).toHaveFocus()
  await expect.element(page.getByLabelText('Old password', { exact: true })).toHaveValue('Demo-2026!')
  expect(readToasts()).toEqual([])
})

test('phone names unmet rules; fields support password managers', async () => {
  await screen.viewport(390, 844)
  const { page } = await open()
  await fill('New password', 'Fresh')
  await expect.element(page.getByText('Still needed: 8 characters, 1 number, 1 special character')).toBeVisible()

  const autoComplete = (label: string) =>
    page.getByLabelText(label, { exact: true }).element().getAttribute('autocomplete')
  expect(autoComplete('Old password')).toBe('current-password')
  expect(autoComplete('New password')).toBe('new-password')
  expect(autoComplete('Confirm new password')).toBe('new-password')
})

test('Cancel opens the profile and sends nothing', async () => {
  const { page, asked, url } = await open()
  await type()
  await press('Cancel')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(url()).toBe('/profile')
  expect(sent(asked)).toEqual([])
})
