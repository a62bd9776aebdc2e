import { expect, onTestFinished, test, vi } from 'vitest'
import { now } from '@tillgate/browser/clock.ts'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { storeToken, readToken } from '#portal/features/session/stored-tokens.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const address = '/bo-register/register-password?code=483920&email=ana%40ruiz.test'
const confirm = 'POST /api/auth/partner-confirm-registration'
const created: Network = { [confirm]: () => ({ body: { accessToken: 'onboarding-token-of-ana' } }) }
const verifyFirst = 'You need to verify your email first.'

const verified = async (url = address, answers: Network = created) => {
  await storeToken('email-verified', 'ana@ruiz.test')
  const portal = await openPortal(url, { signedIn: false, answers })
  await expect.element(portal.page.getByRole('heading', { level: 1 })).toBeVisible()
  return portal
}
const choose = async (password: string) => {
  await fill('New password', password)
  await fill('Confirm password', password)
  await press('Create account')
}

test('1 §4: the password creates the account, then store type follows', async () => {
  const { page, asked, url } = await verified()
  await expect.element(page.getByText('For ana@ruiz.test')).toBeVisible()

  await choose('Fresh-Bread-77')

  await expect.element(page.getByRole('heading', { name: 'What do you run?' })).toBeVisible()
  expect(url()).toBe('/bo-register/select-store-type')
  expect(asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      password: 'Fresh-Bread-77',
      confirmPassword: 'Fresh-Bread-77',
      email: 'ana@ruiz.test',
      emailVerificationCode: '483920',
    }),
  ])
  expect(localStorage.getItem('email-verified')).toBeNull()
  expect(localStorage.getItem('onboarding-token')).not.toContain('onboarding')
})

test('1 §5: unverified email returns to verification with a reason', async () => {
  const { page, url } = await openPortal(address, { signedIn: false })

  await expect.element(page.getByRole('alert').filter({ hasText: verifyFirst })).toHaveFocus()
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(url()).toBe('/bo-register/email-verification?email=ana%40ruiz.test&trouble=verify-first')
})

test.each(['register-password', 'identity-verification'])(
  '%s without a query redirects to the code page',
  async (step) => {
    const { page, url } = await openPortal(`/bo-register/${step}`, { signedIn: false })

    await expect.element(page.getByRole('alert').filter({ hasText: verifyFirst })).toHaveFocus()
    await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    expect(url()).toBe('/bo-register/email-verification?trouble=verify-first')
    await fill('Email', 'ana@ruiz.test')
    await press('Continue')
    await expect.element(page.getByLabelText('Enter the 6-digit code')).toBeVisible()
    expect(url()).toBe('/bo-register/email-verification?email=ana%40ruiz.test')
  },
)

test('Back after choosing the password opens the store type', async () => {
  await storeToken('onboarding-token', JSON.stringify({ token: 'of-ana', email: 'ana@ruiz.test' }))
  const { url } = await openPortal(address, { signedIn: false })
  await expect.poll(url).toBe('/bo-register/select-store-type')
})

test('1 §5: different email returns to verification with a reason', async () => {
  const { page, url } = await verified(address.replace('ana', 'eva'))

  const alert = page.getByRole('alert').filter({ hasText: 'Email does not match the email in the session.' })
  await expect.element(alert).toHaveFocus()
  expect(url()).toBe('/bo-register/email-verification?email=eva%40ruiz.test&trouble=wrong-email')
})

test.each([
  ['email-verified', 600],
  ['onboarding-token', 3600],
] as const)('what is kept as %s is good for %i seconds', async (name, seconds) => {
  const start = now()
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  await storeToken(name, 'kept')

  vi.setSystemTime(start + seconds * 1000 - 1)
  expect(await readToken(name)).toMatchObject({ value: 'kept' })
  vi.setSystemTime(start + seconds * 1000)
  expect(await readToken(name)).toBeUndefined()
  expect(localStorage.getItem(name)).toBeNull()
})

test('counts the last two minutes, then requires a new verification', async () => {
  const clock = holdClock()
  const { page, url } = await verified()
  await expect.element(page.getByLabelText('New password', { exact: true })).toBeVisible()
  await clock.pass(475_000)
  expect(page.getByText(/^Finish within/).elements()).toEqual([])

  await clock.pass(20_000)
  await expect.element(page.getByText(/^Finish within 1:4\d$/)).toBeVisible()
  await clock.pass(106_000)

  await expect.element(page.getByRole('alert').filter({ hasText: verifyFirst })).toBeVisible()
  expect(url()).toBe('/bo-register/email-verification?email=ana%40ruiz.test&trouble=verify-first')
})

test('missing verification on the server redirects to verification', async () => {
  const { page, url } = await verified(address, { [confirm]: () => no('registration.not-verified', verifyFirst) })

  await choose('Fresh-Bread-77')

  await expect.element(page.getByRole('alert').filter({ hasText: verifyFirst })).toBeVisible()
  expect(url()).toContain('/bo-register/email-verification')
})

test('1 §8: common password shows an error beside its field', async () => {
  const sentence = 'This password is easy to guess. Choose another one.'
  const common = { field: 'password', code: 'password.common', message: sentence }
  const { page } = await verified(address, {
    [confirm]: () => no('input.invalid', 'Something went wrong.', [common]),
  })

  await choose('Password-1!')

  const field = page.getByLabelText('New password', { exact: true })
  await expect.element(field).toHaveAccessibleDescription(sentence)
  await expect.element(field).toHaveFocus()
  expect(page.getByText('Something went wrong.').elements()).toEqual([])
})

test('refusal without a reason keeps the input', async () => {
  const { page } = await verified(address, { [confirm]: () => ({ status: 418, body: { message: '' } }) })

  await choose('Fresh-Bread-77')

  const generic = 'Something went wrong. Please try again. If the problem persists, contact support.'
  await expect.element(page.getByRole('alert').filter({ hasText: generic })).toHaveFocus()
  await expect.element(page.getByLabelText('Confirm password')).toHaveValue('Fresh-Bread-77')
})
