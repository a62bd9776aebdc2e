import { expect, test } from 'vitest'
import { settings } from '@tillgate/browser/settings.ts'
import { fill, holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import { seal } from '@tillgate/browser/stored-sealed.ts'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { no } from '@tillgate/browser/testing/network.ts'
import { delgadoDetail } from '#operator/testing/partners.ts'
import { olive, selfOf } from '#operator/testing/staff.ts'
import { loadAuthRecord, watchOtherTabs } from './auth-record.ts'

const minute = 60_000
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * minute).toISOString()

test('ending session warns, then redirects with a return URL', async () => {
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

test('expired session record opens no screen', async () => {
  const { page, asked, url } = await openConsole('/partners', { as: { ...olive, expiresAt: inMinutes(-1) } })

  await expect.element(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
  expect(url()).toBe('/login?next=%2Fpartners')
  expect(asked).toEqual([])
})

test('partner session record does not sign in', async () => {
  const partner = { token: 't', user: { id: '1', email: 'a@b.co', role: 'RETAILER' }, expiresAt: Date.now() + minute }
  localStorage.setItem('operator-auth', await seal(settings().authKey, partner))

  expect(await loadAuthRecord()).toBeUndefined()
  localStorage.removeItem('operator-auth')
})

test('signed-in operator is redirected away from the sign-in', async () => {
  const { page, url } = await openConsole('/login?next=%2Faudit')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  expect(url()).toBe('/audit')
})

test('return URL to another origin is ignored', async () => {
  const { url } = await openConsole('/login?next=%2F%2Fevil.test')

  await expect.poll(url).toBe('/inbox')
})

test('signing out in another tab signs out here', async () => {
  const { page } = await openConsole('/partners')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  watchOtherTabs()

  localStorage.removeItem('operator-auth')
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'operator-auth' }))

  await expect.element(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
})

test('code screen requires the password first', async () => {
  const { page } = await openConsole('/enrol', { signedIn: false })

  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await press('Continue')
  await expect.element(page.getByText('Email is required')).toBeVisible()
})

const mePath = 'GET /api/operator/auth/me'
const idle = (seconds: number) => ({ body: { ...selfOf(olive), idleSeconds: seconds } })

test('idle session warns two minutes ahead; any key continues', async () => {
  const clock = holdClock()
  let left = 1800
  const { page, asked } = await openConsole('/partners', { answers: { [mePath]: () => idle(left) } })
  await clock.pass(1000)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  left = 120
  await clock.pass(28 * minute)

  await expect.element(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  await press('Stay signed in')

  await clock.pass(1000)
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0)
  expect(asked.filter(({ path }) => path.endsWith('/stay'))).toHaveLength(1)
})

test('activity in another tab prevents the idle warning', async () => {
  const clock = holdClock()
  const { page, asked } = await openConsole('/partners', { answers: { [mePath]: () => idle(1700) } })
  await clock.pass(1000)
  await clock.pass(28 * minute)
  await expect.poll(() => asked.filter(({ path }) => path.endsWith('/me')).length).toBe(2)
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test('activity after a reload is reported when the last report is a minute old', async () => {
  const { page, asked } = await openConsole('/partners', { answers: { [mePath]: () => idle(1739) } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  const reports = () => asked.filter(({ path }) => path.endsWith('/stay')).length
  expect(reports()).toBe(0)

  await userEvent.keyboard('{Shift}')

  await expect.poll(reports).toBe(1)
  await userEvent.keyboard('{Shift}')
  expect(reports()).toBe(1)
})

test('idle sign-out restores the typed reason after signing in', async () => {
  await screen.viewport(1440, 900)
  const clock = holdClock()
  let left = 1800
  const gone = { status: 401, body: { code: 'session.missing', message: '', requestId: 'r' } }
  const answers = { [mePath]: () => (left > 0 ? idle(left) : gone) }
  const { page, url } = await openConsole(`/partners/${delgadoDetail.id}`, { answers })
  await clock.pass(1000)
  await press('Suspend Delgado Fresh, Kendall')
  await fill('Reason', 'Complaints about prices')
  left = 120
  await clock.pass(28 * minute)
  await expect.element(page.getByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  left = 0
  await clock.pass(121_000)

  await expect.element(page.getByText('Your session ended. Log in to continue.')).toBeVisible()
  expect(url()).toBe(`/login?next=%2Fpartners%2F${delgadoDetail.id}&ended=true`)
  expect(Object.values(sessionStorage).join()).toContain('"reason":"Complaints about prices"')
})

test('discarded reason is not restored', async () => {
  await screen.viewport(1440, 900)
  await openConsole(`/partners/${delgadoDetail.id}`)
  await press('Suspend Delgado Fresh, Kendall')
  await fill('Reason', 'Complaints about prices')
  await press('Cancel')
  await press('Suspend Delgado Fresh, Kendall')
  await expect.element(screen.getByLabelText('Reason')).toHaveValue('')
})

test('account menu changes the password and rejects wrong ones', async () => {
  await screen.viewport(1440, 900)
  let tries = 0
  const wrong = no('input.invalid', '', [
    { field: 'currentPassword', code: 'x', message: 'This is not your password.' },
  ])
  const path = '/api/operator/auth/change-password'
  const { page, asked } = await openConsole('/partners', {
    answers: { [`POST ${path}`]: () => ((tries += 1) === 1 ? wrong : { body: { message: 'Password changed.' } }) },
  })
  await page.getByRole('button', { name: /Olive Price/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await fill('Current password', 'Old-Word-1234')
  await fill('New password', 'New-Word-1234')
  await fill('Confirm password', 'New-Word-4321')
  await press('Save password')
  await expect.element(page.getByText('Passwords must match')).toBeVisible()
  await fill('Confirm password', 'New-Word-1234')
  await press('Save password')
  await expect.element(page.getByText('This is not your password.')).toBeVisible()
  await fill('Current password', 'Old-Word-12345')
  await press('Save password')

  await expect.element(page.getByText('Password changed.')).toBeVisible()
  expect(asked.findLast((call) => call.path === path)?.body).toMatchObject({
    currentPassword: 'Old-Word-12345',
    newPassword: 'New-Word-1234',
  })
})
