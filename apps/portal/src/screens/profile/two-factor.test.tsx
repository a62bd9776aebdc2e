import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountNetwork, mariasProfile } from '#portal/testing/account.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { promise } from '../../../../../tools/promise.mjs'

const error = 'Error updating two-factor authentication'
const field = (body: unknown, name: string): unknown => Reflect.get(Object(body), name)
const complaint = (code: string, message: string) =>
  no('input.invalid', 'Check the marked fields.', [{ field: 'password', code, message }])
const wrong = complaint('password.wrong', 'This is not your password.')
const required = complaint('password.required', 'Password is required')

/** A server that remembers; `isStale`: the sign-in is older than a quarter of an hour. */
const open = async ({ on = false, isStale = false }: { on?: boolean; isStale?: boolean }, answers: Network = {}) => {
  let twoFactor = on
  const turn =
    (to: boolean, isAsked: boolean): Network[string] =>
    (asked) => {
      const password = field(asked.body, 'password')
      if (isAsked && password === undefined) return required
      if (isAsked && password !== 'Demo-2026!') return wrong
      twoFactor = to
      return { body: { message: `Two-factor authentication is ${to ? 'on' : 'off'}.` } }
    }
  const portal = await openPortal('/profile', {
    answers: {
      ...accountNetwork(() => ({ ...mariasProfile, twoFactor })),
      'PUT /api/auth/two-factor-activate': turn(true, isStale),
      'PUT /api/auth/two-factor-inactivate': turn(false, true),
      ...answers,
    },
  })
  const toggle = portal.page.getByRole('switch', { name: 'Two-factor authentication' })
  await expect.element(toggle).toHaveAttribute('aria-checked', String(on))
  return { ...portal, toggle, dialog: portal.page.getByRole('dialog') }
}

test('fresh from a sign-in it is switched on at once', async () => {
  promise('profile: two-factor')
  const { page, toggle, dialog } = await open({})

  await toggle.click()

  await expect.element(page.getByText('Two-factor authentication is on.')).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  expect(dialog.elements()).toEqual([])
})

test('later the server wants the password: it is asked for, without a reproach', async () => {
  const { page, toggle, dialog } = await open({ isStale: true })

  await toggle.click()
  await expect.element(dialog.getByRole('heading', { name: 'Turn on two-factor authentication?' })).toBeVisible()
  expect(dialog.getByText('Password is required').elements()).toEqual([])
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('Demo-2026!{Enter}')

  await expect.element(page.getByText('Two-factor authentication is on.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
})

test('switching it off always asks for the password; a wrong one is told beside it', async () => {
  const { page, toggle, dialog, asked } = await open({ on: true })
  await toggle.click()
  const password = dialog.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  expect(password.element().getAttribute('autocomplete')).toBe('current-password')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(dialog.getByText('Password is required')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])

  await password.fill('Wrong-2026!')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  await expect.element(password).toHaveFocus()
  expect(dialog.getByText(error).elements()).toEqual([])

  await password.fill('Demo-2026!')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Two-factor authentication is off.')).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
})

test('who changes their mind changes nothing', async () => {
  const { toggle, dialog, asked } = await open({ on: true })
  await toggle.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  await expect.element(toggle).toHaveFocus()
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
})

test.each<[string, ReturnType<Network[string]>, string]>([
  ['a lost network', 'lost', 'Network error. Please check your connection.'],
  [
    'an address nobody has proven',
    { ...no('two-factor.email-unproven', 'First prove that this email is yours.'), status: 409 },
    'First prove that this email is yours.',
  ],
  ['no reason at all', { status: 418, body: { code: '', message: '', errors: [], requestId: '' } }, error],
])('%s: the error, why, and the switch as it was', async (_, answer, reason) => {
  const { page, toggle } = await open({}, { 'PUT /api/auth/two-factor-activate': () => answer })

  await toggle.click()

  const alert = page.getByRole('alert').filter({ hasText: error }).filter({ hasText: reason })
  await expect.element(alert).toHaveFocus()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
})

test('the same in the dialog, where what was typed stays', async () => {
  const { toggle, dialog } = await open(
    { on: true },
    {
      'PUT /api/auth/two-factor-inactivate': () => ({
        ...no('rate.too-many', 'Too many attempts. Try again later.'),
        status: 429,
      }),
    },
  )
  await toggle.click()
  await dialog.getByLabelText('Password', { exact: true }).fill('Demo-2026!')
  await dialog.getByRole('button', { name: 'Turn off' }).click()

  const alert = dialog.getByRole('alert').filter({ hasText: error })
  await expect.element(alert.filter({ hasText: 'Too many attempts' })).toBeVisible()
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveValue('Demo-2026!')
})

test('another tab was first: the switch shows what is true', async () => {
  let twoFactor = false
  const { page, toggle } = await open(
    {},
    {
      ...accountNetwork(() => ({ ...mariasProfile, twoFactor })),
      'PUT /api/auth/two-factor-activate': () => {
        twoFactor = true
        return { ...no('two-factor.unchanged', 'Two-factor authentication is already set this way.'), status: 409 }
      },
    },
  )
  await toggle.click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Two-factor authentication is already set this way.' }))
    .toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
})
