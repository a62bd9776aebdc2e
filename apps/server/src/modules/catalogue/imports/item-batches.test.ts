import {
  downloadItemBatch,
  downloadItemBatchErrors,
  downloadItemTemplate,
  getItemBatch,
  listItemBatches,
  type ItemBatch,
} from '@tillgate/contract/item-batches.ts'
import { createItem, getItemByCode, inactivateItem, listItems, listItemStores } from '@tillgate/contract/items.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { expect, test } from 'vitest'
import { applyRetention } from '#server/boot/retention.ts'
import { header, imported, line, upload } from '#server/testing/imports.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ago, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
await app.work()

const textOf = async (download: Promise<{ blob: Blob }>): Promise<string> => (await download).blob.text()
const errorsOf = (retailer: Retailer, { id }: { id: string }) =>
  textOf(retailer.download(downloadItemBatchErrors, { params: { id } }))
const itemsOf = async (retailer: Retailer, storeId = retailer.storeId) =>
  (await retailer.call(listItems, { query: { storeId, sortColumn: 'code', pageSize: 100 } })).items
const figures = (batch: ItemBatch) => [
  batch.status,
  batch.createdQuantity,
  batch.updatedQuantity,
  batch.unchangedQuantity,
  batch.failedQuantity,
]

test('imports a good file to the chosen store', async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const batch = await imported(app, retailer, header + line('4011', 'Bananas', '0.69') + line('036000291452'))

  expect(batch).toMatchObject({
    status: 'FINISHED',
    itemQuantity: 2,
    originalItemQuantity: 2,
    fileName: 'items.csv',
    progress: 1,
    finalMessage: 'Items imported: 2. New: 2, updated: 0, unchanged: 0. Encoding: UTF-8.',
    hasErrorFile: false,
    storeIds: [retailer.storeId],
  })
  expect(await itemsOf(retailer)).toMatchObject([
    { code: '4011', name: 'Bananas', price: 0.69, unit: 'COUNT' },
    { code: '036000291452', name: 'Milk', price: 4.29, taxPercentage: 7.25, active: true, userId: retailer.id },
  ])
  expect(await itemsOf(retailer, retailer.storeIds[1])).toEqual([])
})

test('2 §7: imports to all stores on request', async () => {
  const retailer = await aRetailer(app, { stores: 3 })
  const batch = await imported(app, retailer, header + line('4011'), { allStores: true })
  const { id, code } = await retailer.call(getItemByCode, { query: { code: '4011' } })
  const { items } = await retailer.call(listItemStores, { params: { id: id ?? '', code } })

  expect(batch).toMatchObject({ allStores: true, itemQuantity: 1, storeIds: retailer.storeIds.toSorted() })
  expect(items.map(({ price }) => price)).toEqual([4.29, 4.29, 4.29])
})

test('writes bad rows with reasons to an error file', async () => {
  const retailer = await aRetailer(app)
  const batch = await imported(app, retailer, header + line('4011') + line('12A4', 'Eggs', '0') + line('4012'))

  expect(figures(batch)).toEqual(['FINISHEDWITHERRORS', 2, 0, 0, 1])
  expect(batch.itemQuantity + batch.failedQuantity).toBe(batch.originalItemQuantity)
  expect((await errorsOf(retailer, batch)).split('\r\n')[1]).toBe(
    '3,"Barcode; Price","12A4; 0","Only numbers are allowed; Price must be less than 999.99 and a positive number",12A4,Eggs,Whole milk,COUNT,0,7.25,Active',
  )
  const params = { batchId: batch.id, storeId: retailer.storeId }
  const { problems } = await retailer.call(getItemBatch, { params })
  expect(problems).toContainEqual({
    code: 'barcode.digits-only',
    column: 'code',
    message: 'Only numbers are allowed',
    count: 1,
    rows: [3],
    found: '12A4',
  })
})

test('imports the corrected error file unchanged', async () => {
  const retailer = await aRetailer(app)
  const first = await imported(app, retailer, header + line('12A4'))
  const again = await imported(app, retailer, (await errorsOf(retailer, first)).replaceAll('12A4', '4011'))

  expect([first.status, again.status]).toEqual(['FAILED', 'FINISHED'])
  expect(first.finalMessage).toMatch(/^The only row could not be imported\./)
  expect(await itemsOf(retailer)).toMatchObject([{ code: '4011' }])
})

test('a repeated file changes only items with other values', async () => {
  const retailer = await aRetailer(app)
  const file = header + line('4011') + line('4012') + line('036000291452')
  await imported(app, retailer, file)
  const again = await imported(app, retailer, file)
  const other = await imported(
    app,
    retailer,
    header + line('4011', 'Milk', '5') + line('4012', 'Cream') + line('0036000291452'),
  )

  expect(figures(again)).toEqual(['FINISHED', 0, 0, 3, 0])
  expect(figures(other)).toEqual(['FINISHED', 0, 2, 1, 0])
  expect((await itemsOf(retailer)).map(({ code, name, price }) => [code, name, price])).toEqual([
    ['4011', 'Milk', 5],
    ['4012', 'Cream', 4.29],
    ['036000291452', 'Milk', 4.29],
  ])
})

const noStatus = (text: string) => text.replaceAll(/,[^,\n]*\n/g, '\n')

test('without a Status column only new items become active', async () => {
  const retailer = await aRetailer(app)
  const { id, code } = await retailer.call(createItem, { body: milk(retailer.storeId, { code: '4011' }) })
  await retailer.call(inactivateItem, { params: { id, code }, body: { storeId: retailer.storeId } })
  await imported(app, retailer, noStatus(header + line('4011') + line('4012')))

  expect((await itemsOf(retailer)).map((item) => [item.code, item.active])).toEqual([
    ['4011', false],
    ['4012', true],
  ])
})

test('the last row of a repeated barcode wins', async () => {
  const retailer = await aRetailer(app)
  const batch = await imported(
    app,
    retailer,
    header +
      line('4011', 'One') +
      line('4011', 'Two') +
      line('036000291452') +
      line('0036000291452') +
      line('4011', 'Two'),
  )

  expect(figures(batch)).toEqual(['FINISHEDWITHERRORS', 2, 0, 2, 1])
  expect(await errorsOf(retailer, batch)).toContain('2,Barcode,4011,This barcode comes again in row 6')
  const { problems } = await retailer.call(getItemBatch, { params: { batchId: batch.id, storeId: retailer.storeId } })
  expect(problems[0]?.message).toBe('This barcode comes again further down with other values. The last row counts.')
  expect((await itemsOf(retailer)).map(({ name }) => name)).toEqual(['Two', 'Milk'])
})

test('a reimport restores a deleted item', async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  await imported(app, retailer, header + line('4011'), { allStores: true })
  const [item] = await itemsOf(retailer)
  await retailer.call(updateItemsAtStore, {
    body: { multipleEdit: false, storeId: retailer.storeId, items: [item?.id ?? ''] },
  })
  const batch = await imported(app, retailer, header + line('4011'), { allStores: true })

  expect(figures(batch)).toEqual(['FINISHED', 0, 1, 0, 0])
  expect(await itemsOf(retailer)).toMatchObject([{ code: '4011' }])
})

test('card numbers fail their row and delete the original', async () => {
  const retailer = await aRetailer(app)
  const batch = await imported(app, retailer, header + line('4011') + line('4012', 'call 4111111111111111'))

  expect(figures(batch)).toEqual(['FINISHEDWITHERRORS', 1, 0, 0, 1])
  expect(batch.finalMessage).toContain('the original file was destroyed')
  expect(batch.hasOriginalFile).toBe(false)
  expect(await errorsOf(retailer, batch)).toContain('************1111')
  expect(await errorsOf(retailer, batch)).not.toContain('4111111111111111')
  await expect(retailer.download(downloadItemBatch, { params: { id: batch.id } })).rejects.toMatchObject({
    status: 409,
    code: 'batch.original-destroyed',
  })
})

test('deletes the original 30 days after the import', async () => {
  const retailer = await aRetailer(app)
  const { id } = await imported(app, retailer, header + line('4011'))
  const download = () => retailer.download(downloadItemBatch, { params: { id } })
  await app.owner.transaction().execute((db) => updateRows(db, 'item_batch', { id }, { endedAt: ago('29 days') }))
  await applyRetention(app.worker)
  await expect(download()).resolves.toBeDefined()

  await app.owner.transaction().execute((db) => updateRows(db, 'item_batch', { id }, { endedAt: ago('31 days') }))
  await applyRetention(app.worker)
  await expect(download()).rejects.toMatchObject({ status: 409, code: 'batch.original-expired' })
  const batch = await retailer.call(getItemBatch, { params: { batchId: id, storeId: retailer.storeId } })
  expect(batch).toMatchObject({ hasOriginalFile: false, itemQuantity: 1, status: 'FINISHED' })
})

test('a card number deletes an unreadable original too', async () => {
  const retailer = await aRetailer(app)
  const batch = await imported(app, retailer, `Name,Note\nMilk,"4111.1111.1111.1111"\n`)

  expect(batch).toMatchObject({ status: 'FAILED', hasOriginalFile: false, hasErrorFile: true })
  expect(batch.finalMessage).toContain('Rows with a card number: 1.')
  expect(await errorsOf(retailer, batch)).not.toContain('1111')
  await expect(retailer.download(downloadItemBatch, { params: { id: batch.id } })).rejects.toMatchObject({
    code: 'batch.original-destroyed',
  })
})

test('reports a guessed encoding and ignored columns', async () => {
  const retailer = await aRetailer(app)
  const wide = header.replace('Price', 'Price,Price 2')
  const row = line('4011', 'Jalapeño').replace('4.29', '4.29,9.99')
  const batch = await imported(app, retailer, Buffer.from(wide + row, 'latin1'))

  expect(batch.finalMessage).toContain('It was read as Windows-1252: “Jalape\u{FFFD}o” became “Jalapeño”.')
  expect(batch.finalMessage).toContain('Columns not used: Price 2.')
  expect(await itemsOf(retailer)).toMatchObject([{ name: 'Jalapeño', price: 4.29 }])
})

test('downloads the original byte for byte under its name', async () => {
  const retailer = await aRetailer(app)
  const content = Buffer.from(`\u{FEFF}${header}${line('4011', 'Ñandú')}`, 'utf16le')
  const batch = await imported(app, retailer, content, { name: 'C:\\lists\\año 1.csv' })
  const original = await retailer.download(downloadItemBatch, { params: { id: batch.id } })

  expect(Buffer.from(await original.blob.arrayBuffer())).toEqual(content)
  expect(original.name).toBe('año 1.csv')
  expect(await itemsOf(retailer)).toMatchObject([{ name: 'Ñandú' }])
})

test('lists own uploads by store, status and name', async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = retailer.storeIds
  await imported(app, retailer, header + line('4011'), { name: 'fruit.csv' })
  await imported(app, retailer, header + line('x'), { name: 'bad_1.csv' })
  const names = async (query: object) =>
    (await retailer.call(listItemBatches, { query })).items.map(({ fileName }) => fileName)

  expect(await names({})).toEqual(['bad_1.csv', 'fruit.csv'])
  expect(await names({ storeId: first, sortDirection: '-1' })).toEqual(['fruit.csv', 'bad_1.csv'])
  expect(await names({ storeId: second })).toEqual([])
  expect(await names({ status: 'FAILED' })).toEqual(['bad_1.csv'])
  expect(await names({ search: 'd_1' })).toEqual(['bad_1.csv'])
  expect(await (await aRetailer(app)).call(listItemBatches, { query: {} })).toMatchObject({ items: [], total: 0 })
})

test('messages use the reader’s language, files the uploader’s', async () => {
  const retailer = await aRetailer(app)
  const batch = await imported(app, retailer, header + line('x') + line('4011'), { language: 'es-ES' })

  expect(batch.finalMessage).toContain('Rows imported: 1 of 2')
  expect(await errorsOf(retailer, batch)).toContain('Fila,Columna,Valor,Motivo')
})

test.each(['csv', 'xlsx'] as const)('2 §2: the template can be imported as it is, as %s', async (format) => {
  const retailer = await aRetailer(app)
  const { blob, name } = await retailer.download(downloadItemTemplate, { query: { format } })
  const batch = await imported(app, retailer, await blob.bytes())

  expect(name).toBe(`item-import-template.${format}`)
  expect(figures(batch)).toEqual(['FINISHED', 2, 0, 0, 0])
})

test('refuses to show or download another partner’s upload', async () => {
  const retailer = await aRetailer(app)
  const other = await aRetailer(app)
  const { id } = await imported(app, retailer, header + line('x'))
  const params = { params: { id } }

  await expect(other.download(downloadItemBatch, params)).rejects.toMatchObject({ status: 404 })
  await expect(other.download(downloadItemBatchErrors, params)).rejects.toMatchObject({ status: 404 })
  await expect(other.call(getItemBatch, { params: { batchId: id, storeId: other.storeId } })).rejects.toMatchObject({
    status: 404,
    code: 'batch.not-found',
  })
})

test('2 §4: a finished import has no error file', async () => {
  const retailer = await aRetailer(app)
  const { id } = await imported(app, retailer, header + line('4011'))
  await expect(retailer.download(downloadItemBatchErrors, { params: { id } })).rejects.toMatchObject({
    code: 'batch.no-error-file',
  })
  expect(await upload(app, retailer, header)).toMatchObject({ status: 200 })
})
