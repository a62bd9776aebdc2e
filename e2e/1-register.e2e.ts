import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine } from './harness/browser.ts'
import { pressKey, tabTo, typeInto } from './harness/keyboard.ts'
import { choosePassword, desk, enter, inbox, logIn, phone, press, titled, write } from './harness/auth-pages.ts'

const password = 'Fresh-Bread-77'

test('1 §2: a grocer registers by keyboard and inbox', async () => {
  const page = await enter(desk)
  await pressKey(page, 'Sign up your business', 'link')
  await titled(page, desk, 'register.title')
  await typeInto(page, 'First Name', 'Ana')
  await typeInto(page, 'Last Name', 'Ruiz')
  await typeInto(page, 'Email', 'ana@ruiz.test')
  await page.keyboard.press('Enter')

  await titled(page, desk, 'reset-code.title')
  await typeInto(page, 'Enter the 6-digit code', '000000')
  await expect(page.getByRole('alert').filter({ hasText: /This code is not right/ })).toBeVisible()
  await expect(page.getByLabel('Enter the 6-digit code')).toBeFocused()
  await examine(page, '1-email-verification-en')
  await page.keyboard.type(await inbox().waitForCode('ana@ruiz.test'))

  await titled(page, desk, 'register-password.title')
  await typeInto(page, 'New password', 'Grocery')
  await typeInto(page, 'Confirm password', password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password must be at least 8 characters', { exact: true })).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused()
  await examine(page, '1-register-password-en')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await titled(page, desk, 'store-type.title')
  await pressKey(page, 'Continue')
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a store type' })).toBeVisible()
  await examine(page, '1-select-store-type-en')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: /^Grocery/ })).toBeChecked()
  await page.keyboard.press('Enter')

  const terms = '/bo-register/retailer-onboarding/terms-and-conditions'
  await titled(page, desk, 'terms.retailer')
  await expect(page).toHaveURL(terms)
  await page.goto('/items')
  await titled(page, desk, 'terms.retailer')
  await expect(page).toHaveURL(terms)
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await titled(page, desk, 'login.title')
  await logIn(page, desk, 'ana@ruiz.test', password)
  await titled(page, desk, 'terms.retailer')
})

test('an optician registers in Spanish and returns to choose', async () => {
  const email = 'eva@gafas.test'
  const page = await enter(phone)
  await page.getByRole('link', { name: phone.phrase('login.sign-up') }).click()
  await titled(page, phone, 'register.title')
  await press(page, phone, 'register.submit')
  await expect(page.getByText(phone.phrase('first-name.required'), { exact: true })).toBeVisible()
  await examine(page, '1-register-es')
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
  await examine(page, '1-register-password-es')
  await choosePassword(page, phone, password)
  await press(page, phone, 'register-password.submit')

  await titled(page, phone, 'store-type.title')
  await page.goto('/login')
  await logIn(page, phone, email, password)
  await titled(page, phone, 'store-type.title')
  await page.getByRole('radio', { name: phone.phrase('store-type.PROVIDER') }).check()
  await page.getByRole('radio', { name: phone.phrase('store-type.VISION') }).check()
  await examine(page, '1-select-store-type-es')
  await press(page, phone, 'store-type.submit')

  await titled(page, phone, 'terms.provider')
})
