import { settings } from '@tillgate/browser/settings.ts'
import { withSettings } from '#portal/testing/support.ts'
import { expect, test, vi } from 'vitest'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { dropAuthRecord, authRecord } from '#portal/features/session/auth-record.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { ana, maria } from '#portal/testing/partner.ts'

const refused = { status: 400, body: { code: 'login.failed', message: 'Not right.', requestId: 'r' } }

test('1 §2: a guest signs in and returns to the page', async () => {
  const { page, url } = await openPortal('/items?unit=LB', {
    signedIn: false,
    answers: { 'POST /api/auth/login': () => ({ body: maria }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(url()).toBe('/login?next=%2Fitems%3Funit%3DLB')

  await page.getByLabelText('Email').fill('maria@delgado.test')
  await page.getByLabelText('Password', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect.element(page.getByRole('heading', { level: 1, name: 'Items' })).toBeVisible()
  expect(url()).toBe('/items?unit=LB')
})

test('refused sign-in keeps the email and focuses the password', async () => {
  const { page } = await openPortal('/login', { signedIn: false, answers: { 'POST /api/auth/login': () => refused } })

  await page.getByLabelText('Email').fill('maria@delgado.test')
  await page.getByLabelText('Password', { exact: true }).fill('Wrong-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect.element(page.getByText('Not right.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('maria@delgado.test')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
})

test('a cashier who opens the portal finds the till', async () => {
  const { page } = await openPortal('/login', { signedIn: false })

  await expect.element(page.getByText(/^Cashiers: use the mobile point-of-sale app/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open the till' })).toHaveAttribute('href', '/till')
})

test('an empty form shows errors and sends nothing', async () => {
  const { page, asked } = await openPortal('/login', { signedIn: false })

  await page.getByRole('button', { name: 'Log in' }).click()

  await expect.element(page.getByText('Email is required')).toBeVisible()
  await expect.element(page.getByText('Password is required')).toBeVisible()
  expect(asked).toEqual([])
})

test('a slow click out of the empty first field arrives', async () => {
  const { page, url } = await openPortal('/login', { signedIn: false })
  await expect.element(page.getByLabelText('Email')).toHaveFocus()

  await page.getByRole('link', { name: 'Forgot password?' }).click({ delay: 300 })

  await vi.waitFor(() => expect(url()).toBe('/forgot-password'))
})

test('link to a foreign origin is ignored after sign-in', async () => {
  const { page, url } = await openPortal('/login?next=%2F%2Fevil.test', {
    signedIn: false,
    answers: { 'POST /api/auth/login': () => ({ body: maria }) },
  })

  await page.getByLabelText('Email').fill('maria@delgado.test')
  await page.getByLabelText('Password', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(url()).toBe('/')
})

test('1 §8: second 401 ends the session and redirects', async () => {
  const ended = { status: 401, body: { code: 'session.missing', message: '', requestId: 'r' } }
  const { page, asked, url } = await openPortal('/items', { answers: { 'GET /api/store/stores-by-user': () => ended } })

  await expect.element(page.getByText('Your session ended. Log in to continue.')).toBeVisible()

  expect(asked.filter(({ path }) => path === '/api/store/stores-by-user')).toHaveLength(2)
  expect(url()).toBe('/login?next=%2Fitems&ended=true')
  expect(localStorage.getItem('auth')).toBeNull()
})

test('1 §2: 403 opens its own page and keeps the session', async () => {
  const denied = { status: 403, body: { code: 'role.not-allowed', message: '', requestId: 'r' } }
  const { page } = await openPortal('/items', { answers: { 'GET /api/store/stores-by-user': () => denied } })

  await expect.element(page.getByRole('heading', { name: 'You do not have access to this page' })).toBeVisible()
  await expect.element(page.getByText('You are signed in as Store Admin.')).toBeVisible()
})

test('2 §2: unknown address shows not found and links the start', async () => {
  const { page } = await openPortal('/nowhere', { signedIn: false })

  await expect.element(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/')
})

test('2 §2: an unknown address keeps the menu of a signed-in user', async () => {
  const { page } = await openPortal('/nowhere')

  await expect.element(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Items' }).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/')
})

test.each([
  ['Aa1!', 'Password is too short - should be 8 characters minimum'],
  ['demo-2026!', 'Password must contain at least 1 uppercase character.'],
  ['DEMO-2026!', 'Password must contain at least 1 lowercase character.'],
  ['Demo20266', 'Password must contain at least 1 special character.'],
  ['Demo-demo!', 'Password must contain at least 1 number character.'],
])('1 §5: password %s shows the error %s', async (password, sentence) => {
  const { page, asked } = await openPortal('/login', { signedIn: false })

  await fill('Email', 'maria@delgado')
  await fill('Password', password)
  await press('Log in')

  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Email is not valid', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  expect(asked).toEqual([])
})

test('lost network keeps the input and shows an error', async () => {
  const { page } = await openPortal('/login', { signedIn: false, answers: { 'POST /api/auth/login': () => 'lost' } })

  await fill('Email', 'maria@delgado.test')
  await fill('Password', 'Demo-2026!')
  await press('Log in')

  const alert = page.getByRole('alert').filter({ hasText: 'Network error. Please check your connection.' })
  await expect.element(alert).toHaveFocus()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('Demo-2026!')
})

test('an error without a message shows our own text', async () => {
  const fault = { status: 418, body: 'I am a teapot' }
  const { page } = await openPortal('/login', { signedIn: false, answers: { 'POST /api/auth/login': () => fault } })

  await fill('Email', 'maria@delgado.test')
  await fill('Password', 'Demo-2026!')
  await press('Log in')

  await expect.element(page.getByText('An error occurred during sign-in. Please try again.')).toBeVisible()
})

test('1 §4: a new partner always goes to the store type', async () => {
  const { page, url } = await openPortal('/login?next=%2Fitems', {
    signedIn: false,
    answers: { 'POST /api/auth/login': () => ({ body: ana }) },
  })

  await fill('Email', 'ana@ruiz.test')
  await fill('Password', 'Demo-2026!')
  await press('Log in')

  await expect.element(page.getByRole('heading', { name: 'What do you run?' })).toBeVisible()
  expect(url()).toBe('/bo-register/select-store-type')
})

test('1 §2: reset and sign-up links carry the email', async () => {
  const { page, url } = await openPortal('/login', { signedIn: false })
  await expect.element(page.getByRole('link', { name: 'Sign up your business' })).toBeVisible()
  await fill('Email', 'maria@delgado.test')

  await page.getByRole('link', { name: 'Forgot password?' }).click()

  await expect.element(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  expect(url()).toBe('/forgot-password')
  expect(document.title).toBe('Forgot password - Partner Portal')
  await expect.element(page.getByLabelText('Email', { exact: true })).toHaveValue('maria@delgado.test')
})

test('fields support password managers', async () => {
  const { page } = await openPortal('/login', { signedIn: false })

  await expect.element(page.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username webauthn')
  const password = page.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
})

const signIn = async (email: string) => {
  await fill('Email', email)
  await fill('Password', 'Demo-2026!')
  await press('Log in')
}

test('device mark is sent with the same email only', async () => {
  const { asked, leave } = await openPortal('/login', {
    signedIn: false,
    answers: { 'POST /api/auth/login': () => ({ body: maria }) },
  })
  await signIn('maria@delgado.test')
  await vi.waitUntil(() => authRecord() !== undefined)
  dropAuthRecord()
  sessionStorage.clear()
  leave()

  const again = await openPortal('/login', { signedIn: false, answers: { 'POST /api/auth/login': () => refused } })
  await signIn('luis@delgado.test')
  await expect.element(again.page.getByText('Not right.')).toBeVisible()
  await signIn(' Maria@Delgado.test')
  await vi.waitUntil(() => again.asked.filter(({ path }) => path === '/api/auth/login').length === 2)

  expect(asked.find(({ path }) => path === '/api/auth/login')?.body).not.toHaveProperty('device')
  const [luis, mariaAgain] = again.asked.filter(({ path }) => path === '/api/auth/login')
  expect(luis?.body).not.toHaveProperty('device')
  expect(mariaAgain?.body).toMatchObject({ device: 'mark-of-maria' })
  expect(localStorage.getItem('device-marks')).toMatch(/^[0-9a-f]+$/)
})

test('1 §2: links back to the website of the brand, in a new tab', async () => {
  await withSettings({ brand: { ...settings().brand, siteUrl: 'https://www.flex-card.test/partners' } })
  const { page } = await openPortal('/login', { signedIn: false })

  const link = page.getByRole('link', { name: 'Back to www.flex-card.test (opens in a new tab)' })
  await expect.element(link).toHaveAttribute('href', 'https://www.flex-card.test/partners')
  await expect.element(link).toHaveAttribute('target', '_blank')
})
