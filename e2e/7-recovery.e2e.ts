// Proves alone: the link of a mail resets a password once.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { choosePassword, enter, inbox, linkIn, phone, press, titled, write } from './harness/auth-pages.ts'

const password = 'Fresh-Bread-77'

test('resets a forgotten password by link in Spanish', async () => {
  // No other test signs in as this applicant.
  const email = 'ben@bayside.test'
  const page = await enter(phone)
  await page.getByRole('link', { name: phone.phrase('login.forgot') }).click()
  // Both pages have a field of this name: text typed before the page changes would be lost.
  await titled(page, phone, 'forgot.title')
  await write(page, phone, 'email.label', email)
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
  await choosePassword(page, phone, password)
  await press(page, phone, 'password.save')
  await expect(page.getByText(phone.phrase('reset.done'))).toBeVisible()
  await titled(page, phone, 'login.title')

  await page.goto(linkIn(mail.text))
  await expect(page.getByRole('alert').filter({ hasText: phone.phrase('link.used') })).toBeVisible()
  await examine(page, '7-reset-over-es')
})
