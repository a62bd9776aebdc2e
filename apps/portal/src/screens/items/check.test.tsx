import type { ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk } from '#portal/testing/partner.ts'

const preview: ItemBatchPreview = {
  batch: {
    id: milk.id,
    fileName: 'holiday.csv',
    originalFileName: 'holiday.csv',
    itemQuantity: 0,
    originalItemQuantity: 3000,
    failedQuantity: 29,
    createdQuantity: 0,
    updatedQuantity: 0,
    unchangedQuantity: 0,
    status: 'CHECKED',
    mode: 'CHECK',
    isHeld: false,
    progress: 1,
    startDate: '2026-11-20T17:41:00.000Z',
    endDate: null,
    createdAt: '2026-11-20T17:41:00.000Z',
    uploadedBy: 'María Delgado',
    finalMessage: null,
    allStores: false,
    storeIds: [hialeah.id, doral.id],
    isUndone: false,
    repairableRows: 24,
    hasErrorFile: true,
    hasOriginalFile: true,
    problems: [
      { code: 'price.range', column: 'price', message: 'Price is wrong', count: 29, rows: [88, 91, 92], found: '0.00' },
    ],
  },
  stores: [
    { storeId: hialeah.id, storeName: 'Hialeah', created: 212, updated: 1846, unchanged: 913, failed: 29, prices: 9 },
    { storeId: doral.id, storeName: 'Doral', created: 388, updated: 1702, unchanged: 881, failed: 29, prices: 0 },
  ],
  changes: [
    {
      itemId: milk.id,
      code: '4011',
      name: 'Beans',
      before: 1.19,
      after: 11.9,
      stores: 2,
      storeId: doral.id,
      storeName: null,
    },
  ],
  warnings: [{ kind: 'TAX_FRACTION', count: 6, rows: [88, 89] }],
  repairedRows: 0,
  editedRows: 0,
  changedAt: null,
  fixes: ['CHECK_DIGIT'],
  reading: null,
  fault: null,
  sameAs: null,
}
const path = `/items/check/${preview.batch.id}`
const call = `/api/itembatch/${preview.batch.id}`
const open = async (body: ItemBatchPreview = preview) => {
  await screen.viewport(1440, 900)
  return openPortal(path, {
    answers: {
      [`GET ${call}/preview`]: () => ({ body }),
      [`PUT ${call}/check`]: () => ({ body: { id: body.batch.id } }),
      [`POST ${call}/import`]: () => ({ body: { id: body.batch.id } }),
      [`POST ${call}/discard`]: () => ({ body: { id: body.batch.id } }),
    },
  })
}

test('shows sums per store and marks large changes', async () => {
  const { page } = await open()
  await expect.element(page.getByRole('row', { name: /2 stores 600 3,548 1,794 58/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Beans.*Warning: \+900%/ })).toBeVisible()
  await expect.element(page.getByText('2,971 of 3,000 rows go to 2 stores')).toBeVisible()
})

test('a fix joins the chosen fixes and can be taken back', async () => {
  const { page, asked } = await open()
  await page.getByRole('button', { name: 'Turn all 6 into percent' }).click()
  const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await expect.poll(sent).toMatchObject([{ fixes: ['CHECK_DIGIT', 'TAX_FRACTION'] }])
  await page.getByRole('button', { name: /Take back: Wrong check digits/ }).click()
  await expect.poll(sent).toMatchObject([{}, { fixes: [] }])
})

test('a stopped file explains itself and restores its zeros', async () => {
  const warnings = [{ kind: 'LOST_ZEROS' as const, count: 9, rows: [511, 733], inCatalogue: 9 }, ...preview.warnings]
  const { page, asked } = await open({ ...preview, batch: { ...preview.batch, isHeld: true }, warnings })
  await expect.element(page.getByText('Check this file before its import')).toBeVisible()
  await expect.element(page.getByText(/9 of them are items of yours once the zeros are back\./)).toBeVisible()
  await page.getByRole('button', { name: 'Add the zeros to all 9' }).click()
  await expect
    .poll(() => asked.find(({ method }) => method === 'PUT')?.body)
    .toMatchObject({ fixes: ['CHECK_DIGIT', 'LOST_ZEROS'] })
})

test('the import leads to the details of the file', async () => {
  const { page, asked, url } = await open()
  await page.getByRole('button', { name: 'Import 2,971 rows' }).click()
  await expect.poll(() => asked.map(({ method, path: to }) => `${method} ${to}`)).toContain(`POST ${call}/import`)
  await expect.poll(url).toContain(`/items/imports?batch=${preview.batch.id}`)
})

test('a file without changes offers no import', async () => {
  const stores = preview.stores.map((store) => ({ ...store, created: 0, updated: 0, unchanged: 3000, failed: 0 }))
  const sameAs = { id: doral.id, endDate: '2026-11-14T14:02:00.000Z' }
  const batch = { ...preview.batch, failedQuantity: 0, problems: [] }
  const { page } = await open({ ...preview, batch, stores, changes: [], warnings: [], sameAs })
  await expect.element(page.getByText('Nothing to save')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See that import' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Import/ }).elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: /Take back: Wrong check digits/ })).toBeVisible()
})

test('discarding asks first', async () => {
  const { page, asked } = await open()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => asked.map(({ method, path: to }) => `${method} ${to}`)).toContain(`POST ${call}/discard`)
})

const till: NonNullable<ItemBatchPreview['reading']> = {
  sheet: null,
  sheets: [],
  encoding: 'Windows-1252',
  example: { before: 'Caf\u{FFFD}', after: 'Café' },
  delimiter: 'SEMICOLON',
  headings: [
    { name: 'ref', heading: 'Ref', samples: ['4011', '4012'] },
    { name: 'articulo', heading: 'Articulo', samples: ['Café', 'Té'] },
    { name: 'sevendepor', heading: 'Se vende por', samples: ['COUNT', 'LB'] },
    { name: 'pvp', heading: 'PVP', samples: ['4.29', '3.10'] },
    { name: 'iva', heading: 'IVA', samples: ['0', '7'] },
  ],
  columns: {},
  suggested: { name: 'articulo', price: 'pvp', taxPercentage: 'iva' },
  ignored: [],
  chosen: { encoding: 'Windows-1252' },
}
const unread: ItemBatchPreview = {
  ...preview,
  batch: { ...preview.batch, originalItemQuantity: 0, failedQuantity: 0, problems: [], repairableRows: 0 },
  stores: [],
  changes: [],
  warnings: [],
  fixes: [],
  reading: till,
  fault: 'These columns are missing in the first row: Barcode.',
}

test('unknown headings are mapped with suggestions', async () => {
  const { page, asked } = await open(unread)
  expect(page.getByRole('button', { name: /^Import/ }).elements()).toEqual([])
  await expect.element(page.getByRole('combobox', { name: 'Name' })).toHaveValue('Articulo')
  await expect.element(page.getByText('In the file: 4.29 · 3.10')).toBeVisible()
  await page.getByRole('button', { name: 'Read the file again' }).click()
  await expect.element(page.getByText('Choose a column for: Barcode, Description, Unit.')).toBeVisible()
  for (const [label, heading] of [
    ['Barcode', 'Ref'],
    ['Description', 'Articulo'],
    ['Unit', 'Se vende por'],
  ] as const) {
    await page.getByRole('combobox', { name: label }).click()
    const option = page.getByRole('option', { name: heading, exact: true })
    await option.click()
    await expect.poll(() => option.elements()).toEqual([])
  }
  await page.getByRole('button', { name: 'Read the file again' }).click()
  const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const columns = {
    code: 'ref',
    name: 'articulo',
    description: 'articulo',
    unit: 'sevendepor',
    price: 'pvp',
    taxPercentage: 'iva',
  }
  await expect
    .poll(sent)
    .toEqual([expect.objectContaining({ fixes: [], reading: { encoding: 'Windows-1252', columns } })])
})

test('another separator reads the file again with its headings', async () => {
  const columns = { code: 'ref', name: 'articulo', description: 'articulo', unit: 'sevendepor', price: 'pvp' }
  const reading = { ...till, columns, ignored: ['IVA'], chosen: { ...till.chosen, columns } }
  const { page, asked } = await open({ ...preview, reading })
  const card = page.getByRole('region', { name: 'How the file was read' })
  await expect.element(card.getByText('Articulo is read as Name.', { exact: false })).toBeVisible()
  await expect.element(card.getByText('5 of 7 found')).toBeVisible()
  await card.getByRole('button', { name: 'Change Separator' }).click()
  await page.getByRole('combobox', { name: 'Separator' }).click()
  await page.getByRole('option', { name: 'Tab' }).click()
  await page.getByRole('button', { name: 'Read the file again' }).click()
  const sent = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await expect
    .poll(sent)
    .toEqual([
      expect.objectContaining({ fixes: ['CHECK_DIGIT'], reading: { encoding: 'Windows-1252', delimiter: 'TAB' } }),
    ])
})

test('a later change of the catalog offers another check', async () => {
  const { page, asked } = await open({ ...preview, changedAt: '2026-11-21T14:05:00.000Z' })
  await expect.element(page.getByText(/The catalog changed since this check/)).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.poll(() => asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ fixes: ['CHECK_DIGIT'] })
})

test('another reading asks before it deletes repaired rows', async () => {
  const { page, asked } = await open({ ...preview, reading: { ...till, columns: till.suggested }, editedRows: 2 })
  const sent = () => asked.filter(({ method }) => method === 'PUT')
  await page.getByRole('button', { name: 'Change Separator' }).click()
  await page.getByRole('button', { name: 'Read the file again' }).click()
  const question = page.getByRole('dialog', { name: 'Read the file again without your 2 repaired rows?' })
  await expect.element(question).toBeVisible()
  expect(sent()).toEqual([])
  await question.getByRole('button', { name: 'Read the file again' }).click()
  await expect.poll(() => sent().length).toBe(1)
})
