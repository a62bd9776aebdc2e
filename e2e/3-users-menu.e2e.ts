import { caller } from '@tillgate/client/call.ts'
import { login } from '@tillgate/contract/auth.ts'
import { listStoresByUser } from '@tillgate/contract/stores.ts'
import { createUser } from '@tillgate/contract/users.ts'
import type { Dialog, Page } from 'playwright'
import { expect as sure, test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { choosePassword, desk, inbox, linkIn, press } from './harness/auth-pages.ts'
import { ours } from './harness/ours.ts'
import { demoPassword, signIn, storeAdmin } from './harness/portal.ts'

const trial = { userAgent: 'e2e', hostname: 'localhost' }
const lineOf = (token?: string) =>
  caller({
    base: ours().url,
    headers: (): Record<string, string> => (token === undefined ? {} : { authorization: `Bearer ${token}` }),
    trial,
    checksAnswers: true,
  })

/** Cashiers of the demonstration's partner, as María adds them. */
const cashiers = async (...names: string[]): Promise<void> => {
  const { accessToken } = await lineOf()(login, { body: { email: storeAdmin, password: demoPassword } })
  const call = lineOf(accessToken)
  const { items } = await call(listStoresByUser, {})
  const stores = items.slice(0, 1).map(({ id }) => id)
  for (const lastName of names) {
    const email = `${lastName.toLowerCase()}@menu.test`
    await call(createUser, { body: { firstName: 'Mina', lastName, email, roleType: 'CASHIER', stores } })
  }
}
const joins = async (lastName: string): Promise<void> => {
  const mail = await inbox().waitForMail(`${lastName.toLowerCase()}@menu.test`)
  const till = await visit()
  await till.goto(linkIn(mail.text))
  await choosePassword(till, desk, 'Fresh-Bread-77')
  await press(till, desk, 'password.save')
  await expect(till.getByText('Now, you can login in the mobile app.')).toBeVisible()
  await till.goto(linkIn(mail.text))
  await expect(till.getByLabel('New password')).toHaveCount(0)
}
const choose = async (page: Page, name: string, entry: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
const confirm = (page: Page, verb: string) => page.getByRole('dialog').getByRole('button', { name: verb }).click()

test('2 §2: every action of a user’s menu works', async () => {
  await cashiers('Acosta', 'Bello')
  await joins('Acosta')
  const page = await visit()
  await signIn(page)
  await page.goto('/users?search=mina')
  const row = page.getByRole('row').filter({ hasText: 'Acosta' })

  await choose(page, 'Mina Acosta', 'View')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mina Acosta')
  await page.goBack()
  await choose(page, 'Mina Acosta', 'Deactivate')
  await examine(page, '3-user-deactivate')
  await confirm(page, 'Deactivate')
  await expect(page.getByText('Mina Acosta is inactive and logged out everywhere.')).toBeVisible()
  await expect(row.getByRole('switch')).not.toBeChecked()
  await choose(page, 'Mina Acosta', 'Activate')
  await examine(page, '3-user-activate')
  await confirm(page, 'Activate')
  await expect(row.getByRole('switch')).toBeChecked()

  await page.getByRole('checkbox', { name: 'Select Mina Acosta' }).check()
  for (const verb of ['Deactivate', 'Activate']) {
    await page.getByRole('toolbar').getByRole('button', { name: verb, exact: true }).click()
    await examine(page, `3-users-bulk-${verb.toLowerCase()}`)
    await confirm(page, verb)
    await expect(page.getByText(`1 user ${verb.toLowerCase()}d.`)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select Mina Acosta' }).check()
  }

  await choose(page, 'Mina Acosta', 'Edit')
  await page.getByLabel('Email', { exact: true }).fill('bello@menu.test')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('This email cannot be used for a new account. Enter another one.').first()).toBeVisible()
  await examine(page, '3-user-email-taken')

  // The browser asks before the tab is closed or reloaded.
  const asked: Promise<Dialog> = page.waitForEvent('dialog')
  await page.evaluate('setTimeout(() => location.reload())')
  const dialog = await asked
  sure(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('bello@menu.test')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await examine(page, '3-user-leave')
  await confirm(page, 'Leave')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mina Acosta')
})

test('a failed invitation leads to the edit screen', async () => {
  await cashiers('Cobo')
  const page = await visit()
  await signIn(page)
  await page.goto('/users?search=cobo')
  for (let nth = 1; nth <= 2; nth += 1) {
    await choose(page, 'Mina Cobo', 'Resend invite')
    await expect(page.getByText('Invite sent to cobo@menu.test.').first()).toBeVisible()
    await page.reload()
  }
  await choose(page, 'Mina Cobo', 'Resend invite')
  await expect(page).toHaveURL(/\/users\/edit\/.*invite=failed/)
  await expect(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
  await examine(page, '3-user-invite-failed')
})

test('search, filters and page of users are in the URL', async () => {
  await cashiers(...Array.from({ length: 16 }, (_, nth) => `Pager${String.fromCodePoint(65 + nth)}`))
  const page = await visit()
  await signIn(page)
  await page.goto('/users')
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('mina pager')
  await expect(page.getByText('1-15 of 16')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('16-16 of 16')).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Mina' })).toHaveCount(1)
  await page.getByRole('button', { name: /^Active/ }).click()
  await expect(page.getByText('No users match these filters.')).toBeVisible()
  await expect(page).toHaveURL(/status=active/)
})
