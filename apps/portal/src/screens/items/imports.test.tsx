import type { ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { no } from '@tillgate/browser/testing/network.ts'
import { uploads } from '@tillgate/browser/testing/uploads.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria, milk, pageOf } from '#portal/testing/partner.ts'

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
  mode: 'IMPORT',
  isHeld: false,
  progress: 1,
  startDate: '2026-11-20T17:41:00.000Z',
  endDate: '2026-11-20T17:41:48.000Z',
  createdAt: '2026-11-20T17:41:00.000Z',
  uploadedBy: 'María Delgado',
  finalMessage: '24 rows need a fix.',
  allStores: true,
  storeIds: [hialeah.id],
  isUndone: false,
  repairableRows: 24,
  hasErrorFile: true,
  hasOriginalFile: true,
  problems: [
    { code: 'price.range', column: 'price', message: 'Price is wrong', count: 24, rows: [88, 91, 92], found: '0.00' },
  ],
}
const { problems: _, ...row } = partly
const listed = {
  'GET /api/itembatch': () => ({ body: pageOf([row]) }),
  [`GET /api/itembatch/${partly.id}/store/${hialeah.id}`]: () => ({ body: partly }),
}

test('2 §2: status opens the details at their own URL', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal('/items/imports', { answers: listed })

  await page.getByRole('button', { name: /Partially Completed/ }).click()

  await expect.element(page.getByRole('dialog', { name: 'Import details' })).toBeVisible()
  expect(url()).toContain(`batch=${partly.id}`)
  await expect.element(page.getByText('Column Price. Rows 88, 91, 92 and 21 more. Found: 0.00')).toBeVisible()
  await expect.element(page.getByText('in 48 seconds')).toBeVisible()
  const details = page.getByRole('dialog', { name: 'Import details' })
  for (const fact of ['itm_1.csv', 'weekly.csv', '1,180', '1,204', 'Partially Completed', '24 rows need a fix.'])
    await expect.element(details.getByText(fact).first()).toBeVisible()
})

test('a card of a phone names who uploaded the file', async () => {
  await screen.viewport(390, 844)
  const { page } = await openPortal('/items/imports', { answers: listed })
  await expect.element(page.getByText('Uploaded by María Delgado')).toBeVisible()
})

test('a file that waits says what is ready and how to go on', async () => {
  await screen.viewport(1440, 900)
  const waiting = {
    ...partly,
    status: 'CHECKED' as const,
    itemQuantity: 0,
    originalItemQuantity: 63,
    failedQuantity: 12,
    problems: [],
    finalMessage: null,
  }
  const { problems: _problems, ...listedRow } = waiting
  const { page } = await openPortal('/items/imports', {
    answers: {
      'GET /api/itembatch': () => ({ body: pageOf([listedRow]) }),
      [`GET /api/itembatch/${partly.id}/store/${hialeah.id}`]: () => ({ body: waiting }),
    },
  })
  const fileRow = page.getByRole('row', { name: /weekly\.csv/ })
  await expect.element(fileRow).toMatchTextContent(/Waiting for your decision.*51 rows ready, 12 with errors\./)
  await expect
    .element(fileRow.getByRole('link', { name: /, weekly\.csv$/ }))
    .toHaveAttribute('href', `/items/check/${partly.id}`)
  await fileRow.getByRole('button', { name: /Waiting for your decision/ }).click()
  const details = page.getByRole('dialog', { name: 'Import details' })
  await expect.element(details).toMatchTextContent(/Ready\s*51.*With errors\s*12.*Checked/)
  await expect.element(details.getByText('Completed')).not.toBeInTheDocument()
})

test('details of an undone import lead to its undo', async () => {
  await screen.viewport(1440, 900)
  const undoneBy = '0190aaaa-0000-7000-8000-000000000902'
  const change = {
    id: partly.id,
    kind: 'IMPORT',
    status: 'DONE',
    createdAt: partly.createdAt,
    changedBy: null,
    fileName: 'weekly.csv',
    progress: 1,
    restored: 0,
    kept: 0,
    undoes: null,
    undoneBy,
    canUndo: false,
  }
  const { page } = await openPortal(`/items/imports?batch=${partly.id}`, {
    answers: {
      ...listed,
      [`GET /api/item-change/${partly.id}`]: () => ({ body: change }),
      [`GET /api/itembatch/${partly.id}/store/${hialeah.id}`]: () => ({ body: { ...partly, isUndone: true } }),
    },
  })
  await expect.element(page.getByText(/This import was undone/)).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See what was restored' }))
    .toHaveAttribute('href', `/items/changes/${undoneBy}`)
})

test('2 §2: an import with errors offers its error file', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items/imports', { answers: listed })

  await page.getByRole('button', { name: 'Error file for weekly.csv' }).click()

  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain(`POST /api/itembatch/${partly.id}/download-errors`)
})

test('2 §2: a finished import offers the original', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal('/items/imports', {
    answers: { 'GET /api/itembatch': () => ({ body: pageOf([{ ...row, status: 'FINISHED', hasErrorFile: false }]) }) },
  })

  await page.getByRole('button', { name: 'Original file for weekly.csv' }).click()

  await expect
    .poll(() => asked.map(({ method, path }) => `${method} ${path}`))
    .toContain(`POST /api/itembatch/${partly.id}/download`)
})

test('list polls during processing and reports completion', async () => {
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

test('2 §2: stores are chosen before the file', async () => {
  const { page } = await openPortal('/items/imports?importing=true')

  await expect.element(page.getByText('Before uploading the file, please select Stores')).toBeVisible()
  expect(page.getByRole('button', { name: 'Choose a file' }).elements()).toEqual([])

  await page.getByRole('combobox', { name: '2. Stores' }).click()
  await page.getByRole('option', { name: 'All the Stores' }).click()

  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
})

test("2 §2: choosing different stores clears the file's error", async () => {
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
  await screen.viewport(1440, 900)
  const { page } = await openPortal('/items/imports', {
    answers: { 'GET /api/itembatch': () => ({ body: pageOf([{ ...row, status }]) }) },
  })

  await expect.element(page.getByRole('table').getByText(label)).toHaveAttribute('data-tone', colour)
})

test('2 §2: store and its URL filter the list', async () => {
  await screen.viewport(1440, 900)
  const { page, asked, url } = await openPortal('/items/imports', { answers: listed })

  await page.getByRole('combobox', { name: 'Store', exact: true }).click()
  await page.getByRole('option', { name: hialeah.businessName }).click()

  await expect.poll(url).toContain(`storeId=${hialeah.id}`)
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/itembatch')?.query)
    .toMatchObject({ storeId: hialeah.id })
})

test.each([
  ['2026-11-20T09:05:00', '11/20/2026 09:05 AM'],
  ['2026-01-02T00:30:00', '01/02/2026 12:30 AM'],
  ['2026-01-02T13:00:00', '01/02/2026 01:00 PM'],
])('2 §2: an import of %s is dated %s', async (at, shown) => {
  await screen.viewport(1440, 900)
  const createdAt = new Date(at).toISOString()
  const { page } = await openPortal('/items/imports', {
    answers: { 'GET /api/itembatch': () => ({ body: pageOf([{ ...row, createdAt }]) }) },
  })

  await expect.element(page.getByRole('table').getByText(shown)).toBeVisible()
})

test.each([
  ['INPROGRESS', 'Started ago', /ago$/],
  ['FINISHED', 'Completed', 'in 48 seconds'],
] as const)('the time of an import that is %s is told as %s', async (status, label, time) => {
  const batch = { ...partly, status, endDate: status === 'INPROGRESS' ? null : partly.endDate }
  const { page } = await openPortal(`/items/imports?batch=${partly.id}`, {
    answers: { ...listed, [`GET /api/itembatch/${partly.id}/store/${hialeah.id}`]: () => ({ body: batch }) },
  })

  const details = page.getByRole('dialog', { name: 'Import details' })
  await expect.element(details.getByRole('term').filter({ hasText: label })).toBeVisible()
  await expect.element(details.getByRole('definition').filter({ hasText: time })).toBeVisible()
})

test('2 §2: failed download shows an alert and keeps the list', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal('/items/imports', {
    answers: {
      ...listed,
      [`POST /api/itembatch/${partly.id}/download-errors`]: () =>
        no('batch.no-error-file', 'This import has no error file.'),
    },
  })

  await page.getByRole('button', { name: 'Error file for weekly.csv' }).click()

  await expect.element(page.getByRole('alert').filter({ hasText: 'This import has no error file.' })).toBeVisible()
  expect(url()).toContain('/items/imports')
  await expect.element(page.getByRole('table')).toBeVisible()
})

test('2 §2: failed list shows an alert and recovers on retry', async () => {
  await screen.viewport(1440, 900)
  let fails = true
  const { page } = await openPortal('/items/imports', {
    answers: { 'GET /api/itembatch': () => (fails ? no('input.invalid', 'No') : { body: pageOf([row]) }) },
  })

  await expect.element(page.getByRole('alert').filter({ hasText: 'Something went wrong.' })).toBeVisible()
  fails = false
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect.element(page.getByText('weekly.csv')).toBeVisible()
})

const choose = async (page: Awaited<ReturnType<typeof openPortal>>['page'], name: string) => {
  await page.getByRole('combobox', { name: '2. Stores' }).click()
  await page.getByRole('option', { name: 'All the Stores' }).click()
  await page
    .getByLabelText('Choose a file')
    .last()
    .upload(new File(['x'], name))
  await page.getByRole('button', { name: 'Upload and import' }).click()
}

test('2 §2: an upload shows its progress', async () => {
  const { sent } = uploads(() => ({ body: { id: partly.id, message: '' } }))
  const { page } = await openPortal('/items/imports?importing=true')

  await choose(page, 'weekly.xlsx')

  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('value', '50')
  const [{ form } = { form: new FormData() }] = sent
  expect(form.get('UserId')).toBe(maria.id)
})

test("2 §2: the details show the server's messages for a file", async () => {
  const errors = [
    { field: 'file', code: 'file.first', message: 'The first detail.' },
    { field: 'stores', code: 'stores.second', message: 'The second detail.' },
  ]
  const { finish } = uploads(() => no('upload.not-sheet', 'This is not a CSV or XLSX file.', errors))
  const { page } = await openPortal('/items/imports?importing=true')

  await choose(page, 'weekly.pdf')
  finish()

  const alert = page.getByRole('alert').filter({ hasText: 'This is not a CSV or XLSX file.' })
  await expect.element(alert.getByRole('listitem').filter({ hasText: 'The first detail.' })).toBeVisible()
  await expect.element(alert.getByRole('listitem').filter({ hasText: 'The second detail.' })).toBeVisible()
})

test('import link of another store opens the import', async () => {
  const missing = no('route.not-found', 'Resource not found')
  const { page } = await openPortal(`/items/imports?batch=${partly.id}`, {
    answers: {
      'GET /api/itembatch': () => ({ body: pageOf([partly]) }),
      [`GET /api/itembatch/${partly.id}/store/${hialeah.id}`]: () => ({ ...missing, status: 404 }),
      [`GET /api/itembatch/${partly.id}/store/${doral.id}`]: () => ({ body: partly }),
    },
  })

  await expect
    .element(page.getByRole('dialog', { name: 'Import details' }).getByText(partly.originalFileName).first())
    .toBeVisible()
})
