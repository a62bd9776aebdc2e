import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { mariasProfile } from '#portal/testing/account.ts'
import { maria } from '#portal/testing/partner.ts'
import { loadAuthRecord, updateAuthRecord, authRecord, watchOtherTabs } from './auth-record.ts'

test('logging out in another tab logs out here', async () => {
  watchOtherTabs()
  const { page, url } = await openPortal('/items')
  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()

  localStorage.removeItem('auth')
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: null }))

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(url()).toBe('/login?next=%2Fitems')
})

test('1 §3: a session ends after 24 hours', async () => {
  const { page, asked } = await openPortal('/items', { age: 24 * 60 * 60 * 1000 + 1 })

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(asked).toEqual([])
})

test('five minutes before the end there is a warning', async () => {
  const { page } = await openPortal('/items', { age: 24 * 60 * 60 * 1000 - 4 * 60 * 1000 })

  await expect.element(page.getByText(/You will be signed out at/)).toBeVisible()
})

test('a signed-in user is redirected from the sign-in page', async () => {
  const { page, url } = await openPortal('/login?next=%2Fitems')

  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  expect(url()).toBe('/items')
})

test('a new profile renews the record without an account number', async () => {
  await openPortal('/items')
  await updateAuthRecord({ ...mariasProfile, firstName: 'Mariana' })

  expect(authRecord()?.user).toEqual({
    email: maria.userIdentifier,
    id: maria.id,
    firstName: 'Mariana',
    lastName: maria.lastName,
    role: maria.role,
    retailer: { ...maria.retailer, stores: [] },
  })
  expect(await loadAuthRecord()).toMatchObject({ token: maria.accessToken })
})
