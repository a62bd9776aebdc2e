import { caller } from '@tillgate/client/call.ts'
import { deactivateTwoFactor, listSessions } from '@tillgate/contract/account.ts'
import { login } from '@tillgate/contract/auth.ts'
import { getPartner, reinstateStore, suspendStore } from '@tillgate/contract/operator-partners.ts'
import type { Page } from 'playwright'
import { onTestFinished, test } from 'vitest'
import { codeAt, stepAt } from '../apps/server/src/secrets/totp.ts'
import { examine, visit, type Memory } from './harness/browser.ts'
import { codeNow, signInAs } from './harness/console.ts'
import { expect } from './harness/expect.ts'
import { chooseLanguage, desk, enter, inbox, logIn, phone, press, titled, write } from './harness/auth-pages.ts'
import { ours } from './harness/ours.ts'
import { demoPassword, signIn } from './harness/portal.ts'
import { aReviewer } from './harness/reviewer.ts'

const iris = 'iris@delgado.test'
const [email, business] = ['pat@cornerpharmacy.test', 'Corner Pharmacy']

const lineOf = (token?: string) =>
  caller({
    base: ours().url,
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
    trial: {
      userAgent: 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) Version/19.1 Safari/604.1',
      hostname: 'localhost',
    },
    checksAnswers: true,
  })
const otherDevice = async () => lineOf((await lineOf()(login, { body: { email, password: demoPassword } })).accessToken)

/** The browser that has logged out all others. */
let memory: Memory

const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: desk.phrase('menu.logout') }).click()
  await titled(page, desk, 'login.title')
}

test('authenticator and single-use recovery code sign in', async () => {
  // Before the factor is on: this device may switch it off again.
  const call = await otherDevice()
  onTestFinished(async () => {
    await call(deactivateTwoFactor, { body: { password: demoPassword } })
  })
  const page = await enter(desk)
  await signIn(page, email, demoPassword)
  await page.goto('/profile')
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
  for (const [code, title] of [
    [recovery, 'menu.dashboard'],
    [recovery, 'passcode.title'],
  ] as const) {
    await logIn(page, desk, email, demoPassword)
    await press(page, desk, 'recovery.use')
    await write(page, desk, 'recovery.label', code)
    await press(page, desk, 'code.submit')
    if (title === 'passcode.title') await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await titled(page, desk, title)
    if (title === 'menu.dashboard') await logOut(page)
  }
})

test('logs out another device', async () => {
  const call = await otherDevice()
  const page = await enter(desk)
  await signIn(page, email, demoPassword)
  await page.goto('/profile')
  const devices = page.getByRole('region', { name: desk.phrase('devices.title') })
  await expect(devices.getByText(desk.phrase('devices.this'))).toBeVisible()
  await press(page, desk, 'devices.end-others')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: desk.phrase('devices.end'), exact: true })
    .click()

  await expect(devices.getByRole('listitem')).toHaveCount(1)
  memory = await page.context().storageState()
  await expect(call(listSessions, {}).catch((error: unknown) => String(error))).resolves.toMatch(/session|log/i)
})

test('manual card entry is requested and approved', async () => {
  const page = await visit({ memory })
  await page.goto('/profile')
  const card = page.getByRole('region', { name: desk.phrase('card-entry.title') })
  await press(page, desk, 'card-entry.ask')
  await expect(card.getByText(desk.phrase('card-entry.REQUESTED'), { exact: true })).toBeVisible()

  const console = await signInAs('otto')
  await console.goto('/operator/card-entry')
  await console.getByRole('button', { name: `Approve the request of ${business}` }).click()
  await console.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(console.getByText(`The request of ${business} is approved.`)).toBeVisible()

  await page.reload()
  await expect(card.getByText(desk.phrase('card-entry.APPROVED'), { exact: true })).toBeVisible()
  await examine(page, '8-card-entry-approved')
})

test('a changed contact email notifies both addresses', async () => {
  const page = await visit({ ...phone.size, memory })
  await page.goto('/profile')
  await chooseLanguage(page, phone)
  await page.getByRole('link', { name: phone.phrase('profile.contact-edit') }).click()
  await write(page, phone, 'profile.contact-person', 'Linh Nguyen')
  await write(page, phone, 'profile.contact-email', 'linh@cornerpharmacy.test')
  await examine(page, '8-contact-es')
  await press(page, phone, 'action.update')

  await expect(page.getByText(phone.phrase('profile.contact-saved'))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('linh@cornerpharmacy.test')).toBeVisible()
  await examine(page, '8-profile-es')
  for (const to of [email, 'linh@cornerpharmacy.test']) {
    // An earlier mail may be the first that is found.
    let text = ''
    while (!text.includes('linh@cornerpharmacy.test')) ({ text } = await inbox().waitForMail(to))
  }
})

test('a Supervisor sees the suspension’s reason on every page', async () => {
  const { retailer } = await lineOf()(login, { body: { email: iris, password: demoPassword } })
  const { call } = await aReviewer('olive@operator.test')
  const { id, stores } = await call(getPartner, { params: { id: retailer?.id ?? '' } })
  const params = { id, storeId: stores.find(({ isPrimary }) => isPrimary)?.id ?? '' }
  const body = { reason: 'Quejas por los precios' }
  await call(suspendStore, { params, body })

  const page = await enter(phone)
  await logIn(page, phone, iris, demoPassword)
  const banner = page.getByRole('status').filter({ hasText: 'Quejas por los precios' })
  for (const [path, title] of [
    ['/', 'menu.dashboard'],
    ['/stores', 'menu.stores'],
    ['/details', 'details.title'],
  ] as const) {
    if (path !== '/') await page.goto(path)
    await titled(page, phone, title)
    await expect(banner).toBeVisible()
    if (path !== '/stores') continue
    await expect(page.getByText(phone.phrase('stores.suspended'))).toBeVisible()
    await examine(page, '8-suspended-es')
  }

  await call(reinstateStore, { params, body })
  await page.reload()
  await titled(page, phone, 'details.title')
  await expect(banner).toHaveCount(0)
})
