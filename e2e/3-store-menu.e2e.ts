import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { signIn } from './harness/portal.ts'

const atStores = async (email?: string): Promise<Page> => {
  const page = await visit()
  await signIn(page, email)
  await page.goto('/stores')
  return page
}
const act = async (page: Page, store: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${store}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const hialeah = 'Delgado Fresh, Hialeah'
const pharmacy = 'Delgado Pharmacy, Westchester'

test('View: the back button restores the list', async () => {
  const page = await atStores()
  await page.getByLabel('Search by name, support id or address').fill('Westchester')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: pharmacy }).click()
  await expect(page.getByRole('heading', { level: 1, name: pharmacy })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Stores' }).click()
  await expect(page).toHaveURL(/search=Westchester/)
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('Activate: asked with the name of the store, and undone', async () => {
  const page = await atStores()
  await act(page, pharmacy, 'Activate')
  await expect(page.getByRole('dialog', { name: `Activate ${pharmacy}?` })).toBeVisible()
  await examine(page, '3-store-activate')
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText(`${pharmacy} is active.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${pharmacy} is inactive.`)).toBeVisible()
})

test('2 §8: a refused switch names the store’s id', async () => {
  const page = await atStores()
  await page.route('**/api/store/*/inactivate', (route) => route.abort())
  await act(page, hialeah, 'Deactivate')
  await page
    .getByRole('dialog', { name: `Deactivate ${hialeah}?` })
    .getByRole('button', { name: 'Deactivate' })
    .click()
  await expect(page.getByText(`Error deactivating store ${hialeah} (40271935)`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: hialeah }).getByText('Active', { exact: true })).toBeVisible()
})

test('2 §2: offers Link Bank Account once', async () => {
  const page = await atStores()
  await page.getByRole('link', { name: hialeah }).click()
  const id = /view\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`/stores/link-account/${id}`)
  await expect(page.getByText('A bank account is already linked to this store.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect bank' })).toHaveCount(0)
  await page.goto('/stores/view/0190aaaa-0000-7000-8000-00000000dead')
  await expect(page.getByText('Store not found')).toBeVisible()
})

test('2 §2: a Supervisor cannot change the first store', async () => {
  const page = await atStores('sam@delgado.test')
  await page.getByRole('button', { name: `Actions for ${hialeah}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Deactivate' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await act(page, 'Delgado Fresh, Homestead', 'Link Bank Account')
  await expect(page.getByText('Only a Store Admin can link a bank account.')).toBeVisible()
  await expect(page.getByText('Ask your Store Admin: María Delgado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Connect bank' })).toHaveCount(0)
})

test('an abandoned form is stored as a draft', async () => {
  const page = await atStores()
  await page.getByRole('link', { name: 'Add store' }).click()
  await page.getByLabel('Business name').fill('超市 Ñandú مخبز 🥖')
  await page.getByRole('button', { name: 'Enter address manually' }).click()
  await page.getByLabel('City').fill('Nowhere')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(asked).toBeVisible()
  await examine(page, '3-store-leave')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('City')).toHaveValue('Nowhere')
  await expect(page.getByText(/^Draft saved at/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await asked.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('link', { name: 'Add store' }).click()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue('超市 Ñandú مخبز 🥖')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Business name')).toHaveValue('')
})
