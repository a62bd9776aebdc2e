import { caller } from '@tillgate/client/call.ts'
import { activateTwoFactor, beginTwoFactor, deactivateTwoFactor } from '@tillgate/contract/account.ts'
import { login } from '@tillgate/contract/auth.ts'
import { expect } from './harness/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { examine } from './harness/browser.ts'
import { desk, enter, inbox, logIn, phone, press, titled, write } from './harness/auth-pages.ts'
import { demoPassword } from './harness/portal.ts'
import { ours } from './harness/ours.ts'

const email = 'dana@brightdental.test'
const telephone = '+13055550173'
let token = ''

const call = caller({
  get base() {
    return ours().url
  },
  headers: () => (token === '' ? {} : { authorization: `Bearer ${token}` }),
  trial: { userAgent: 'chapter', hostname: 'localhost' },
  checksAnswers: true,
})

beforeAll(async () => {
  token = (await call(login, { body: { email, password: demoPassword } })).accessToken
  await call(beginTwoFactor, { body: { way: 'MAIL' } })
  await call(activateTwoFactor, { body: { way: 'MAIL', code: await inbox().waitForCode(email) } })
})
afterAll(() => call(deactivateTwoFactor, { body: { password: demoPassword } }))

test('a passcode by mail signs in, at a desk', async () => {
  const page = await enter(desk)
  await logIn(page, desk, email, demoPassword)

  await titled(page, desk, 'passcode.title')
  await examine(page, '8-passcode-en')
  await press(page, desk, 'code.submit')
  await expect(page.getByText(desk.phrase('passcode.required'), { exact: true })).toBeVisible()
  await write(page, desk, 'code.label', await inbox().waitForCode(email))

  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a passcode by text signs in', async () => {
  const page = await enter(phone)
  await logIn(page, phone, email, demoPassword)
  await titled(page, phone, 'passcode.title')
  await press(page, phone, 'code.by-text')

  const dialog = page.getByRole('dialog', { name: phone.phrase('passcode.text-title') })
  await expect(dialog.getByText(phone.phrase('passcode.text-sent'))).toBeVisible()
  await examine(page, '8-text-sent-es')
  await page.keyboard.press('Escape')
  await write(page, phone, 'code.label', '000000')
  await expect(page.getByRole('alert').filter({ hasText: phone.phrase('passcode.wrong') })).toBeVisible()
  await examine(page, '8-passcode-es')
  await write(page, phone, 'code.label', await inbox().waitForCode(telephone))

  await expect(page.getByRole('heading', { level: 1, name: phone.phrase('menu.dashboard') })).toBeVisible()
})

test('a reload of the passcode page restarts the sign-in', async () => {
  const page = await enter(desk)
  await page.goto('/one-time-passcode')
  await expect(page).toHaveURL('/login')
})
