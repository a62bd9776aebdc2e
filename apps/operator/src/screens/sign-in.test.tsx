import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { openConsole } from '#operator/testing/open-console.tsx'
import { olive } from '#operator/testing/staff.ts'

const ticket = 't'.repeat(43)
const passed = (mustEnrol: boolean) => ({ 'POST /api/operator/auth/login': () => ({ body: { ticket, mustEnrol } }) })
const login = async () => {
  await fill('Email', 'olive@operator.test')
  await fill('Password', 'Demo-2026!')
  await press('Continue')
}

test('pasted code submits itself and opens the requested page', async () => {
  await screen.viewport(1440, 900)
  const { page, asked, url } = await openConsole('/partners?status=APPROVED', {
    signedIn: false,
    answers: { ...passed(false), 'POST /api/operator/auth/code': () => ({ body: olive }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()

  await login()
  await expect.element(page.getByRole('heading', { name: 'Authenticator code' })).toBeVisible()
  await fill('6-digit code', '123 456')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  expect(url()).toBe('/partners?status=APPROVED')
  expect(asked.find(({ path }) => path.endsWith('/code'))?.body).toMatchObject({ ticket, code: '123456' })
})

test('console session leaves the portal session unchanged', async () => {
  localStorage.setItem('auth', 'a partner’s')
  const { page } = await openConsole('/login', {
    signedIn: false,
    answers: { ...passed(false), 'POST /api/operator/auth/code': () => ({ body: olive }) },
  })

  await login()
  await fill('6-digit code', '123456')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Needs me' })).toBeVisible()
  expect(localStorage.getItem('operator-auth')).toMatch(/^[0-9a-f]+$/)
  expect(localStorage.getItem('auth')).toBe('a partner’s')
  localStorage.removeItem('auth')
})

test('wrong code shows an error and is selected', async () => {
  let tries = 0
  const { page } = await openConsole('/login', {
    signedIn: false,
    answers: {
      ...passed(false),
      'POST /api/operator/auth/code': () =>
        (tries += 1) === 1 ? no('passcode.wrong', 'This code is not right.') : { body: olive },
    },
  })
  await login()

  await fill('6-digit code', '111111')
  await expect.element(page.getByText('This code is not right.')).toBeVisible()
  await expect.element(page.getByLabelText('6-digit code')).toHaveFocus()
  await fill('6-digit code', '222222')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Needs me' })).toBeVisible()
})

test('first sign-in shows QR code and key, then succeeds', async () => {
  const { page, asked } = await openConsole('/login', {
    signedIn: false,
    answers: {
      ...passed(true),
      'POST /api/operator/auth/enrol': () => ({
        body: { secret: 'JBSWY3DPEHPK3PXP', otpauthUrl: 'otpauth://totp/Tillgate:olive?secret=JBSWY3DPEHPK3PXP' },
      }),
      'POST /api/operator/auth/code': () => ({ body: olive }),
    },
  })
  await login()

  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await fill('Then enter the 6-digit code it shows', '123456')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Needs me' })).toBeVisible()
  expect(asked.map(({ path }) => path)).toContain('/api/operator/auth/enrol')
})

test('locked account shows an error and clears the password', async () => {
  const locked = { status: 429, body: { code: 'login.locked', message: 'Too many attempts.', requestId: 'r' } }
  const { page } = await openConsole('/login', {
    signedIn: false,
    answers: { 'POST /api/operator/auth/login': () => locked },
  })

  await login()

  await expect.element(page.getByText('Too many attempts.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('olive@operator.test')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('')
})

test('second step without the first redirects to the first', async () => {
  const { page } = await openConsole('/code', { signedIn: false })

  await expect.element(page.getByRole('heading', { name: 'Operator sign-in' })).toBeVisible()
})

test('invitation sets a password and removes the URL secret', async () => {
  const { page, asked, url } = await openConsole(`/set-password/pia@operator.test/${ticket}`, {
    signedIn: false,
    answers: {
      'POST /api/operator/auth/invitation': () => ({ body: { firstName: 'Pia', role: 'OPERATOR' } }),
      'POST /api/operator/auth/password': () => ({ body: { message: 'done' } }),
    },
  })
  await expect.poll(url).toMatch(/\/-$/)

  await fill('New password', 'Flour-and-5-pies')
  await fill('Confirm password', 'Flour-and-5-pies')
  await press('Save password')

  await expect.element(page.getByText('Password saved. Log in with it.')).toBeVisible()
  expect(asked.findLast(({ path }) => path.endsWith('/password'))?.body).toMatchObject({
    email: 'pia@operator.test',
    token: ticket,
    newPassword: 'Flour-and-5-pies',
  })
})

test('expired invitation names the contact', async () => {
  const { page } = await openConsole(`/set-password/pia@operator.test/${ticket}`, {
    signedIn: false,
    answers: { 'POST /api/operator/auth/invitation': () => no('link.expired', 'Expired.') },
  })

  await expect
    .element(page.getByText('This link has expired. Ask an administrator of the console for a new one.'))
    .toBeVisible()
})

test('ended session redirects to sign-in with return URL', async () => {
  const ended = { status: 401, body: { code: 'session.missing', message: '', requestId: 'r' } }
  const { page, url } = await openConsole('/audit?by=operators', {
    // Two calls at once: the second must not take the sign-in itself for the place to come back to.
    answers: { 'GET /api/operator/audit': () => ended, 'GET /api/operator/applications/counts': () => ended },
  })

  await expect.element(page.getByText('Your session ended. Log in to continue.')).toBeVisible()
  expect(url()).toBe('/login?next=%2Faudit%3Fby%3Doperators&ended=true')
  expect(localStorage.getItem('operator-auth')).toBeNull()
})

test('staff screen is denied to other roles', async () => {
  const { page } = await openConsole('/staff')

  await expect
    .element(page.getByText('This page takes another role: Administrator or Auditor.', { exact: false }))
    .toBeVisible()
})

test('many wrong passwords require mailed code, then authenticator code', async () => {
  const many = 'Many wrong passwords were tried for this account.'
  const { page, asked } = await openConsole('/login', {
    signedIn: false,
    answers: {
      'POST /api/operator/auth/login': ({ body }) => {
        const emailCode: unknown = Reflect.get(Object(body), 'emailCode')
        if (emailCode === undefined) return no('login.mail-code-needed', many)
        return emailCode === '483920' ? { body: { ticket, mustEnrol: false } } : no('passcode.wrong', 'Not this one.')
      },
      'POST /api/operator/auth/code': () => ({ body: olive }),
    },
  })
  await login()
  await expect.element(page.getByText(many)).toBeVisible()

  await fill('Enter the 6-digit code', '111111')
  await expect.element(page.getByText('Not this one.')).toBeVisible()
  await fill('Enter the 6-digit code', '483920')

  await expect.element(page.getByRole('heading', { name: 'Authenticator code' })).toBeVisible()
  const bodies = asked.filter(({ path }) => path.endsWith('/login')).map(({ body }) => body)
  expect(bodies.at(-1)).toMatchObject({ email: 'olive@operator.test', password: 'Demo-2026!', emailCode: '483920' })
})

test('an unknown address keeps the menu of a signed-in operator', async () => {
  const { page } = await openConsole('/nowhere')

  await expect.element(page.getByRole('heading', { name: 'We cannot find this page' })).toBeVisible()
  await expect.element(page.getByRole('navigation').getByRole('link', { name: 'Partners' }).first()).toBeVisible()
})
