// Proves alone: files from the browser to the items and back, the mail about them, and an import that survives a kill.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { expect } from './harness/expect.ts'
import { afterAll, beforeAll, test } from 'vitest'
import { examine, visit, type Memory } from './harness/browser.ts'
import { anItem, asFile, catalogue, cellsOf, heading, type Upload } from './harness/catalogue.ts'
import { recordsOf } from './harness/csv.ts'
import { expireImportLeases } from './harness/database.ts'
import { faultyCatalogue } from './harness/faults.ts'
import { chooseFile, downloaded, figuresOf, signIn, storeAdmin } from './harness/portal.ts'
import { startOwn } from './harness/ours.ts'
import type { Product } from './harness/product.ts'

const { file, errors } = faultyCatalogue('weekly prices, November.csv', '712340', 2_000)
const patient = { timeout: 60_000 }

/** A product of this chapter's own, because it is killed. */
let product: Product
/** The Store Admin's browser after the upload, and where the status of that import stands. */
let memory: Memory
let status: string

const returning = async (address: string): Promise<Page> => {
  const page = await visit({ baseURL: product.url, memory })
  await page.goto(address)
  return page
}

const importFromItems = async (page: Page, upload: Upload): Promise<Locator> => {
  await page.goto('/items')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('menuitem', { name: 'Import items' }).click()
  await chooseFile(page, 'All the Stores', upload)
  await page.getByRole('button', { name: 'Upload and import' }).click()
  return page.getByRole('dialog', { name: 'Import details' })
}

/** A file with rounded barcodes waits for a decision: opens its check and imports the good rows. */
const importHeld = async (page: Page, details: Locator, rows: string): Promise<void> => {
  await details.getByRole('link', { name: 'Open the check' }).click(patient)
  await expect(page.getByText('Check this file before its import')).toBeVisible()
  await page.getByRole('button', { name: `Import ${rows} rows` }).click()
}

const search = async (page: Page, text: string): Promise<void> => {
  const box = page.getByRole('searchbox', { name: 'Search by Barcode, Name or Description' })
  await box.fill(text)
}

/** Mails of the product to the Store Admin whose text names this batch. */
const mails = async (batch: string): Promise<unknown> => {
  const wish = new URLSearchParams({ to: storeAdmin, search: batch })
  return (await fetch(`${product.sandboxUrl}/__sandbox/inbox?${wish.toString()}`)).json()
}

beforeAll(async () => {
  product = await startOwn()
  const page = await visit({ baseURL: product.url })
  await signIn(page)
  const details = await importFromItems(page, file)
  await importHeld(page, details, '1,963')
  await expect(details.getByText('Partially Completed').first()).toBeVisible(patient)
  status = page.url().replace(product.url, '')
  memory = await page.context().storageState()
})
afterAll(() => product.discard())

test('an import has a URL and consistent counts', async () => {
  const page = await returning(status)

  const details = page.getByRole('dialog', { name: 'Import details' })
  await expect(details).toContainText(file.name)
  await expect(details).toContainText(figuresOf('2,000', '1,963', '37'))
  await examine(page, '3-import-details')
})

test('the error file describes each faulty row', async () => {
  const page = await returning(status)

  const { name, content } = await downloaded(page, page.getByRole('button', { name: 'Download error file' }))

  const [head, ...found] = recordsOf(content.toString())
  expect(name).toBe('weekly prices, November-errors.csv')
  expect(head).toEqual(['Row', 'Column', 'Value', 'Reason', ...heading])
  expect(found).toHaveLength(37)
  expect(found).toEqual(errors)
})

test('the original comes back byte for byte', async () => {
  const page = await returning(status)

  const original = page.getByRole('dialog').getByRole('button', { name: 'Original file' })
  const { name, content } = await downloaded(page, original)

  expect(name).toBe(file.name)
  expect(content.equals(file.buffer)).toBe(true)
})

test('the uploader gets a mail with the import’s link', async () => {
  const batch = new URLSearchParams(status).get('batch') ?? status
  await expect
    .poll(() => mails(batch))
    .toMatchObject([
      { subject: 'weekly prices, November.csv: items imported, 1,963', text: expect.stringContaining(batch) },
    ])
})

// Saved by LibreOffice: percentages, a formula, a date where a barcode belongs, a barcode shown with its zeros.
test('a workbook is imported by the same rules', async () => {
  const page = await returning('/items')
  const details = await importFromItems(page, {
    name: 'from the office.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(new URL('../apps/server/src/testing/sheets/libreoffice-en-US.xlsx', import.meta.url)),
  })

  await expect(details.getByText('Partially Completed').first()).toBeVisible(patient)
  await expect(details).toContainText(figuresOf('6', '3', '3'))
  await expect(details).toContainText('Sheet read: Items en-US.')
  const { content } = await downloaded(page, page.getByRole('button', { name: 'Download error file' }))
  expect(recordsOf(content.toString()).map(([row, column, value]) => [row, column, value])).toEqual([
    ['Row', 'Column', 'Value'],
    ['2', 'Barcode', '036000291452'],
    ['5', 'Barcode', '2026-11-20'],
    ['9', 'Price', '1000'],
  ])
  await page.goto('/items')
  await search(page, '036000291452')
  await expect(page.getByRole('row').filter({ hasText: 'Zeros shown' })).toContainText('$0.30')
})

test('session, items and a half-done import outlive the power cord', async () => {
  const rows = catalogue('712341', 10_000)
  const page = await returning('/items')
  const details = await importFromItems(page, asFile('whole catalogue.csv', rows.map(cellsOf)))
  await expect(details.getByText(/Processing [1-9]\d?%/)).toBeVisible(patient)
  await product.kill()
  product = await product.again()
  await expireImportLeases(product.dataDir)

  await expect(details.getByText('Completed', { exact: true }).first()).toBeVisible(patient)

  await expect(details).toContainText(figuresOf('10,000', '10,000', '0'))
  await page.goto('/items')
  await page.getByRole('button', { name: 'Download items' }).click()
  const { content } = await downloaded(page, page.getByRole('menuitem', { name: 'Download items as CSV' }))
  const kept = recordsOf(content.toString()).filter(([code = '']) => code.startsWith('712341'))
  expect(kept.map((cells) => cells.slice(0, -1))).toEqual(
    rows.map((row) => cellsOf({ ...row, unit: row.unit === 'fl oz' ? 'FLOZ' : row.unit })),
  )

  // What was imported before is there as well.
  const item = anItem('712340', 1667)
  await search(page, item.code)
  const row = page.getByRole('row').filter({ hasText: item.code })
  const { code, name, description, price } = item
  await expect(row.getByRole('cell')).toContainText([code, name, description, 'Not Verified', 'KG', `$${price}`])
  await page.goto(status)
  await expect(page.getByRole('dialog')).toContainText(figuresOf('2,000', '1,963', '37'))
}, 300_000)
