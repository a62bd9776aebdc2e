import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { maria } from '#portal/testing/partner.ts'

const needed = no('login.two-factor-needed', 'User need two factor authentication')
const codeSent = no('login.code-sent', 'Two-factor code was sent successfully')
const field = (body: unknown, name: string): unknown => Reflect.get(Object(body), name)
const texted = 'Two-factor code sent to your phone. Please check and enter the code.'
const right = '483920'

/** The server's side of a sign-in with two steps. */
const twoSteps = (first = needed, sent: typeof needed = codeSent): Network => ({
  'POST /api/auth/login': ({ body }) => {
    if (field(body, 'twoFactorCode') === right) return { body: maria }
    if (field(body, 'twoFactorCode') !== undefined)
      return no('passcode.wrong', 'This code is not right. Check it and try again.')
    return field(body, 'isSmsVerification') === undefined ? first : sent
  },
})

const signIn = async (answers: Network, url = '/login') => {
  const portal = await openPortal(url, { signedIn: false, answers })
  await fill('Email', 'maria@delgado.test')
  await fill('Password', 'Demo-2026!')
  await press('Log in')
  await expect.element(portal.page.getByRole('heading', { name: 'One-time passcode' })).toBeVisible()
  return portal
}

test('text is not offered without a phone number', async () => {
  const withoutPhone = { ...needed, body: { ...needed.body, current: { hasPhone: false } } }
  const { page } = await signIn(twoSteps(withoutPhone))
  await expect.element(page.getByLabelText('Enter the 6-digit code')).toBeVisible()
  expect(page.getByRole('button', { name: 'Text my code instead' }).elements()).toEqual([])
})

test('1 §2: without a sign-in email the page redirects', async () => {
  const { page, url } = await openPortal('/one-time-passcode', { signedIn: false })

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(url()).toBe('/login')
})

test('second step signs in once with six digits', async () => {
  const { page, asked, url } = await signIn(twoSteps(), '/login?next=%2Fitems')
  await expect.element(page.getByText('We sent a 6-digit code to maria@delgado.test.')).toBeVisible()
  expect(page.getByText('Two-factor code was sent successfully').elements()).toEqual([])
  expect(document.title).toBe('One-time passcode - Partner Portal')

  await fill('Enter the 6-digit code', '４８３-９２０')

  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  expect(url()).toBe('/items')
  const checks = asked.filter(({ body }) => field(body, 'twoFactorCode') !== undefined)
  expect(checks.map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: 'maria@delgado.test', password: 'Demo-2026!', twoFactorCode: right }),
  ])
})

test('1 §4: second server message reports the sent code', async () => {
  const { page } = await signIn(twoSteps(codeSent))

  await expect.element(page.getByText('Two-factor code was sent successfully')).toBeVisible()
})

test('a code required after many wrong passwords explains itself', async () => {
  const many = 'Many wrong passwords were tried for this account.'
  const { page } = await signIn(twoSteps(no('login.mail-code-needed', many)))
  await expect.element(page.getByText(many)).toBeVisible()

  await fill('Enter the 6-digit code', right)

  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a wrong code is selected and announced', async () => {
  const { page } = await signIn(twoSteps())
  const code = page.getByLabelText('Enter the 6-digit code')

  await code.fill('111111')

  const complaint = page.getByRole('alert').filter({ hasText: 'This code is not right. Check it and try again.' })
  await expect.element(complaint).toBeVisible()
  await expect.element(code).toHaveFocus()
  await userEvent.keyboard(right)
  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test.each([
  ['', 'Code number is required'],
  ['12345', 'Code must be exactly 6 digits'],
  ['abc', 'Code number is required'],
])('code %s shows the error %s', async (typed, sentence) => {
  const { page, asked } = await signIn(twoSteps())

  await fill('Enter the 6-digit code', typed)
  await press('Continue')

  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Enter the 6-digit code')).toHaveFocus()
  expect(asked.filter(({ path }) => path === '/api/auth/login')).toHaveLength(1)
})

test('code can be mailed again after 30 seconds', async () => {
  const clock = holdClock()
  const { page, asked } = await signIn(twoSteps())
  const waiting = page.getByRole('button', { name: /^Resend in 0:\d\d$/ })
  await expect.element(waiting).toHaveAttribute('aria-disabled', 'true')

  await clock.pass(30_000)
  await press('Resend Passcode')

  await expect.element(page.getByText('Code resent successfully, please check your inbox.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Resend in 1:00' })).toBeVisible()
  expect(field(asked.at(-1)?.body, 'isSmsVerification')).toBe(false)
})

test('1 §2: the text dialog closes after 10 seconds under the pointer', async () => {
  const { page, asked } = await signIn(twoSteps())
  await press('Text my code instead')
  const dialog = page.getByRole('dialog', { name: 'Code sent by text' })
  await expect.element(dialog.getByText(texted)).toBeVisible()
  expect(field(asked.at(-1)?.body, 'isSmsVerification')).toBe(true)

  const clock = holdClock()
  await dialog.getByRole('button', { name: 'Resend Passcode' }).click()
  await expect.poll(() => asked.filter(({ body }) => field(body, 'isSmsVerification') === true)).toHaveLength(2)
  await dialog.getByText(texted).hover()
  await clock.pass(9000)
  await expect.element(dialog).toBeVisible()
  await clock.pass(1100)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('text code clears the previous code and error', async () => {
  const wrong = no('passcode.wrong', 'The code is wrong.')
  const { page } = await signIn({
    'POST /api/auth/login': ({ body }) => {
      if (field(body, 'twoFactorCode') !== undefined) return wrong
      return needed
    },
  })
  const code = page.getByLabelText('Enter the 6-digit code')
  await fill('Enter the 6-digit code', '111111')
  await expect.element(page.getByText('The code is wrong.').first()).toBeVisible()

  await press('Text my code instead')
  await expect.element(page.getByRole('dialog', { name: 'Code sent by text' })).toBeVisible()

  await expect.element(code).toHaveValue('')
  await expect.element(page.getByText('The code is wrong.')).not.toBeInTheDocument()
})

test('dialog stays open during keyboard use', async () => {
  const { page } = await signIn(twoSteps())
  await press('Text my code instead')
  const dialog = page.getByRole('dialog', { name: 'Code sent by text' })
  await expect.element(dialog).toBeVisible()

  await userEvent.keyboard('{Tab}')
  const clock = holdClock()
  await clock.pass(60_000)

  await expect.element(dialog).toBeVisible()
})

test.each([
  ['a reason', no('text.no-number', 'There is no phone number on file. Use the code in the email.'), 'no phone number'],
  ['no reason', { status: 418, body: { code: '', message: '', errors: [], requestId: '' } }, 'Error sending the code'],
])('failed text with %s shows error beside button', async (_, refusal, sentence) => {
  const { page } = await signIn(twoSteps(needed, refusal))

  await press('Text my code instead')

  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toHaveFocus()
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('a lost network keeps the digits', async () => {
  const { page } = await signIn({
    'POST /api/auth/login': ({ body }) => (field(body, 'twoFactorCode') === undefined ? needed : 'lost'),
  })

  await fill('Enter the 6-digit code', right)

  await expect
    .element(
      page.getByText(
        'An error occurred during sign-in. Please try again. Network error. Please check your connection.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByLabelText('Enter the 6-digit code')).toHaveValue(right)
})

const appNeeded = no('login.app-code-needed', 'User need two factor authentication')

test('authenticator user enters its code without a sent code', async () => {
  const { page, asked } = await signIn(twoSteps(appNeeded), '/login?next=%2Fitems')
  await expect.element(page.getByText('Enter the 6-digit code that your authenticator app shows.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Resend Passcode' }).elements()).toEqual([])
  await fill('Enter the 6-digit code', right)

  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
    twoFactorCode: right,
    isAppCode: true,
  })
})

test('authenticator page offers mail, text and recovery codes', async () => {
  const { page, asked, url } = await signIn({
    'POST /api/auth/login': (given) => {
      const code = field(given.body, 'recoveryCode')
      if (code === 'ABCDEFGH23') return { body: maria }
      if (code !== undefined) return no('recovery-code.wrong', 'This recovery code is not right.')
      return twoSteps(appNeeded)['POST /api/auth/login']?.(given) ?? needed
    },
  })
  await press('Email me a code')
  await expect.element(page.getByText('We sent a 6-digit code to maria@delgado.test.')).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ isSmsVerification: false })
  await press('Use the authenticator app')
  await expect.element(page.getByText('Enter the 6-digit code that your authenticator app shows.')).toBeVisible()

  await press('Use a recovery code')
  await fill('Recovery code', 'ABCDE')
  await press('Continue')
  await expect.element(page.getByText('A recovery code has ten letters and digits.')).toBeVisible()
  await fill('Recovery code', 'ZZZZZ-ZZZZZ')
  await press('Continue')
  await expect.element(page.getByText('This recovery code is not right.')).toBeVisible()
  await fill('Recovery code', 'abcde fgh23')
  await press('Continue')
  await expect.poll(url).toBe('/')
})
