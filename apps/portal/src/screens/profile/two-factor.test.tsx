import type { TwoFactor } from '@tillgate/contract/account.ts'
import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { accountNetwork } from '#portal/testing/account.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const error = 'Error updating two-factor authentication'
const password = 'Demo-2026!'
const field = (body: unknown, name: string): unknown => Reflect.get(Object(body), name)
const complaint = (code: string, message: string) =>
  no('input.invalid', 'Check the marked fields.', [{ field: 'password', code, message }])
const wrong = complaint('password.wrong', 'This is not your password.')
const codes = ['ABCDEFGH23', 'JKLMNPQR45']
const secret = 'JBSWY3DPEHPK3PXP'

const guarded =
  (act: (body: unknown) => object): Network[string] =>
  ({ body }) =>
    field(body, 'password') === password ? { body: act(body) } : wrong

type Start = { on?: TwoFactorWay; phone?: string | null }
/** A server that remembers. */
const open = async ({ on, phone = '(•••) •••-0142' }: Start, answers: Network = {}) => {
  let own: TwoFactor = {
    isOn: on !== undefined,
    way: on ?? 'MAIL',
    email: 'm•••@delgado.test',
    phone,
    recoveryCodesLeft: on === 'APP' ? 3 : 0,
    hasPin: false,
  }
  const portal = await openPortal('/profile#security', {
    answers: {
      ...accountNetwork(),
      'GET /api/auth/two-factor': () => ({ body: own }),
      'POST /api/auth/two-factor': guarded((body) =>
        field(body, 'way') === 'APP'
          ? { secret, otpauthUrl: `otpauth://totp/x?secret=${secret}` }
          : { secret: null, otpauthUrl: null },
      ),
      'PUT /api/auth/two-factor-activate': ({ body }) => {
        if (field(body, 'code') !== '482913') return no('passcode.wrong', 'This code is not right.')
        const isApp = field(body, 'way') === 'APP'
        own = { ...own, isOn: true, way: isApp ? 'APP' : 'MAIL', recoveryCodesLeft: isApp ? 10 : 0 }
        return { body: { message: 'Two-factor authentication is on.', recoveryCodes: isApp ? codes : [] } }
      },
      'PUT /api/auth/two-factor-inactivate': guarded(() => {
        own = { ...own, isOn: false }
        return { message: 'Two-factor authentication is off.' }
      }),
      'POST /api/auth/recovery-codes': guarded(() => ({ recoveryCodes: codes })),
      ...answers,
    },
  })
  const toggle = portal.page.getByRole('switch', { name: 'Two-factor authentication' })
  await expect.element(toggle).toHaveAttribute('aria-checked', String(on !== undefined))
  return { ...portal, toggle, dialog: portal.page.getByRole('dialog') }
}

test('2 §2: mail method needs the code and names the address', async () => {
  const { page, toggle, dialog } = await open({})
  await toggle.click()
  await dialog.getByRole('radio', { name: /^Email to m•••@delgado\.test/ }).click()
  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('We sent a 6-digit code to m•••@delgado.test.', { exact: false })).toBeVisible()
  await dialog.getByLabelText('Enter the 6-digit code').fill('111111')
  await expect.element(dialog.getByText('This code is not right.')).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')

  await dialog.getByLabelText('Enter the 6-digit code').fill('482913')

  await expect.element(page.getByText('Two-factor authentication is on.')).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Email to m•••@delgado.test')).toBeVisible()
})

test('authenticator needs a code and shows recovery codes once', async () => {
  const { page, toggle, dialog } = await open({})
  await toggle.click()
  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await dialog.getByLabelText('Then enter the 6-digit code it shows').fill('482913')

  await expect.element(dialog.getByText('ABCDE-FGH23')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'recovery-codes.txt')
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  expect(page.getByText('ABCDE-FGH23').elements()).toEqual([])
  await expect.element(page.getByText('10 codes left.', { exact: false })).toBeVisible()
})

test('texts are not offered without a phone number', async () => {
  const { toggle, dialog } = await open({ phone: null })
  await toggle.click()
  await expect.element(dialog.getByRole('radio', { name: /^Email to/ })).toBeVisible()
  expect(dialog.getByRole('radio').elements()).toHaveLength(2)
})

test('password is required, and sent with the code too', async () => {
  const { page, toggle, dialog, asked } = await open({})
  await toggle.click()
  await dialog.getByRole('radio', { name: /^Email to/ }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Password is required')).toBeVisible()
  expect(asked.filter(({ method, path }) => method === 'POST' && path === '/api/auth/two-factor')).toEqual([])
  const typed = dialog.getByLabelText('Password', { exact: true })
  await typed.fill('Wrong-2026!')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  await typed.fill(password)
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('Enter the 6-digit code').fill('482913')

  await expect.element(page.getByText('Two-factor authentication is on.')).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ way: 'MAIL', password })
})

test('switching off requires the password and shows errors', async () => {
  const { page, toggle, dialog, asked } = await open({ on: 'MAIL' })
  await toggle.click()
  const typed = dialog.getByLabelText('Password', { exact: true })
  await expect.element(typed).toHaveFocus()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(dialog.getByText('Password is required')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
  await typed.fill('Wrong-2026!')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  await expect.element(typed).toHaveFocus()

  await typed.fill(password)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Two-factor authentication is off.')).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
})

test('cancelling changes nothing', async () => {
  const { toggle, dialog, asked } = await open({ on: 'APP' })
  await toggle.click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  await expect.element(toggle).toHaveFocus()
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('new recovery codes require a password, replace old codes', async () => {
  const { page, dialog } = await open({ on: 'APP' })
  await expect.element(page.getByText('3 codes left.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'New codes' }).click()
  await expect.element(dialog.getByText('The ones you have now stop working.', { exact: false })).toBeVisible()
  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Make new codes' }).click()
  await expect.element(dialog.getByText('JKLMN-PQR45')).toBeVisible()
})

test.each<[string, ReturnType<Network[string]>, string]>([
  ['a lost network', 'lost', 'Network error. Please check your connection.'],
  [
    'an address nobody has proven',
    { ...no('two-factor.email-unproven', 'First prove that this email is yours.'), status: 409 },
    'First prove that this email is yours.',
  ],
  ['no reason at all', { status: 418, body: { code: '', message: '', errors: [], requestId: '' } }, error],
])('%s shows an error and keeps the switch unchanged', async (_, answer, reason) => {
  const { toggle, dialog } = await open({}, { 'POST /api/auth/two-factor': () => answer })
  await toggle.click()
  await dialog.getByLabelText('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()

  await expect.element(dialog.getByRole('alert').filter({ hasText: error }).filter({ hasText: reason })).toBeVisible()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
})

test('unreachable server shows an error and Retry reloads', async () => {
  let isDown = true
  const portal = await openPortal('/profile#security', {
    answers: {
      ...accountNetwork(),
      'GET /api/auth/two-factor': () =>
        isDown
          ? { status: 418, body: {} }
          : { body: { isOn: false, way: 'MAIL', email: 'm•••@x.test', phone: null, recoveryCodesLeft: 0 } },
    },
  })
  await expect.element(portal.page.getByText('Could not load how you get your codes.')).toBeVisible()
  isDown = false
  await portal.page.getByRole('button', { name: 'Retry' }).first().click()
  await expect.element(portal.page.getByRole('switch', { name: 'Two-factor authentication' })).toBeVisible()
})
