import { expect, onTestFinished, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { withSupport } from '#portal/testing/support.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const registration = 'POST /api/auth/partner-registration'
const verification = 'POST /api/auth/partner-verification'
const sent: Network = {
  [registration]: () => ({ body: { message: 'Code resent successfully, please check your inbox.' } }),
  [verification]: () => ({ body: { isVerified: true } }),
}
const mailbox = '/bo-register/email-verification?firstName=Ana&lastName=Ruiz&email=ana%40ruiz.test'

const open = async (url: string, answers: Network = sent) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const portal = await openPortal(url, { signedIn: false, answers })
  await expect.element(portal.page.getByRole('heading', { level: 1 })).toBeVisible()
  return portal
}
const register = async (firstName = 'Ana', lastName = 'Ruiz', email = 'ana@ruiz.test') => {
  await fill('First Name', firstName)
  await fill('Last Name', lastName)
  await fill('Email', email)
  await press('Continue')
}

test('1 §2: Sign Up opens the first step', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await open('/login')

  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()

  await expect.element(page.getByRole('heading', { name: 'Sign up your business' })).toBeVisible()
  expect(url()).toBe('/bo-register/register')
  expect(document.title).toBe('Sign up your business - Partner Portal')
  expect(page.getByRole('link', { name: 'Sign Up', exact: true }).elements()).toEqual([])
})

test('base URL opens the first step', async () => {
  const { url } = await open('/bo-register')
  expect(url()).toBe('/bo-register/register')
})

test('1 §2: sends names and email, then asks for the code', async () => {
  const { page, asked, url } = await open('/bo-register/register')

  await register(' Ana ', 'Ruiz', ' Ana@Ruiz.TEST')

  await expect.element(page.getByText(/^We sent it to ana@ruiz.test/)).toBeVisible()
  expect(url()).toBe(mailbox)
  expect(asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({ firstName: 'Ana', lastName: 'Ruiz', email: 'ana@ruiz.test' }),
  ])
  expect(Reflect.has(Object(asked[0]?.body), 'captcha')).toBe(false)
})

test('empty form names the required fields', async () => {
  const { page, asked } = await open('/bo-register/register')

  await register('', '', '')

  for (const sentence of ['First Name is a required field', 'Last Name is a required field', 'Email is required']) {
    await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect.element(page.getByLabelText('First Name')).toHaveFocus()
  expect(asked).toEqual([])
})

test('names accept 20 characters, fields 100', async () => {
  const { page } = await open('/bo-register/register')

  await register('x'.repeat(21), 'x'.repeat(21))

  await expect.element(page.getByText('First Name must not exceed 20 characters', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Last Name must not exceed 20 characters', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('First Name')).toHaveAttribute('maxlength', '100')
  await expect.element(page.getByLabelText('First Name')).toHaveAttribute('autocomplete', 'given-name')
  await expect.element(page.getByLabelText('Last Name')).toHaveAttribute('autocomplete', 'family-name')
  await expect.element(page.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
})

test('frequent registrations require a bot check and keep input', async () => {
  let times = 0
  const { page, asked, url } = await open('/bo-register/register', {
    [registration]: () => {
      times += 1
      return times === 1 ? no('captcha.failed', 'Please verify you are not a robot') : { body: { message: '' } }
    },
  })
  await register()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please verify you are not a robot' })).toHaveFocus()

  await press('I am not a robot')
  await press('Continue')

  await expect.poll(url).toBe(mailbox)
  expect(asked.at(-1)?.body).toMatchObject({ firstName: 'Ana', captcha: 'none' })
})

test('lost network keeps the form unchanged', async () => {
  const { page } = await open('/bo-register/register', { [registration]: () => 'lost' })
  await register()

  const alert = page.getByRole('alert').filter({ hasText: 'Network error. Please check your connection.' })
  await expect.element(alert).toHaveFocus()
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Ana')
})

test('1 §4: correct code opens the password page for ten minutes', async () => {
  const { page, asked, url } = await open(mailbox)

  await fill('Enter the 6-digit code', '483920')

  await expect.element(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible()
  expect(url()).toBe('/bo-register/register-password?code=483920&email=ana%40ruiz.test')
  expect(asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: 'ana@ruiz.test', emailVerificationCode: '483920' }),
  ])
  expect(localStorage.getItem('email-verified')).toMatch(/^[0-9a-f]+$/)
})

test('unverified response returns to the email verification', async () => {
  const { page, url } = await open(mailbox, { [verification]: () => ({ body: { isVerified: false } }) })

  await fill('Enter the 6-digit code', '483920')

  await expect.element(page.getByText('You need to verify your email first.')).toBeVisible()
  expect(url()).toBe('/bo-register/email-verification?email=ana%40ruiz.test&trouble=verify-first')
})

test('wrong code stays and is selected', async () => {
  const wrong = no('passcode.wrong', 'This code is not right. Check it and try again.')
  const { page } = await open(mailbox, { [verification]: () => wrong })

  await fill('Enter the 6-digit code', '111111')

  await expect.element(page.getByRole('alert').filter({ hasText: wrong.body.message })).toBeVisible()
  await expect.element(page.getByLabelText('Enter the 6-digit code')).toHaveFocus()
})

test('resends the code, with a bot check if required', async () => {
  let times = 0
  const clock = holdClock()
  const { page, asked } = await open(mailbox, {
    ...sent,
    [registration]: (call) => {
      times += 1
      return times === 1
        ? no('captcha.failed', 'Please verify you are not a robot')
        : (sent[registration]?.(call) ?? 'lost')
    },
  })
  await clock.pass(30_000)
  await press('Resend')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please verify you are not a robot' })).toHaveFocus()
  await press('I am not a robot')
  await press('Resend')

  await expect.element(page.getByText('Code resent successfully, please check your inbox.')).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz', captcha: 'none' })
})

test('a browser without the names resends by mail and by text', async () => {
  const clock = holdClock()
  const message = 'Code resent successfully, please check your inbox.'
  const { page, asked } = await open('/bo-register/email-verification?email=ana%40ruiz.test&trouble=verify-first', {
    [`${registration}/resend`]: () => ({ body: { message } }),
  })
  await clock.pass(30_000)
  await press('Resend')
  await expect.element(page.getByText(message)).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ email: 'ana@ruiz.test' })
  expect(asked.at(-1)?.body).not.toHaveProperty('firstName')

  await press('Text my code instead')
  await page.getByRole('dialog').getByLabelText('Phone').fill('305-555-0142')
  await press('Send text')
  await expect.poll(() => asked.at(-1)?.body).toMatchObject({ phoneNumber: '+13055550142', isSmsVerification: true })
})

test('1 §2: code is sent by text', async () => {
  const texted = 'Two-factor code sent to your phone. Please check and enter the code.'
  const { page, asked } = await open(mailbox, { [registration]: () => ({ body: { message: texted } }) })
  await press('Text my code instead')
  await page.getByRole('dialog').getByLabelText('Phone').fill('305-555-0142')
  await press('Send text')

  await expect.element(page.getByText(texted)).toBeVisible()
  expect(asked[0]?.body).toMatchObject({ email: 'ana@ruiz.test', phoneNumber: '+13055550142', isSmsVerification: true })
})

test('changing the email keeps the name', async () => {
  const { page } = await open(mailbox)

  await page.getByRole('link', { name: 'Change email' }).click()

  await expect.element(page.getByLabelText('First Name')).toHaveValue('Ana')
  await expect.element(page.getByLabelText('Last Name')).toHaveValue('Ruiz')
})

test('1 §2: sign-up lists what is needed and names the support', async () => {
  await withSupport()
  const { page } = await open('/bo-register/register')
  for (const need of [/Form W-9/, /NPI, license and two attestations/, /photo ID/]) {
    await expect.element(page.getByRole('listitem').filter({ hasText: need })).toBeVisible()
  }
  await expect.element(page.getByRole('link', { name: '(800) 555-0199' })).toHaveAttribute('href', 'tel:8005550199')
  await expect
    .element(page.getByRole('link', { name: 'support@tillgate.test' }))
    .toHaveAttribute('href', 'mailto:support@tillgate.test')
})
