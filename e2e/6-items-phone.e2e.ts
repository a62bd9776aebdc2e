import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { withCamera } from './harness/camera.ts'
import { anItem, asFile, cellsOf } from './harness/catalogue.ts'
import { chooseFile, figuresOf, signIn } from './harness/portal.ts'

const phone = { width: 390, height: 844 }

test('a phone shows cards and adds an item', async () => {
  const page = await visit(phone)
  await signIn(page)
  await examine(page, '6-dashboard')
  const tabs = page.getByRole('navigation', { name: 'Main, phone' })
  await tabs.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Logout' })).toBeVisible()
  await examine(page, '6-more')
  await page.keyboard.press('Escape')
  await tabs.getByRole('link', { name: 'Items' }).click()

  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await examine(page, '6-items')
  await page.getByRole('button', { name: 'Add item' }).click()
  await page.getByLabel('Barcode', { exact: true }).fill(anItem('712345', 1).code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Horchata')
  await page.getByLabel('Description').fill('Rice drink, half a gallon')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'GAL - gallon' }).click()
  await page.getByLabel('Price', { exact: true }).fill('5.49')
  await page.getByLabel('Tax %', { exact: true }).fill('0')
  await examine(page, '6-item-form')
  await page.getByRole('button', { name: 'Create' }).click()

  await expect(page.getByText('Created: Horchata.')).toBeVisible()
})

test('on a telephone a file is imported and followed', async () => {
  const page = await visit(phone)
  await signIn(page)
  await page.goto('/items/imports')
  await page.getByRole('button', { name: 'Import items' }).first().click()
  const file = asFile('corner shelf.csv', [cellsOf(anItem('712346', 1)), cellsOf(anItem('712346', 2))])
  await chooseFile(page, 'Delgado Fresh, Doral', file)
  await examine(page, '6-import')
  await page.getByRole('button', { name: 'Upload and import' }).click()
  const details = page.getByRole('dialog', { name: 'Import details' })
  await expect(details).toContainText(figuresOf('2', '2', '0'))
  await examine(page, '6-import-details')
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('2 of 2 items')).toBeVisible()
  await examine(page, '6-imports')
})

test('the camera of a phone adds an item', async () => {
  const { code } = anItem('712347', 1)
  await withCamera(code, async (page) => {
    await signIn(page)
    await page.goto('/items')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByRole('button', { name: 'Scan several items' }).click()
    const worker = page.waitForResponse(/\/barcode-worker-/)
    await page.getByRole('button', { name: 'Use the camera' }).click()

    await expect(page.getByText('New for your stores. On no approved-products list.')).toBeVisible()
    await expect(page.getByLabel('Barcode', { exact: true })).toHaveValue(code)
    const policy = (await worker).headers()['content-security-policy']
    expect(policy).toBe("default-src 'none'; script-src 'wasm-unsafe-eval'")
    await examine(page, '6-camera')
    await page.getByLabel('Name', { exact: true }).fill('Tamarind Soda')
    await page.getByLabel('Price', { exact: true }).fill('1.99')
    await page.getByRole('button', { name: 'Create, scan next' }).click()
    await expect(page.getByText('1 added')).toBeVisible()
    await expect(page.getByText('Hold the barcode in the frame')).toBeVisible()
  })
})
