import { expect, onTestFinished, test, vi } from 'vitest'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const address = '/reset-password-code/maria@delgado.test'
const validate = 'POST /api/auth/validate-two-factor'
const forgot = 'POST /api/auth/forgot-password'
const texted = 'Code has been sent to your phone. Please check your messages.'
const valid: Network = { [validate]: () => ({ body: { message: 'Validate code successfully.' } }) }
const robot = no('captcha.failed', 'Please verify you are not a robot')

const open = async (answers: Network) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  onTestFinished(() => warn.mockRestore())
  const portal = await openPortal(address, { signedIn: false, answers })
  await expect.element(portal.page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  return portal
}
const sentBodies = (asked: { path: string; body: unknown }[]): unknown[] =>
  asked.filter(({ path }) => path === '/api/auth/forgot-password').map(({ body }) => body)

test('1 §2: pasted code is checked once and opens the reset', async () => {
  const { page, asked, url } = await open(valid)
  await expect.element(page.getByText(/^We sent it to maria@delgado.test./)).toBeVisible()
  expect(document.title).toBe('Check your email - Partner Portal')

  await fill('Enter the 6-digit code', '483 920')

  await expect.element(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expect.element(page.getByText('Validate code successfully.')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: 'maria@delgado.test', twoFactorCode: '483920', skipClearTwoFactorCode: true }),
  ])
  // The code is a secret of the link: it does not stay in the address.
  await expect.poll(url).toBe('/reset-password/maria%40delgado.test/-')
})

test.each([
  ['', 'Code number is required'],
  ['12345', 'Code must be exactly 6 digits'],
])('code %s shows the error %s', async (typed, sentence) => {
  const { page, asked } = await open(valid)

  await fill('Enter the 6-digit code', typed)
  await press('Continue')

  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  expect(asked).toEqual([])
})

test.each([
  ['the server’s reason', no('passcode.expired', 'This code has expired. Send a new one.'), 'This code has expired.'],
  ['no reason', { status: 418, body: { message: '' } }, 'An error occurred'],
  ['no answer', 'lost' as const, 'Network error. Please check your connection.'],
])('code refused with %s stays in the field', async (_, reply, sentence) => {
  const { page } = await open({ [validate]: () => reply })

  await fill('Enter the 6-digit code', '111111')

  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect.element(page.getByLabelText('Enter the 6-digit code')).toHaveValue('111111')
  await expect.element(page.getByLabelText('Enter the 6-digit code')).toHaveFocus()
})

test('code can be mailed again after 30 seconds', async () => {
  const clock = holdClock()
  const { page, asked } = await open({ [forgot]: () => ({ body: { message: 'not this sentence' } }) })
  await page.getByRole('button', { name: 'Resend in 0:30' }).click({ force: true })
  expect(sentBodies(asked)).toEqual([])

  await clock.pass(30_000)
  await press('Resend')

  await expect.element(page.getByText('Code resent successfully, please check your inbox.')).toBeVisible()
  expect(sentBodies(asked)).toEqual([expect.objectContaining({ email: 'maria@delgado.test', captcha: 'none' })])
})

test('resending after a text sends a text, or a mail if asked', async () => {
  const { page, asked } = await open({ [forgot]: () => ({ body: { message: texted } }) })
  await press('Text my code instead')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Phone').fill('3055550142')
  const clock = holdClock()
  await press('Send text')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check your phone' })).toBeVisible()
  await clock.pass(60_000)
  await press('Resend')
  await expect.poll(() => sentBodies(asked)).toHaveLength(2)
  expect(sentBodies(asked)[1]).toMatchObject({ phoneNumber: '+13055550142', isSmsVerification: true })

  await press('Mail my code instead')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  expect(sentBodies(asked)[2]).not.toHaveProperty('phoneNumber')
})

test('1 §2: bot refusal shows a button that resends the code', async () => {
  let times = 0
  const clock = holdClock()
  const { page, asked } = await open({
    [forgot]: () => {
      times += 1
      return times === 1 ? robot : { body: { message: '' } }
    },
  })
  await clock.pass(30_000)
  await press('Resend')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please verify you are not a robot' })).toHaveFocus()

  await press('I am not a robot')
  await press('Resend')

  await expect.element(page.getByText('Code resent successfully, please check your inbox.')).toBeVisible()
  expect(sentBodies(asked)).toHaveLength(2)
})

test('1 §2, 1 §5: text requires a number and sends +1', async () => {
  const { page, asked } = await open({ [forgot]: () => ({ body: { message: texted } }) })
  await press('Text my code instead')
  const dialog = page.getByRole('dialog', { name: 'Text my code instead' })
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await expect.element(dialog.getByText('Example: (123) 456 7890')).toBeVisible()
  const phone = dialog.getByLabelText('Phone')
  await expect.element(phone).toHaveAttribute('autocomplete', 'tel-national')

  await phone.fill('+1 305 555 0142')
  await expect.element(phone).toHaveValue('(305) 555-0142')
  await press('Send text')

  await expect.element(page.getByText(texted)).toBeVisible()
  await expect.element(page.getByText(/We sent it to the phone .*0142/)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Check your phone' })).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sentBodies(asked)).toEqual([
    expect.objectContaining({ email: 'maria@delgado.test', phoneNumber: '+13055550142', isSmsVerification: true }),
  ])
})

test.each([
  ['305555', 'Minimum 10 characters required'],
  ['30555501421', 'Maximum 10 characters allowed'],
  ['', 'Please enter a valid phone number'],
])('phone number %s shows the error %s', async (typed, sentence) => {
  const { page, asked } = await open({})
  await press('Text my code instead')
  const phone = page.getByRole('dialog').getByLabelText('Phone')

  await phone.fill(typed)
  await press('Send text')

  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(phone).toHaveFocus()
  expect(asked).toEqual([])
})

test.each([
  ['without a reason', { status: 418, body: { message: '' } }, 'Error sending the code'],
  ['with one', no('text.failed', 'Error sending the code'), 'Error sending the code'],
  [
    'for its number',
    no('input.invalid', 'Something went wrong.', [
      { field: 'phoneNumber', code: 'phone.invalid', message: 'Please enter a valid phone number' },
    ]),
    'Please enter a valid phone number',
  ],
])('text refused %s keeps the number in the dialog', async (_, reply, sentence) => {
  const { page } = await open({ [forgot]: () => reply })
  await press('Text my code instead')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Phone').fill('3055550142')

  await press('Send text')

  await expect.element(dialog.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(dialog.getByLabelText('Phone')).toHaveValue('(305) 555-0142')
  expect(page.getByText('Something went wrong.').elements()).toEqual([])
})

test('bot refusal of a text shows the dialog’s button', async () => {
  let times = 0
  const { page } = await open({
    [forgot]: () => {
      times += 1
      return times === 1 ? robot : { body: { message: texted } }
    },
  })
  await press('Text my code instead')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Phone').fill('3055550142')
  await press('Send text')
  await expect.element(dialog.getByText('Please verify you are not a robot')).toBeVisible()

  await dialog.getByRole('button', { name: 'I am not a robot' }).click()
  await press('Send text')

  await expect.element(page.getByText(texted)).toBeVisible()
})

test('email can be changed and is prefilled', async () => {
  const { page } = await open({})

  await page.getByRole('link', { name: 'Change email' }).click()

  await expect.element(page.getByLabelText('Email')).toHaveValue('maria@delgado.test')
})
