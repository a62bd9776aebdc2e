// Proves alone: a whole task without a mouse, from the sign-in to the scanned item.
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { anItem } from './harness/catalogue.ts'
import { pressKey, tabTo, typeInto } from './harness/keyboard.ts'
import { demoPassword, storeAdmin } from './harness/portal.ts'

/** Slower than a scanner, whose barcodes are looked up wherever the cursor is. */
const personsPace = { delay: 60 }

test('a Store Admin adds an item by keyboard', async () => {
  const { code } = anItem('712342', 1)
  const page = await visit()
  await page.goto('/login')
  await typeInto(page, 'Email', storeAdmin)
  await typeInto(page, 'Password', demoPassword)
  await page.keyboard.press('Enter')
  await pressKey(page, 'Items', 'link')
  await pressKey(page, 'Add item')

  await expect(page.getByLabel('Barcode', { exact: true })).toBeFocused()
  await examine(page, '2-barcode')
  await page.keyboard.type(code, personsPace)
  await pressKey(page, 'Continue')
  await expect(page.getByRole('heading', { level: 1, name: 'New item' })).toBeVisible()
  await pressKey(page, 'Create')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Price: Required' })).toBeVisible()
  await examine(page, '2-item-form-problems')

  await typeInto(page, 'Name', 'Jalapeño Salsa')
  await typeInto(page, 'Description', 'Hot, 12 oz')
  await tabTo(page, page.getByRole('combobox', { name: 'Unit' }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await typeInto(page, 'Price', '4.29')
  await typeInto(page, 'Tax %', '7')
  await pressKey(page, 'Create')

  await expect(page.getByText('Created: Jalapeño Salsa.')).toBeVisible()
  await expect(page.locator('tbody tr').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(`${code}\n`, personsPace)
  // One hit of a typed barcode is the item itself.
  await expect(page.getByRole('heading', { level: 1, name: 'Jalapeño Salsa' })).toBeVisible()
})
