import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine, visit } from './harness/browser.ts'
import { anItem, asFile, cellsOf, type Upload } from './harness/catalogue.ts'
import { csvOf } from './harness/csv.ts'
import { chooseFile, figuresOf, signIn } from './harness/portal.ts'

const pharmacist = 'pat@cornerpharmacy.test'

const called = (name: string, buffer: Buffer): Upload => ({ name, mimeType: 'text/csv', buffer })

test('an invalid file is refused and replaced', async () => {
  const pdf = called('items.csv', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'))
  const empty = called('empty.csv', Buffer.alloc(0))
  const page = await visit()
  await signIn(page, pharmacist)
  await page.goto('/items/imports?importing=true')
  const drawer = page.getByRole('dialog', { name: 'Import items' })
  const upload = drawer.getByRole('button', { name: 'Upload and import' })
  await upload.click()
  await expect(drawer.getByRole('alert')).toHaveText('Before uploading the file, please select Stores')

  await chooseFile(page, 'All the Stores', pdf)
  await expect(drawer.getByRole('alert')).toBeHidden()
  await upload.click()
  await expect(drawer.getByRole('alert')).toHaveText(
    'This is not a CSV or XLSX file. Save your list as CSV or XLSX and choose that file.',
  )
  await examine(page, '4-no-csv')

  await reload(empty)
  await upload.click()
  await expect(drawer.getByRole('alert')).toHaveText(
    'This file is empty. Choose a file with a header and at least one item.',
  )
  await reload(asFile('right.csv', [cellsOf(anItem('712343', 1))]))
  await expect(drawer.getByRole('alert')).toBeHidden()
  await upload.click()
  await expect(page.getByRole('dialog', { name: 'Import details' })).toContainText(figuresOf('1', '1', '0'))

  async function reload(file: Upload): Promise<void> {
    const chooser = page.waitForEvent('filechooser')
    await drawer.getByRole('button', { name: 'Reload File' }).click()
    await (await chooser).setFiles(file)
    await expect(drawer).toContainText(file.name)
  }
})

test('a wrong header fails with the missing columns', async () => {
  const page = await visit()
  await signIn(page, pharmacist)
  await page.goto('/items/imports?importing=true')
  const wrong = csvOf([
    ['Item', 'Cost', 'Unit'],
    ['Aspirin', '4.29', 'COUNT'],
  ])
  await chooseFile(page, 'All the Stores', called('till export.csv', wrong))

  await page.getByRole('button', { name: 'Upload and import' }).click()

  const details = page.getByRole('dialog', { name: 'Import details' })
  await expect(details).toContainText(
    'These columns are missing in the first row: Barcode, Name, Description, Price, Tax %. Download the template to see all columns.',
  )
  await expect(details.getByText('Failed').first()).toBeVisible()
  await expect(details).toContainText(figuresOf('0', '0', '0'))
  await examine(page, '4-wrong-header')
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'till export.csv' })).toContainText('Failed')
})
