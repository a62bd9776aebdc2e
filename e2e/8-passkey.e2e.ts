// Proves alone: a passkey of the browser signs in to the portal.
import { activateTwoFactor, beginTwoFactor, deactivateTwoFactor } from '@tillgate/contract/account.ts'
import { login } from '@tillgate/contract/auth.ts'
import { expect } from './harness/expect.ts'
import type { Page } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { desk, inbox, logIn, press, titled, write } from './harness/auth-pages.ts'
import { withAuthenticator } from './harness/authenticator.ts'
import { demoPassword } from './harness/portal.ts'
import { callsTo } from './harness/calls.ts'
import { ours } from './harness/ours.ts'

const email = 'dana@brightdental.test'
/** Calls of Dana, signed in once for all of them. */
let calls: ReturnType<typeof callsTo>

beforeAll(async () => {
  const { url } = ours()
  const { accessToken } = await callsTo(url)(login, { body: { email, password: demoPassword } })
  calls = callsTo(url, accessToken)
  await calls(beginTwoFactor, { body: { way: 'MAIL', password: demoPassword } })
  await calls(activateTwoFactor, {
    body: { way: 'MAIL', code: await inbox().waitForCode(email), password: demoPassword },
  })
})
afterAll(() => calls(deactivateTwoFactor, { body: { password: demoPassword } }))

const atHome = (page: Page) => expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Dana/ }).click()
  await page.getByRole('menuitem', { name: desk.phrase('menu.logout') }).click()
  await titled(page, desk, 'login.title')
}

test('a passkey replaces the code, then the password', async () => {
  // Browsers have no passkeys at an IP address.
  const page = await visit({ ...desk.size, baseURL: ours().url.replace('127.0.0.1', 'localhost') })
  const { countKeys, touch } = await withAuthenticator(page)
  await page.goto('/login')
  await logIn(page, desk, email, demoPassword)
  await titled(page, desk, 'passcode.title')
  await write(page, desk, 'code.label', await inbox().waitForCode(email))
  await atHome(page)
  await page.goto('/profile#security')
  await press(page, desk, 'passkeys.add')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(demoPassword)
  await examine(page, '8-passkey-add-en')
  await press(page, desk, 'passkeys.add-verb')
  await expect(page.getByText(desk.phrase('passkey.added'))).toBeVisible()
  expect(await countKeys()).toBe(1)
  await examine(page, '8-passkeys-en')

  await touch(false)
  await logOut(page)
  await logIn(page, desk, email, demoPassword)
  await titled(page, desk, 'passcode.title')
  await touch(true)
  await press(page, desk, 'passkeys.use')
  await atHome(page)

  // The email field suggests the passkey, and the touched authenticator accepts.
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/passkey-sign-in') && answer.ok())
  await page.getByRole('button', { name: /Dana/ }).click()
  await page.getByRole('menuitem', { name: desk.phrase('menu.logout') }).click()
  await signedIn
  await atHome(page)

  await page.goto('/profile#security')
  // A recent passkey takes one press.
  await page.getByRole('button', { name: /^Remove the passkey/ }).click()
  await expect(page.getByText(desk.phrase('passkeys.none'))).toBeVisible()
})
