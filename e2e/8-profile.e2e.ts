import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { anApplicant, applicantPassword } from './harness/applicant.ts'
import { examine, pressBack } from './harness/browser.ts'
import { desk, enter, inbox, logIn, phone, press, titled, write } from './harness/auth-pages.ts'
import { downloaded, signIn } from './harness/portal.ts'

/** A new person, and an inbox that has received the mail of the registration. */
const somebody = async (type: Parameters<typeof anApplicant>[0]) => {
  const email = await anApplicant(type)
  const post = inbox()
  await post.waitForMail(email)
  return { email, post }
}

const newPassword = 'Fresh-Bread-77'

test('a Store Admin opens the profile and downloads the terms', async () => {
  const page = await enter(desk)
  await signIn(page)
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: desk.phrase('menu.profile') }).click()
  await titled(page, desk, 'menu.profile')

  const business = page.getByRole('region', { name: desk.phrase('profile.business') })
  await expect(business.getByText('••6789')).toBeVisible()
  await expect(business.getByText('••3334')).toBeVisible()
  await expect(page.getByText(desk.phrase('card-entry.NOT_REQUESTED'))).toBeVisible()
  await expect(page.getByText(desk.phrase('devices.this'))).toBeVisible()
  await examine(page, '8-profile-en')

  const file = await downloaded(page, page.getByRole('button', { name: desk.phrase('profile.download') }))
  expect(file.name).toMatch(/\.pdf$/)
  expect(file.content.subarray(0, 5).toString()).toBe('%PDF-')
})

test('only the changed password signs in', async () => {
  const { email, post } = await somebody('GROCERY')
  const page = await enter(phone)
  await logIn(page, phone, email, applicantPassword)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(phone.phrase('login.title'))
  await page.goto('/change-password')
  await titled(page, phone, 'menu.change-password')
  await write(page, phone, 'change-password.old', 'Wrong-2026!')
  await write(page, phone, 'password.new', newPassword)
  await write(page, phone, 'change-password.confirm', newPassword)
  await press(page, phone, 'change-password.submit')
  await expect(page.getByText(phone.phrase('password.wrong'))).toBeVisible()
  await expect(page.getByLabel(phone.phrase('change-password.old'), { exact: true })).toBeFocused()
  await examine(page, '8-change-password-es')

  await write(page, phone, 'change-password.old', applicantPassword)
  await press(page, phone, 'change-password.submit')

  await expect(page.getByText(phone.phrase('change-password.done'))).toBeVisible()
  await titled(page, phone, 'login.title')
  await pressBack(page)
  await titled(page, phone, 'login.title')
  await logIn(page, phone, email, applicantPassword)
  await expect(page.getByRole('alert').filter({ hasText: phone.phrase('login.failed') })).toBeVisible()
  await logIn(page, phone, email, newPassword)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(phone.phrase('login.title'))
  expect((await post.waitForMail(email)).subject).toContain('contraseña')
})

test('two-factor is activated and deactivated by keyboard', async () => {
  const { email, post } = await somebody('PHARMACY')
  const page = await enter(desk)
  await signIn(page, email, applicantPassword)
  await page.goto('/profile')
  const toggle = page.getByRole('switch', { name: desk.phrase('two-factor.title') })
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
  await toggle.focus()
  await page.keyboard.press('Space')
  await page.getByRole('radio', { name: /^Email to/ }).check()
  await write(page, desk, 'profile.password', applicantPassword)
  await page.keyboard.press('Enter')
  const [code] = await Promise.all([post.waitForCode(email), post.waitForMail(email)])
  await write(page, desk, 'code.label', code)
  await expect(page.getByText(desk.phrase('two-factor.on'), { exact: true })).toBeVisible()
  expect((await post.waitForMail(email)).subject).toBe('Two-factor authentication is on')
  await expect(toggle).toHaveAttribute('aria-checked', 'true')

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: desk.phrase('menu.logout') }).click()
  await titled(page, desk, 'login.title')
  await logIn(page, desk, email, applicantPassword)
  await titled(page, desk, 'passcode.title')
  await write(page, desk, 'code.label', await post.waitForCode(email))
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(desk.phrase('passcode.title'))

  await page.goto('/profile')
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog', { name: desk.phrase('two-factor.off-ask') })).toBeVisible()
  await examine(page, '8-two-factor-off-en')
  await page.keyboard.type(applicantPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText(desk.phrase('two-factor.off'))).toBeVisible()
  await expect(toggle).toHaveAttribute('aria-checked', 'false')
})
