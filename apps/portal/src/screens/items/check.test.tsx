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
    progress: 1,
    startDate: '2026-11-20T17:41:00.000Z',
    endDate: null,
    createdAt: '2026-11-20T17:41:00.000Z',
    finalMessage: null,
    allStores: false,
    storeIds: [hialeah.id, doral.id],
    repairableRows: 24,
    hasErrorFile: true,
    hasOriginalFile: true,
    problems: [{ code: 'price.range', message: 'Price is wrong', count: 29, rows: [88, 91, 92], found: '0.00' }],
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
  fixes: ['CHECK_DIGIT'],
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
})

test('discarding asks first', async () => {
  const { page, asked } = await open()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => asked.map(({ method, path: to }) => `${method} ${to}`)).toContain(`POST ${call}/discard`)
})
