import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { choosePassword, desk, enter, inbox, linkIn, logIn, phone, press, titled, write } from './harness/auth-pages.ts'
import { demoPassword } from './harness/portal.ts'

const password = 'Fresh-Bread-77'

test('resets a forgotten password by code', async () => {
  const email = 'sam@delgado.test'
  const page = await enter(desk)
  await logIn(page, desk, email, 'Wrong-2026!')
  await expect(page.getByRole('alert').filter({ hasText: desk.phrase('login.failed') })).toBeVisible()
  await examine(page, '7-login-refused-en')
  await page.getByRole('link', { name: desk.phrase('login.forgot') }).click()
  await titled(page, desk, 'forgot.title')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await examine(page, '7-forgot-en')
  await press(page, desk, 'forgot.submit')
  await expect(page.getByText(desk.phrase('recovery.mail-sent'))).toBeVisible()

  await titled(page, desk, 'reset-code.title')
  await examine(page, '7-reset-code-en')
  await write(page, desk, 'code.label', await inbox().waitForCode(email))
  await titled(page, desk, 'reset.title')
  await expect(page.getByText(desk.phrase('passcode.right'))).toBeVisible()
  await examine(page, '7-reset-en')
  await choosePassword(page, desk, password)
  await press(page, desk, 'password.save')

  await expect(page.getByText(desk.phrase('reset.done'))).toBeVisible()
  await titled(page, desk, 'login.title')
  await logIn(page, desk, email, demoPassword)
  await expect(page.getByRole('alert').filter({ hasText: desk.phrase('login.failed') })).toBeVisible()
  await logIn(page, desk, email, password)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('resets a forgotten password by link in Spanish', async () => {
  // No other test signs in as this applicant.
  const email = 'ben@bayside.test'
  const page = await enter(phone)
  await page.getByRole('link', { name: phone.phrase('login.forgot') }).click()
  // Both pages have a field of this name: text typed before the page changes would be lost.
  await titled(page, phone, 'forgot.title')
  await write(page, phone, 'email.label', email)
  await examine(page, '7-forgot-es')
  await press(page, phone, 'forgot.submit')
  await titled(page, phone, 'reset-code.title')
  await write(page, phone, 'code.label', '000000')
  await expect(page.getByRole('alert').filter({ hasText: phone.phrase('passcode.wrong') })).toBeVisible()
  await examine(page, '7-reset-code-es')

  const mail = await inbox().waitForMail(email)
  expect(mail.subject).toContain('contraseña')
  await page.goto(linkIn(mail.text))
  await titled(page, phone, 'reset.title')
  await expect(page).toHaveURL(/\/-$/)
  await page.reload()
  await choosePassword(page, phone, 'corto')
  await press(page, phone, 'password.save')
  await expect(page.getByText(phone.phrase('password.min-8'), { exact: true })).toBeVisible()
  await examine(page, '7-reset-es')
  await choosePassword(page, phone, password)
  await press(page, phone, 'password.save')
  await expect(page.getByText(phone.phrase('reset.done'))).toBeVisible()
  await titled(page, phone, 'login.title')

  await page.goto(linkIn(mail.text))
  await expect(page.getByRole('alert').filter({ hasText: phone.phrase('link.used') })).toBeVisible()
  await examine(page, '7-reset-over-es')
})

test('1 §6: a cashier sets a password by invitation', async () => {
  const mail = await inbox().waitForMail('nora@delgado.test')
  const page = await enter(phone)
  await page.goto(linkIn(mail.text))
  await titled(page, phone, 'activate.title')
  await expect(page.getByText(/^Nora: Delgado Fresh, Hialeah/)).toBeVisible()
  await examine(page, '7-first-password-es')

  const atDesk = await enter(desk)
  await atDesk.goto(linkIn(mail.text))
  await titled(atDesk, desk, 'activate.title')
  await examine(atDesk, '7-first-password-en')
  await choosePassword(atDesk, desk, password)
  await press(atDesk, desk, 'password.save')
  await expect(atDesk.getByText(desk.phrase('activation.done'))).toBeVisible()
  await examine(atDesk, '7-first-password-done-en')

  await page.goto(linkIn(mail.text))
  await expect(page.getByText(phone.phrase('activate.used'))).toBeVisible()
  await examine(page, '7-first-password-over-es')
  await atDesk.goto('/login')
  await logIn(atDesk, desk, 'nora@delgado.test', password)
  await expect(atDesk.getByRole('alert').filter({ hasText: desk.phrase('login.use-the-app') })).toBeVisible()
})
