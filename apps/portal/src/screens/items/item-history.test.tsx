import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk, milkDetail, milkStores, pageOf } from '#portal/testing/partner.ts'

const changeId = '0190aaaa-0000-7000-8000-000000000901'
const undoId = '0190aaaa-0000-7000-8000-000000000902'
const at = '2026-10-12T12:04:00.000Z'
const before = { price: 3.99, taxPercentage: 0, active: true }
const entry = {
  changeId,
  kind: 'IMPORT',
  at,
  changedBy: null,
  fileName: 'weekly.xlsx',
  items: 0,
  isCreation: false,
  texts: null,
  prices: [
    { storeId: hialeah.id, storeName: 'Hialeah', before, after: { ...before, price: 4.29 } },
    { storeId: doral.id, storeName: 'Doral', before, after: { ...before, active: false } },
  ],
  pricesTotal: 7,
}
const history = {
  items: [entry],
  page: 1,
  pageSize: 5,
  total: 1,
  totalIsCapped: false,
  version: 3,
  createdAt: '2026-03-02T14:10:00.000Z',
  createdBy: 'María Delgado',
}
const change = {
  id: changeId,
  kind: 'IMPORT',
  status: 'DONE',
  createdAt: at,
  changedBy: 'María Delgado',
  fileName: 'weekly.xlsx',
  progress: 1,
  restored: 0,
  kept: 0,
  undoes: null,
  undoneBy: null,
  canUndo: true,
}
const undone = { ...change, id: undoId, kind: 'UNDO', fileName: null, restored: 5, kept: 1, undoes: changeId }
const kept = {
  itemId: milk.id,
  code: milk.code,
  name: milk.name,
  storeId: hialeah.id,
  storeName: hialeah.businessName,
  current: { price: 4.5, taxPercentage: 0, active: true },
  isBarcodeTaken: false,
  changedAt: at,
  changedBy: 'Sam Ortega',
}
const keptTexts = { ...kept, storeId: null, storeName: null, current: null }
const changedItem = {
  itemId: milk.id,
  code: milk.code,
  name: 'Oat Milk',
  isCreation: false,
  texts: null,
  prices: entry.prices,
  isChangedSince: false,
  pricesTotal: entry.prices.length,
}
const ofItem = `/api/item/${milk.id}`
const answers = {
  [`GET ${ofItem}/code/${milk.code}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
  [`GET ${ofItem}/code/${milk.code}/stores`]: () => ({ body: milkStores }),
  [`GET ${ofItem}/history`]: () => ({ body: history }),
  [`POST ${ofItem}/restore`]: () => ({ body: { message: 'The item was set back.', changeId } }),
  [`GET /api/item-change/${changeId}`]: () => ({ body: change }),
  [`GET /api/item-change/${changeId}/items`]: () => ({ body: pageOf([changedItem]) }),
  [`GET /api/item-change/${undoId}/items`]: () => ({ body: pageOf([changedItem]) }),
  [`GET /api/item-change/${undoId}`]: () => ({ body: undone }),
  [`POST /api/item-change/${changeId}/undo`]: () => ({ body: { ...undone, message: '5 values restored.' } }),
  [`GET /api/item-change/${undoId}/kept`]: () => ({
    body: { items: [kept, keptTexts], page: 1, pageSize: 100, total: 2, totalIsCapped: false },
  }),
}

test('shows old and new values of each store, and goes back', async () => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openPortal(`/items/view/${milk.id}?code=${milk.code}&storeId=${hialeah.id}`, {
    answers,
  })

  await expect.element(page.getByText('Price $3.99 to $4.29 in Hialeah')).toBeVisible()
  await expect.element(page.getByText('Inactive in Doral')).toBeVisible()
  await expect.element(page.getByText('5 more stores')).toBeVisible()
  await expect.element(page.getByText(/Mon, Oct 12, 2026, 8:04 AM ET, Tillgate, weekly.xlsx/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'weekly.xlsx' }))
    .toHaveAttribute('href', `/items/changes/${changeId}`)
  await page.getByRole('button', { name: 'Restore the values before: Price $3.99 to $4.29 in Hialeah' }).click()

  await expect.element(page.getByText('The item was set back.')).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ changeId, version: 3 })
})

test('shows the texts of an item before and after', async () => {
  const texts = { name: milk.name, description: milk.description, unit: milk.unit }
  const renamed = {
    ...entry,
    texts: { before: texts, after: { ...texts, name: 'Oat milk' } },
    prices: [],
    pricesTotal: 0,
  }
  const { page } = await openPortal(`/items/view/${milk.id}?code=${milk.code}&storeId=${hialeah.id}`, {
    answers: { ...answers, [`GET ${ofItem}/history`]: () => ({ body: { ...history, items: [renamed] } }) },
  })

  await expect.element(page.getByText(`Name ${milk.name} to Oat milk`)).toBeVisible()
  expect(page.getByText(/Description .* to /).elements()).toHaveLength(0)
})

test('the list of changes leads to a change', async () => {
  await screen.viewport(1440, 900)
  const deletion = { ...change, kind: 'BULK_DELETE', fileName: null, items: 3, itemName: 'Whole Milk' }
  const body = pageOf([
    { ...change, id: undoId, undoneBy: changeId, canUndo: false, items: 0, itemName: null },
    deletion,
  ])
  const { page, url } = await openPortal('/items', {
    answers: { ...answers, 'GET /api/item-change': () => ({ body }) },
  })
  await page.getByRole('button', { name: 'Recent changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recent changes' })
  await expect.element(dialog).toMatchTextContent(/weekly\.xlsx.*Undone.*Whole Milk and 2 more/)
  await expect.element(dialog.getByRole('button', { name: /^Undo: Deletion of several items/ })).toBeVisible()
  await dialog.getByRole('link', { name: 'All changes of the last 30 days' }).click()
  await expect.poll(url).toBe('/items/changes')
  await expect.element(page.getByRole('row', { name: /Import.*weekly.xlsx María Delgado.*Undone/ })).toBeVisible()
  await page.getByRole('button', { name: /^Undo: Deletion of several items/ }).click()
  const question = page.getByRole('dialog', { name: /^Undo “Deletion of several items”/ })
  await expect.element(question.getByText('Whole Milk and 2 more')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('row', { name: /Deletion of several items.*Whole Milk and 2 more/ }).click()
  await expect.poll(url).toBe(`/items/changes/${changeId}`)
})

test('the question of an undo shows what it restores and what stays', async () => {
  const later = { ...changedItem, itemId: undoId, name: 'Rye Bread', isChangedSince: true }
  const { page } = await openPortal(`/items/changes/${changeId}`, {
    answers: {
      ...answers,
      [`GET /api/item-change/${changeId}/items`]: () => ({ body: { ...pageOf([changedItem, later]), total: 9 } }),
    },
  })
  await page.getByRole('button', { name: 'Undo this change' }).click()
  const preview = page.getByRole('dialog').getByRole('list', { name: 'What the undo restores' })
  await expect
    .element(preview)
    .toMatchTextContent(/Oat Milk.*Price \$4\.29 to \$3\.99 in Hialeah.*Rye Bread.*Changed since/)
  await expect.element(preview.getByText('and 7 more items')).toBeVisible()
})

test('the changes are filtered by their kind', async () => {
  const { page, asked } = await openPortal('/items/changes', {
    answers: { ...answers, 'GET /api/item-change': () => ({ body: pageOf([]) }) },
  })
  await page.getByRole('button', { name: 'Kind' }).click()
  await page.getByRole('radio', { name: 'Bulk edit' }).click()
  await expect.poll(() => asked.some(({ query }) => query['kind'] === 'BULK_EDIT')).toBe(true)
})

test('an undo leads to the values that changed since', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal(`/items/changes/${changeId}`, { answers })
  await expect.element(page.getByText('Price $3.99 to $4.29 in Hialeah')).toBeVisible()
  await expect.element(page.getByText('Can be undone')).toBeVisible()
  await page.getByRole('button', { name: 'Undo this change' }).click()
  const question = page.getByRole('dialog', { name: /^Undo “Import” of/ })
  await expect.element(question.getByText(/Values that changed since stay/)).toBeVisible()
  await question.getByRole('button', { name: 'Undo this change' }).click()

  await expect.poll(url).toBe(`/items/changes/${undoId}`)
  await expect.element(page.getByText('5 values restored.')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Whole Milk.* \$4.50.* Sam Ortega/ })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Name, description, and unit' })).toBeVisible()
})
