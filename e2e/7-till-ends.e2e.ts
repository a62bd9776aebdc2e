// Proves alone: what ends or changes during a sale has its words and its way on: terminal, person, version, item.
import { login } from '@tillgate/contract/auth.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { activateUser, inactivateUser, listUsers } from '@tillgate/contract/users.ts'
import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { callsTo } from './harness/calls.ts'
import { expect } from './harness/expect.ts'
import { ours } from './harness/ours.ts'
import { demoPassword, signIn } from './harness/portal.ts'
import { activateTill, activationCode, openTill, pressLarge, rows, scan, signInAs, tapCard } from './harness/till.ts'

const milk = '086000000417'
const bread = '086000018290'

/** Calls of the Store Admin of Delgado. */
const asMaria = async () => {
  const { accessToken } = await callsTo(ours().url)(login, {
    body: { email: 'maria@delgado.test', password: demoPassword },
  })
  return callsTo(ours().url, accessToken)
}

const retire = async (name: string): Promise<void> => {
  const page: Page = await visit()
  await signIn(page)
  await page.goto('/stores')
  await page.getByRole('link', { name: 'Delgado Fresh, Hialeah' }).click()
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await page
    .getByRole('dialog', { name: `Retire ${name}?` })
    .getByRole('button', { name: 'Retire' })
    .click()
  await expect(page.getByRole('row').filter({ hasText: name }).getByText('Retired', { exact: true })).toBeVisible()
}

test('a terminal retired during a sale starts again', async () => {
  const page = await openTill('Retired one')
  await scan(page, milk)
  await pressLarge(page, 'Charge card $6.59')
  await retire('Retired one')
  await tapCard(page, 'Enough money')
  await expect(page.getByRole('heading', { name: 'This till was switched off' })).toBeVisible()
  await examine(page, '7-till-app-retired')
  await page.getByRole('button', { name: 'Enter a new code' }).click()
  await page.getByLabel('Activation code').fill(await activationCode('Retired two'))
  await page.getByRole('button', { name: 'Activate' }).click()
  await signInAs(page, 'en-US')
  await expect(rows(page)).toHaveCount(1)
  await pressLarge(page, 'Charge card $6.59')
  await tapCard(page, 'Enough money')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test('a cashier deactivated during a sale leaves the basket', async () => {
  const call = await asMaria()
  const { items } = await call(listUsers, { query: { roleType: 'CASHIER', page: 1, pageSize: 50 } })
  const luis = items.find(({ email }) => email === 'luis@delgado.test')
  const params = { id: luis?.id ?? '' }
  const page = await openTill('Deactivated')
  await scan(page, milk)
  await pressLarge(page, 'Charge card $6.59')
  await call(inactivateUser, { params })
  try {
    await tapCard(page, 'Enough money')
    await expect(page.getByText('The session has ended. The basket is kept.')).toBeVisible()
    await expect(page.getByRole('button', { name: /Luis Peña/ })).toHaveCount(0)
    await examine(page, '7-till-app-deactivated')
  } finally {
    await call(activateUser, { params })
  }
  await page.reload()
  await signInAs(page, 'en-US')
  await expect(rows(page)).toHaveCount(1)
})

test('a version too old updates and keeps the basket', async () => {
  const page = await openTill('Old version')
  await scan(page, milk)
  await pressLarge(page, 'Charge card $6.59')
  await page.route('**/confirm', (route) =>
    route.fulfill({ status: 409, json: { code: 'update.required', message: 'Update the app.', requestId: 'r' } }),
  )
  await tapCard(page, 'Enough money')
  await expect(page.getByRole('heading', { name: 'Update needed' })).toBeVisible()
  await examine(page, '7-till-app-update')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Update now' }).click()
  await signInAs(page, 'en-US')
  await expect(rows(page)).toHaveCount(1)
})

test('items of other stores and receipts are told apart', async () => {
  const call = await asMaria()
  const { items } = await call(listStores, { query: { page: 1, pageSize: 50 } })
  const doral = items.find(({ businessName }) => businessName === 'Delgado Fresh, Doral')
  const storePrices = [{ storeId: doral?.id ?? '', price: 3, taxPercentage: 0, active: true }]
  const elsewhere = { code: '041449000145', name: 'Guava paste', description: 'Paste', unit: 'COUNT' as const }
  await call(createItem, { body: { ...elsewhere, storePrices, applyAllStore: false } })

  const page = await openTill('Elsewhere', { width: 390, height: 844 })
  await scan(page, bread)
  await expect(rows(page)).toHaveCount(1)
  await scan(page, elsewhere.code)
  await expect(page.getByRole('alert')).toContainText(/Not sold at this store\s*041449000145/)
  await examine(page, '7-till-app-elsewhere')
  // An item of another partner, and text that is no number.
  await scan(page, '4006381333931')
  await expect(page.getByRole('alert')).toContainText('Not one of your items')
  await scan(page, 'SHELF-0012-A')
  await expect(page.getByRole('dialog', { name: 'Find an item' })).toContainText('No item fits.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scan(page, '7F3K-92QW')
  await expect(page.getByRole('alert')).toContainText('A receipt, not an item')
  await expect(rows(page)).toHaveCount(1)
})

test('a reload loses no scan that is looked up', async () => {
  const page = await openTill('Looking up', { withoutWorker: true })
  // No catalogue and no answer: the till waits for the server about each scan.
  await page.route(/\/api\/pos\/(catalogue|item)/, () => undefined)
  await scan(page, '4006381333931')
  await page.reload()
  await page.unrouteAll()
  await signInAs(page, 'en-US', 'heading')
  await expect(page.getByRole('dialog', { name: /^Add \d scans? to the basket\?/ })).toContainText('4006381333931')
})

test('a till announces its lock, and a press stays', async () => {
  const page = await visit({ withoutWorker: true })
  await page.clock.install()
  await activateTill(page, 'Announced')
  await scan(page, milk)
  await expect(rows(page)).toHaveCount(1)
  const warning = page.getByRole('alert', { name: /^Locks in/ })
  await page.clock.fastForward(285_000)
  await expect(warning).toBeVisible()
  await examine(page, '7-till-app-locks-soon')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(warning).toHaveCount(0)

  await page.clock.fastForward(285_000)
  await expect(warning).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(page.getByText('Locked after 5 minutes. The basket is kept.')).toBeVisible()
})
