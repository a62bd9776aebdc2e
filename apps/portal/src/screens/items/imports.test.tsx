import type { ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { hialeah, milk, pageOf } from '#portal/testing/partner.ts'
import { promise } from '../../../../../tools/promise.mjs'

const partly: ItemBatchDetail = {
  id: milk.id,
  fileName: 'itm_1.csv',
  originalFileName: 'weekly.csv',
  itemQuantity: 1180,
  originalItemQuantity: 1204,
  failedQuantity: 24,
  createdQuantity: 812,
  updatedQuantity: 368,
  unchangedQuantity: 0,
  status: 'FINISHEDWITHERRORS',
  progress: 1,
  startDate: '2026-11-20T17:41:00.000Z',
  endDate: '2026-11-20T17:41:48.000Z',
  createdAt: '2026-11-20T17:41:00.000Z',
  finalMessage: '24 rows need a fix.',
  allStores: true,
  storeIds: [hialeah.id],
  hasErrorFile: true,
  hasOriginalFile: true,
  problems: [{ code: 'price.range', message: 'Price is wrong', count: 24, rows: [88, 91, 92], found: '0.00' }],
}
const { problems: _, ...row } = partly
const listed = {
  'GET /api/itembatch': () => ({ body: pageOf([row]) }),
  [`GET /api/itembatch/${partly.id}/store/${hialeah.id}`]: () => ({ body: partly }),
}

test('the status opens the details, and they have a URL', async () => {
  promise('imports: detail')
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal('/items/imports', { answers: listed })

  await page.getByRole('button', { name: /Partially Completed/ }).click()

  await expect.element(page.getByRole('dialog', { name: 'Import details' })).toBeVisible()
  expect(url()).toContain(`batch=${partly.id}`)
  await expect.element(page.getByText('Rows 88, 91, 92 and 21 more. Found: 0.00')).toBeVisible()
  await expect.element(page.getByText('in 48 seconds')).toBeVisible()
  const details = page.getByRole('dialog', { name: 'Import details' })
  for (const fact of ['itm_1.csv', 'weekly.csv', '1,180', '1,204', 'Partially Completed', '24 rows need a fix.'])
    await expect.element(details.getByText(fact).first()).toBeVisible()
})

test('an import with errors offers its error file', async () => {
  promise('imports: download')
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items/imports', { answers: listed })

  await page.getByRole('button', { name: 'Error file for weekly.csv' }).click()

  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain(`POST /api/itembatch/${partly.id}/download-errors`)
})

test('a finished import offers the original', async () => {
  promise('imports: download')
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items/imports', {
    answers: { 'GET /api/itembatch': () => ({ body: pageOf([{ ...row, status: 'FINISHED', hasErrorFile: false }]) }) },
  })

  await page.getByRole('button', { name: 'Original file for weekly.csv' }).click()

  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain(`POST /api/itembatch/${partly.id}/download`)
})

test('the list is asked again while a file is being worked on, and its end is told', async () => {
  await screen.viewport(1440, 900)
  let over = false
  const running = { ...row, status: 'INPROGRESS', progress: 0.28 }
  const { page } = await openPortal('/items/imports', {
    answers: { 'GET /api/itembatch': () => ({ body: pageOf([over ? row : running]) }) },
  })

  await expect.element(page.getByText('Processing 28%')).toBeVisible()
  over = true

  await expect.element(page.getByText('weekly.csv: 1,180 items imported, 24 rows need a fix.')).toBeVisible()
})

test('the stores come before the file', async () => {
  promise('import: stores')
  const { page } = await openPortal('/items/imports?importing=true')

  await expect.element(page.getByText('Before uploading the file, please select Stores')).toBeVisible()
  expect(page.getByRole('button', { name: 'Choose a file' }).elements()).toEqual([])

  await page.getByRole('combobox', { name: '2. Stores' }).click()
  await page.getByRole('option', { name: 'All the Stores' }).click()

  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test('choosing other stores takes back a complaint about the file', async () => {
  promise('import: store change')
  const { page } = await openPortal('/items/imports?importing=true')
  await page.getByRole('combobox', { name: '2. Stores' }).click()
  await page.getByRole('option', { name: 'All the Stores' }).click()

  await page.getByRole('button', { name: 'Upload and import' }).click()
  await expect.element(page.getByText('Choose a CSV or XLSX file to import.')).toBeVisible()
  await page.getByRole('combobox', { name: '2. Stores' }).click()
  await page.getByRole('option', { name: hialeah.businessName }).click()

  await expect.element(page.getByText('Choose a CSV or XLSX file to import.')).not.toBeInTheDocument()
})

test.each([
  ['STARTED', 'Started', 'aqua'],
  ['INPROGRESS', /^Processing/, 'yellow'],
  ['FINISHED', 'Completed', 'green'],
  ['FINISHEDWITHERRORS', 'Partially Completed', 'blue'],
  ['FAILED', 'Failed', 'red'],
] as const)('an import that is %s says %s in %s', async (status, label, colour) => {
  promise('import status colours')
  await screen.viewport(1440, 900)
  const { page } = await openPortal('/items/imports', {
    answers: { 'GET /api/itembatch': () => ({ body: pageOf([{ ...row, status }]) }) },
  })

  await expect.element(page.getByRole('table').getByText(label)).toHaveAttribute('data-tone', colour)
})
