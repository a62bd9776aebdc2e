import { expect, test } from 'vitest'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const token = 'k3yOfTheMail_'.repeat(4).slice(0, 43)
const done = 'Password created successfully. Now, you can login in the mobile app.'
const invitation: Network = {
  'POST /api/auth/invitation': () => ({
    body: {
      firstName: 'Rosa',
      businessName: 'Delgado Fresh Markets',
      storeNames: ['Hialeah', 'Doral'],
      isCashier: true,
    },
  }),
}
const saved: Network = { ...invitation, 'POST /api/auth/reset-password': () => ({ body: { message: done } }) }

const choose = async (password: string, confirm = password) => {
  await fill('New password', password)
  await fill('Confirm password', confirm)
  await press('Save password')
}

test.each(['cashier', 'user'])('invited %s sees the inviter and chooses a password', async (kind) => {
  const address = `/create-${kind}-password/rosa@delgado.test/${token}`
  const { page, asked, url } = await openPortal(address, { signedIn: false, answers: saved })
  await expect
    .element(page.getByText('Rosa, Delgado Fresh Markets invites you to its mobile point-of-sale app.'))
    .toBeVisible()
  await expect.element(page.getByText('Stores: Hialeah; Doral')).toBeVisible()
  await expect.poll(url).toBe(`/create-${kind}-password/rosa@delgado.test/-`)
  expect(document.title).toBe('Set your password - Partner Portal')

  const clock = holdClock()
  await choose('Fresh-Bread-77')

  await expect.element(page.getByText(done, { exact: true })).toBeVisible()
  expect(asked.at(-1)?.body).toMatchObject({ email: 'rosa@delgado.test', code: token, isActivationFlow: true })
  // The alert goes after 2 seconds; what to do now stays.
  await clock.pass(1500)
  await expect.element(page.getByText(done)).toBeVisible()
  await clock.pass(600)
  await expect.element(page.getByText(done)).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'You are ready' })).toBeVisible()
  await expect
    .element(page.getByText(/^Open the mobile point-of-sale app on your store’s terminal or phone/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the till' })).toHaveAttribute('href', '/till')
})

test('different passwords show an error and send nothing', async () => {
  const address = `/create-cashier-password/rosa@delgado.test/${token}`
  const { page } = await openPortal(address, { signedIn: false, answers: saved })

  await choose('Fresh-Bread-77', 'Fresh-Bread-78')

  await expect.element(page.getByText('Passwords must match', { exact: true })).toBeVisible()
})

test('expired link names the contact and hides the form', async () => {
  const over = no('link.expired', 'This link has expired. Ask for a new one.')
  const { page } = await openPortal(`/create-cashier-password/rosa@delgado.test/${token}`, {
    signedIn: false,
    answers: { 'POST /api/auth/invitation': () => over },
  })

  await expect
    .element(page.getByText('This link has expired. Ask your Store Admin to resend the invite.'))
    .toBeVisible()
  expect(page.getByLabelText('New password').elements()).toEqual([])
})

test('used link shows a message and links the sign-in', async () => {
  const { page, url } = await openPortal(`/create-user-password/rosa@delgado.test/${token}`, {
    signedIn: false,
    answers: { 'POST /api/auth/invitation': () => no('link.used', 'This link has been used already.') },
  })

  await expect.element(page.getByText('This link has been used already: your password is set.')).toBeVisible()
  expect(page.getByLabelText('New password').elements()).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect.poll(url).toBe('/login')
})

test('an unreachable server still allows choosing the password', async () => {
  const { page } = await openPortal(`/create-user-password/rosa@delgado.test/${token}`, {
    signedIn: false,
    answers: { ...saved, 'POST /api/auth/invitation': () => 'lost' },
  })

  await choose('Fresh-Bread-77')

  await expect.element(page.getByText(done, { exact: true })).toBeVisible()
})

test('failure without a reason shows an error', async () => {
  const { page } = await openPortal(`/create-user-password/rosa@delgado.test/${token}`, {
    signedIn: false,
    answers: { ...invitation, 'POST /api/auth/reset-password': () => ({ status: 418, body: { message: '' } }) },
  })

  await choose('Fresh-Bread-77')

  await expect.element(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toHaveFocus()
})

test('page without a link offers two alternatives', async () => {
  const { page } = await openPortal('/create-cashier-password', { signedIn: false })
  await expect.element(page.getByRole('heading', { name: 'Reset Cashier Password' })).toBeVisible()
  await page.getByRole('link', { name: 'Send me a reset code' }).click()
  await expect.element(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
})

test('a used link of a cashier leads to the app, not to the portal', async () => {
  const { page } = await openPortal(`/create-cashier-password/rosa@delgado.test/${token}`, {
    signedIn: false,
    answers: { 'POST /api/auth/invitation': () => no('link.used', 'This link has been used already.') },
  })
  await expect.element(page.getByText(/^Open the mobile point-of-sale app/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the till' })).toHaveAttribute('href', '/till')
  expect(page.getByRole('link', { name: 'Log in' }).elements()).toEqual([])
})

test('the first password of a supervisor leads to the portal', async () => {
  const { page, url } = await openPortal(`/create-user-password/rosa@delgado.test/${token}`, {
    signedIn: false,
    answers: {
      ...saved,
      'POST /api/auth/invitation': () => ({
        body: { firstName: 'Rosa', businessName: 'Delgado Fresh Markets', storeNames: [], isCashier: false },
      }),
    },
  })
  await expect.element(page.getByText('Rosa, Delgado Fresh Markets invites you to its portal.')).toBeVisible()
  await choose('Fresh-Bread-77')
  await expect.element(page.getByText('Log in with your email and the new password.')).toBeVisible()
  expect(page.getByText(/mobile/).elements()).toEqual([])
  await page.getByRole('link', { name: 'Log in' }).click()
  await expect.poll(url).toBe('/login')
})
