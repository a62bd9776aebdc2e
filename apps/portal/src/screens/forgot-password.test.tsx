import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const sent =
  'An email was sent with the information to recover the password. You will be redirected to the reset password page.'
const forgot = 'POST /api/auth/forgot-password'
const captchaOf = (body: unknown): unknown => Reflect.get(Object(body), 'captcha')

const challenge: Network = {
  'GET /api/auth/captcha-challenge': () => ({
    body: {
      parameters: { algorithm: 'PBKDF2/SHA-256', nonce: 'aa', salt: 'bb', cost: 1, keyLength: 32, keyPrefix: '0' },
      signature: 'signed',
    },
  }),
}

const open = async (answers: Network) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const portal = await openPortal('/forgot-password', { signedIn: false, answers })
  await expect.element(portal.page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  return { ...portal, warn }
}

test('1 §2: sent email is confirmed and redirects after 2 seconds', async () => {
  const { page, asked, url } = await open({ ...challenge, [forgot]: () => ({ body: { message: sent } }) })

  await fill('Email', ' Maria@Delgado.TEST ')
  await press('Send reset code')
  await expect.element(page.getByRole('status').filter({ hasText: sent })).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ email: 'maria@delgado.test' })
  expect(url()).toBe('/forgot-password')

  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(url()).toBe('/reset-password-code/maria%40delgado.test')
})

test('continuing early sends nothing twice', async () => {
  const { page, asked, url } = await open({ ...challenge, [forgot]: () => ({ body: { message: sent } }) })
  await fill('Email', 'maria@delgado.test')
  await press('Send reset code')
  await expect.element(page.getByText(sent)).toBeVisible()

  const clock = holdClock()
  await press('Go now')
  await expect.element(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await clock.pass(5000)

  expect(url()).toBe('/reset-password-code/maria%40delgado.test')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('invisible bot check sends its token', async () => {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 20,
    deriveKey,
    hmacSignatureSecret: 'a',
    hmacKeySignatureSecret: 'b',
    data: { action: 'forgot-password' },
  })
  const { page, asked } = await open({
    'GET /api/auth/captcha-challenge': () => ({ body: made }),
    [forgot]: () => ({ body: { message: sent } }),
  })

  await fill('Email', 'maria@delgado.test')
  await press('Send reset code')

  await expect.element(page.getByText(sent)).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('captcha-challenge'))?.query).toEqual({ action: 'forgot-password' })
  const token: unknown = JSON.parse(atob(String(captchaOf(asked.at(-1)?.body))))
  expect(token).toMatchObject({ challenge: { signature: made.signature }, solution: { counter: 20 } })
})

test('missing bot check warns in the console and continues', async () => {
  const { page, asked, warn } = await open({ [forgot]: () => ({ body: { message: sent } }) })

  await fill('Email', 'maria@delgado.test')
  await press('Send reset code')

  await expect.element(page.getByText(sent)).toBeVisible()
  expect(warn).toHaveBeenCalledExactlyOnceWith('The bot check is not available:', expect.anything())
  expect(captchaOf(asked.at(-1)?.body)).toBe('none')
})

test('user resends by button after a bot refusal', async () => {
  let times = 0
  const { page, asked } = await open({
    ...challenge,
    [forgot]: () => {
      times += 1
      return times === 1 ? no('captcha.failed', 'Please verify you are not a robot') : { body: { message: sent } }
    },
  })
  await fill('Email', 'maria@delgado.test')
  expect(page.getByRole('button', { name: 'I am not a robot' }).elements()).toEqual([])
  await press('Send reset code')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please verify you are not a robot' })).toHaveFocus()

  await press('I am not a robot')
  await expect.element(page.getByRole('button', { name: 'Thank you. Now send it again.' })).toBeVisible()
  expect(page.getByText('Please verify you are not a robot').elements()).toEqual([])
  expect(asked.at(-1)?.query).toEqual({ action: 'forgot-password', manual: 'true' })
  await press('Send reset code')

  await expect.element(page.getByText(sent)).toBeVisible()
  // What the button earned went along: no third challenge was asked for.
  expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(2)
})

test.each([
  ['the server’s own word', no('rate.too-many', 'Too many attempts. Try again later.'), 'Too many attempts. Try again'],
  ['no word', { status: 418, body: { message: '' } }, 'An error occurred'],
  ['a fault', { status: 500, body: 'oops' }, 'Server error. Please try again later.'],
  ['no answer', 'lost' as const, 'Network error. Please check your connection.'],
])('refusal with %s shows error and keeps email', async (_, reply, sentence) => {
  const { page } = await open({ ...challenge, [forgot]: () => reply })

  await fill('Email', 'maria@delgado.test')
  await press('Send reset code')

  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toHaveFocus()
  await expect.element(page.getByLabelText('Email')).toHaveValue('maria@delgado.test')
})

test.each([
  ['', 'Email is required'],
  ['maria', 'Email is not valid'],
])('email %s shows the error %s', async (typed, sentence) => {
  const { page, asked } = await open({})

  await fill('Email', typed)
  await press('Send reset code')

  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(asked).toEqual([])
})
