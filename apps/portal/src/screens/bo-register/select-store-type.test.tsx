import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { storeToken } from '#portal/features/session/stored-tokens.ts'
import { onboardingStateOf, standsAt } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { ana, anaJoining } from '#portal/testing/partner.ts'
import { termsIn } from '#portal/testing/terms.ts'

const address = '/bo-register/select-store-type'
const setType = 'POST /api/auth/set-new-partner'
const founded: Network = {
  [setType]: () => ({ body: anaJoining }),
  ...standsAt(onboardingStateOf({ step: 'terms' })),
  'GET /api/retailer/terms': () => ({ body: termsIn('retailer') }),
}

const open = async (answers: Network = founded) => {
  const portal = await openPortal(address, { as: ana, answers })
  await expect.element(portal.page.getByRole('heading', { name: 'What do you run?' })).toBeVisible()
  return portal
}

test('page shows the sign-up step', async () => {
  const { page } = await open()
  await expect.element(page.getByText('Create your account: step 4 of 4')).toBeVisible()
})

test('the registration token sets the type and signs in', async () => {
  await storeToken('onboarding-token', JSON.stringify({ token: 'onboarding-token-of-ana', email: 'ana@ruiz.test' }))
  const { page, asked, url } = await openPortal(address, { signedIn: false, answers: founded })

  await page.getByRole('radio', { name: /^Pharmacy/ }).click({ force: true })
  await press('Continue')

  await expect.element(page.getByRole('heading', { name: 'Retailer Terms and Conditions' })).toBeVisible()
  expect(url()).toBe('/bo-register/retailer-onboarding/terms-and-conditions')
  const [call] = asked
  expect(call?.headers.get('authorization')).toBe('Bearer onboarding-token-of-ana')
  expect(call?.body).toMatchObject({ Type: 'PHARMACY' })
  expect(localStorage.getItem('onboarding-token')).toBeNull()
  expect(localStorage.getItem('auth')).not.toBeNull()
})

test('user without a store type calls with the session', async () => {
  const { page, asked } = await open()

  await page.getByRole('radio', { name: /^Grocery/ }).click({ force: true })
  await press('Continue')

  await expect.element(page.getByRole('heading', { name: 'Retailer Terms and Conditions' })).toBeVisible()
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-of-ana')
})

test('without token and session redirects to /login', async () => {
  const { page, url } = await openPortal(address, { signedIn: false })

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(url()).toBe('/login')
})

test('empty choice shows an error and sends nothing', async () => {
  const { page, asked } = await open()

  await press('Continue')

  await expect.element(page.getByRole('alert').filter({ hasText: 'Please select a store type' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Grocery/ })).toHaveFocus()
  expect(asked).toEqual([])
})

test('1 §2: provider chooses its kind by keyboard alone', async () => {
  const { page, asked } = await open()
  expect(page.getByRole('radio', { name: /^Dental/ }).elements()).toEqual([])

  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: /^Provider/ })).toBeChecked()
  await press('Continue')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Please select sub store type' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /^Dental/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')

  await expect.poll(() => asked[0]?.body).toMatchObject({ Type: 'HEARING' })
})

test.each([
  ['no reason', { status: 418, body: { message: '' } }, 'Failed to set store type. Please try again.'],
  ['no answer', 'lost' as const, 'Network error. Please check your connection.'],
  ['a reason', no('store-type.taken', 'Your store type is already set.'), 'Your store type is already set.'],
])('refusal with %s keeps the choice', async (_, reply, sentence) => {
  const { page } = await open({ [setType]: () => reply })

  await page.getByRole('radio', { name: /^Grocery/ }).click({ force: true })
  await press('Continue')

  await expect.element(page.getByRole('alert').filter({ hasText: sentence })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: /^Grocery/ })).toBeChecked()
})

test('user with a store type cannot choose again', async () => {
  const { page } = await openPortal(address)

  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
