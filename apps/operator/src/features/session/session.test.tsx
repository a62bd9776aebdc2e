import { expect, test } from 'vitest'
import { settings } from '@tillgate/browser/settings.ts'
import { holdClock, press } from '@tillgate/browser/testing/hands.ts'
import { seal } from '@tillgate/ui/sealed.ts'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { olive } from '#operator/testing/staff.ts'
import { loadSession, watchOtherTabs } from './session.ts'

const minute = 60_000
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString()

test('before the session ends there is a warning, at its end the sign-in with the way back', async () => {
  await screen.viewport(1440, 900)
  const clock = holdClock()
  const { page, url } = await openConsole('/partners', { as: { ...olive, expiresAt: inMinutes(7) } })
  await clock.pass(1000)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  expect(page.getByText(/^You will be signed out at/).elements()).toHaveLength(0)

  await clock.pass(2 * minute)
  await expect.element(page.getByText(/^You will be signed out at/)).toBeVisible()
  await clock.pass(5 * minute)

  await expect.element(page.getByText('Your session ended. Log in to continue.')).toBeVisible()
  expect(url()).toBe('/login?next=%2Fpartners&ended=true')
})

test('a record that is over opens nothing', async () => {
  const { page, asked, url } = await openConsole('/partners', { as: { ...olive, expiresAt: inMinutes(-1) } })

  await expect.element(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
  expect(url()).toBe('/login?next=%2Fpartners')
  expect(asked).toEqual([])
})

test('a partner’s record under our name is no sign-in here', async () => {
  const partner = { token: 't', user: { id: '1', email: 'a@b.co', role: 'RETAILER' }, expiresAt: Date.now() + minute }
  localStorage.setItem('operator-auth', await seal(settings().authKey, partner))

  expect(await loadSession()).toBeUndefined()
  localStorage.removeItem('operator-auth')
})

test('who is signed in does not see the sign-in', async () => {
  const { page, url } = await openConsole('/login?next=%2Faudit')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  expect(url()).toBe('/audit')
})

test('a way back out of the house is not followed', async () => {
  const { url } = await openConsole('/login?next=%2F%2Fevil.test')

  await expect.poll(url).toBe('/applications')
})

test('somebody who signs out in another tab is out here too', async () => {
  const { page } = await openConsole('/partners')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  watchOtherTabs()

  localStorage.removeItem('operator-auth')
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'operator-auth' }))

  await expect.element(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
})

test('a code is only asked of who has given the password', async () => {
  const { page } = await openConsole('/enrol', { signedIn: false })

  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await press('Continue')
  await expect.element(page.getByText('Email is required')).toBeVisible()
})
