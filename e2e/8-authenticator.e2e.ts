// Proves alone: an authenticator that was set up on the screen signs in.
import { deactivateTwoFactor } from '@tillgate/contract/account.ts'
import { login } from '@tillgate/contract/auth.ts'
import type { Page } from 'playwright'
import { onTestFinished, test } from 'vitest'
import { codeAt, stepAt } from '../apps/server/src/secrets/totp.ts'
import { examine } from './harness/browser.ts'
import { callsTo } from './harness/calls.ts'
import { codeNow } from './harness/console.ts'
import { expect } from './harness/expect.ts'
import { desk, enter, logIn, press, titled, write } from './harness/auth-pages.ts'
import { ours } from './harness/ours.ts'
import { demoPassword, signIn } from './harness/portal.ts'

const email = 'pat@cornerpharmacy.test'

const lineOf = (token?: string) => callsTo(ours().url, token)
const otherDevice = async () => lineOf((await lineOf()(login, { body: { email, password: demoPassword } })).accessToken)

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: desk.phrase('menu.logout') }).click()
  await titled(page, desk, 'login.title')
}

test('authenticator and recovery code sign in', async () => {
  // Before the factor is on: this device may switch it off again.
  const call = await otherDevice()
  onTestFinished(async () => {
    await call(deactivateTwoFactor, { body: { password: demoPassword } })
  })
  const page = await enter(desk)
  await signIn(page, email, demoPassword)
  await page.goto('/profile#security')
  const toggle = page.getByRole('switch', { name: desk.phrase('two-factor.title') })
  await toggle.click()
  await page.getByRole('radio', { name: /^Authenticator app/ }).check()
  await write(page, desk, 'profile.password', demoPassword)
  await press(page, desk, 'two-factor.continue')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: desk.phrase('authenticator.qr') })).toBeVisible()
  const secret = (await dialog.getByText(/^([A-Z2-7]{4} ){3,}[A-Z2-7]{1,4}$/).innerText()).replaceAll(' ', '')
  await examine(page, '8-authenticator')
  await write(page, desk, 'authenticator.code', codeNow(secret))
  const codes = page.getByRole('dialog', { name: desk.phrase('recovery.codes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.first().innerText()
  await examine(page, '8-recovery-codes')
  await press(page, desk, 'recovery.saved')
  await expect(toggle).toHaveAttribute('aria-checked', 'true')

  await logOut(page)
  await logIn(page, desk, email, demoPassword)
  await expect(page.getByText(desk.phrase('passcode.app-lead'))).toBeVisible()
  await write(page, desk, 'code.label', codeAt(secret, stepAt(Date.now() / 1000) + 1))
  await titled(page, desk, 'menu.dashboard')

  await logOut(page)
  await logIn(page, desk, email, demoPassword)
  await press(page, desk, 'recovery.use')
  await write(page, desk, 'recovery.label', recovery)
  await press(page, desk, 'code.submit')
  await titled(page, desk, 'menu.dashboard')
})
