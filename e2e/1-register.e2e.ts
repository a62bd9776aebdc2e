// Proves alone: a registration by a code that arrives as a text.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { choosePassword, enter, inbox, logIn, phone, press, titled, write } from './harness/auth-pages.ts'

const password = 'Fresh-Bread-77'

test('an optician registers in Spanish and returns to choose', async () => {
  const email = 'eva@gafas.test'
  const page = await enter(phone)
  await page.getByRole('link', { name: phone.phrase('login.sign-up') }).click()
  await titled(page, phone, 'register.title')
  await press(page, phone, 'register.submit')
  await expect(page.getByText(phone.phrase('first-name.required'), { exact: true })).toBeVisible()
  await write(page, phone, 'register.first-name', 'Eva')
  await write(page, phone, 'register.last-name', 'Núñez')
  await write(page, phone, 'email.label', email)
  await press(page, phone, 'register.submit')

  await titled(page, phone, 'reset-code.title')
  await examine(page, '1-email-verification-es')
  await press(page, phone, 'code.by-text')
  await expect(page.getByRole('dialog')).toBeVisible()
  await examine(page, '1-text-dialog-es')
  await page.getByRole('dialog').getByLabel(phone.phrase('text.phone')).fill('3055550199')
  await press(page, phone, 'text.send')
  await expect(page.getByText(phone.phrase('registration.text-sent'))).toBeVisible()
  await write(page, phone, 'code.label', await inbox().waitForCode('+13055550199'))

  await titled(page, phone, 'register-password.title')
  await write(page, phone, 'password.new', 'fresco')
  await choosePassword(page, phone, password)
  await press(page, phone, 'register-password.submit')

  await titled(page, phone, 'store-type.title')
  await page.goto('/login')
  await logIn(page, phone, email, password)
  await titled(page, phone, 'store-type.title')
  await page.getByRole('radio', { name: phone.phrase('store-type.PROVIDER') }).check()
  await page.getByRole('radio', { name: phone.phrase('store-type.VISION') }).check()
  await press(page, phone, 'store-type.submit')

  await titled(page, phone, 'terms.provider')
})
