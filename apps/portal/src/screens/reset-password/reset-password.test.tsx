import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { maria } from '#portal/testing/partner.ts'

const token = 'k3yOfTheMail_'.repeat(4).slice(0, 43)
const address = `/reset-password/maria@delgado.test/${token}`
const hidden = '/reset-password/maria@delgado.test/-'
const reset = 'POST /api/auth/reset-password'
const done = 'Password reset successfully. You will be redirected to the login page.'
const accepted: Network = { [reset]: () => ({ body: { message: done } }) }

const opens: Network = { 'POST /api/auth/reset-link': () => ({ body: { isOpen: true } }) }

const isAboutLink = ({ path }: { path: string }) => path === '/api/auth/reset-link'

const open = async (answers: Network, url = address, signedIn = false) => {
  const portal = await openPortal(url, { signedIn, answers: { ...opens, ...answers } })
  await expect.element(portal.page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  // What the page asks about its link on opening is a test of its own.
  if (url === address) await expect.poll(() => portal.asked.some(isAboutLink)).toBe(true)
  portal.asked.splice(0, portal.asked.length, ...portal.asked.filter((one) => !isAboutLink(one)))
  return portal
}
const choose = async (password: string, confirm = password) => {
  await fill('New password', password)
  await fill('Confirm password', confirm)
  await press('Save password')
}

test.each([
  ['link.used', 'This link has been used already.'],
  ['link.expired', 'This link has expired. Ask for a new one.'],
])('expired link shows a message on opening: %s', async (code, message) => {
  const { page } = await open({ 'POST /api/auth/reset-link': () => no(code, message) })
  await expect.element(page.getByText(message)).toBeVisible()
  expect(page.getByLabelText('New password').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: /new|again|another/i })).toBeVisible()
})

test('1 §2: saved password redirects to sign-in after 2 seconds', async () => {
  const { page, asked, url } = await open(accepted)
  await expect.element(page.getByText(/^For maria@delgado.test/)).toBeVisible()
  const clock = holdClock()
  await choose('Fresh-Bread-77')
  await expect.element(page.getByRole('status').filter({ hasText: done })).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([
    expect.objectContaining({
      email: 'maria@delgado.test',
      code: token,
      newPassword: 'Fresh-Bread-77',
      isActivationFlow: false,
    }),
  ])

  await clock.pass(1500)
  expect(url()).toBe(hidden)
  await clock.pass(600)

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(sessionStorage.getItem('link-secret')).toBeNull()
})

test('user can continue without waiting', async () => {
  const { page } = await open(accepted)
  await choose('Fresh-Bread-77')

  await press('Go now')

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('link secret leaves the address and survives a reload', async () => {
  const first = await open(accepted)
  await expect.poll(first.url).toBe(hidden)
  first.leave()

  const { asked } = await open(accepted, hidden)
  await choose('Fresh-Bread-77')

  await expect.poll(() => asked.map(({ body }) => body)).toEqual([expect.objectContaining({ code: token })])
})

test('an address without its secret shows instructions', async () => {
  const { page } = await open({}, hidden)

  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This link is not complete. Open it from the email again.' }))
    .toBeVisible()
  expect(page.getByLabelText('New password').elements()).toEqual([])
  await page.getByRole('link', { name: 'Ask for a new code and link' }).click()
  await expect.element(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
})

test('a signed-in user is signed out after the reset', async () => {
  const { page } = await open(accepted, address, true)
  await choose('Fresh-Bread-77')
  await press('Go now')

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(localStorage.getItem('auth')).toBeNull()
  expect(maria.userIdentifier).toBe('maria@delgado.test')
})

test.each([
  ['', 'Password is required'],
  ['Aa1!', 'Password must be at least 8 characters'],
  ['fresh-bread-77', 'Password must contain at least 1 uppercase character.'],
  ['FRESH-BREAD-77', 'Password must contain at least 1 lowercase character.'],
  ['FreshBread77', 'Password must contain at least 1 special character.'],
  ['Fresh-Bread-!', 'Password must contain at least 1 number character.'],
  [`Aa1!${'x'.repeat(97)}`, 'Password must have 100 characters or less.'],
])('password %s shows the error %s', async (password, sentence) => {
  const { page, asked } = await open(accepted)

  await choose(password)

  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('New password', { exact: true })).toHaveFocus()
  expect(asked).toEqual([])
})

test.each([
  ['', 'Confirm the password'],
  ['Fresh-Bread-78', 'Passwords must match'],
])('1 §5: confirmation %s shows the error %s', async (confirm, sentence) => {
  const { page, asked } = await open(accepted)

  await choose('Fresh-Bread-77', confirm)

  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Confirm password')).toHaveFocus()
  expect(asked).toEqual([])
})

test.each([
  ['no reason', { status: 418, body: { message: '' } }, 'An error occurred while resetting the password'],
  ['the server’s reason', no('link.expired', 'This link has expired. Ask for a new one.'), 'This link has expired.'],
  ['no answer', 'lost' as const, 'Network error. Please check your connection.'],
])('refusal with %s keeps both passwords and moves focus', async (_, reply, sentence) => {
  const { page } = await open({ [reset]: () => reply })

  await choose('Fresh-Bread-77')

  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toHaveFocus()
  await expect.element(page.getByLabelText('Confirm password')).toHaveValue('Fresh-Bread-77')
})

test('common password shows an error beside its field only', async () => {
  const sentence = 'This password is easy to guess. Choose another one.'
  const common = { field: 'newPassword', code: 'password.common', message: sentence }
  const { page } = await open({ [reset]: () => no('input.invalid', 'Something went wrong.', [common]) })

  await choose('Password-1!')

  const field = page.getByLabelText('New password', { exact: true })
  await expect.element(field).toHaveAccessibleDescription(sentence)
  await expect.element(field).toHaveFocus()
  expect(page.getByText('Something went wrong.').elements()).toEqual([])
})

test('checklist updates while typing', async () => {
  await screen.viewport(1440, 900)
  const { page } = await open(accepted)
  const lines = () =>
    page
      .getByRole('list', { name: 'What the password needs' })
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
  expect(lines()).toEqual([
    '8 characters (not met yet)',
    '1 uppercase (not met yet)',
    '1 lowercase (not met yet)',
    '1 number (not met yet)',
    '1 special character (not met yet)',
  ])

  await page.getByLabelText('New password', { exact: true }).click()
  await userEvent.keyboard('Ñandú-7')

  await expect.poll(() => lines().filter((line) => line?.includes('(met)'))).toHaveLength(4)
  await expect.element(page.getByText('4 of 5 met')).toBeInTheDocument()
})

test('1 §2: below 768 pixels one line replaces the checklist', async () => {
  await screen.viewport(767, 900)
  const { page } = await open(accepted)
  expect(page.getByRole('list', { name: 'What the password needs' }).elements()).toEqual([])

  await fill('New password', 'freshbread')
  await expect
    .element(page.getByText('Still needed: 1 uppercase, 1 number, 1 special character', { exact: true }))
    .toBeVisible()
  await fill('New password', 'Fresh-Bread-77')
  await expect.element(page.getByText(/^Still needed/)).not.toBeInTheDocument()

  await screen.viewport(768, 900)
  await expect.element(page.getByRole('list', { name: 'What the password needs' })).toBeVisible()
})

test('password managers save the password for the email', async () => {
  const { page } = await open(accepted)

  const field = page.getByLabelText('New password', { exact: true })
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password')
  await expect.element(field).toHaveAttribute('passwordrules', expect.stringContaining('minlength: 8'))
  await expect.element(page.getByLabelText('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
  expect(document.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe('maria@delgado.test')
})
