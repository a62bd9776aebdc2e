import { downloadItemBatchErrors } from '@tillgate/contract/item-batches.ts'
import {
  commitItemBatch,
  discardItemBatch,
  downloadItemBatchChanges,
  getItemBatchPreview,
  recheckItemBatch,
  type ItemBatchPreview,
} from '@tillgate/contract/item-checks.ts'
import { listItems } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { applyRetention } from '#server/boot/retention.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { checked, ended, header, imported, line, previewed, upload } from '#server/testing/imports.ts'
import { forgetStaged, stagedRows } from '#server/testing/imports.queries.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ago, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
await app.work()

const itemsOf = async (retailer: Retailer, storeId = retailer.storeId) =>
  (await retailer.call(listItems, { query: { storeId, sortColumn: 'code', pageSize: 100 } })).items
const pricesOf = async (retailer: Retailer) => (await itemsOf(retailer)).map(({ code, price }) => [code, price])
const figures = ({ stores }: ItemBatchPreview) =>
  stores.map(({ created, updated, unchanged, failed }) => [created, updated, unchanged, failed])
const staged = ({ partnerId }: Retailer) =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) => stagedRows(db, partnerId))

/** Two stores; the second has only one of the three items of the first. */
const aStockedRetailer = async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  await imported(app, retailer, header + line('4011'), { allStores: true })
  await imported(app, retailer, header + line('4012') + line('4013'))
  return retailer
}
const file =
  header +
  line('4011') +
  line('4012', 'Milk', '44.29') +
  line('4013', 'Cream') +
  line('4014') +
  line('x') +
  line('4014')

test('a check counts every row once for each store', async () => {
  const retailer = await aStockedRetailer()
  const preview = await checked(app, retailer, file, { allStores: true })
  expect(preview.batch).toMatchObject({ status: 'CHECKED', mode: 'CHECK', originalItemQuantity: 6, finalMessage: null })
  const byStore = Object.fromEntries(preview.stores.map(({ storeId, ...store }) => [storeId, store]))
  const [first = '', second = ''] = retailer.storeIds
  expect(byStore[first]).toMatchObject({ created: 1, updated: 2, unchanged: 2, failed: 1, prices: 1 })
  expect(byStore[second]).toMatchObject({ created: 3, updated: 0, unchanged: 2, failed: 1, prices: 0 })
  for (const counts of figures(preview)) expect(counts.reduce((sum, one) => sum + one)).toBe(6)
  expect(preview.changes).toMatchObject([{ code: '4012', before: 4.29, after: 44.29, stores: 1 }])
  expect(preview.warnings).toEqual([{ kind: 'PRICE_JUMP', count: 1, rows: [3] }])
})

test('a check writes no item until it is confirmed', async () => {
  const retailer = await aStockedRetailer()
  const before = await itemsOf(retailer)
  const { batch } = await checked(app, retailer, file)
  expect(await itemsOf(retailer)).toEqual(before)
  await retailer.call(commitItemBatch, { params: { id: batch.id } })
  const done = await ended(retailer, batch.id)
  expect(done).toMatchObject({
    status: 'FINISHEDWITHERRORS',
    createdQuantity: 1,
    updatedQuantity: 2,
    failedQuantity: 1,
  })
  expect(done.unchangedQuantity).toBe(2)
  expect(await pricesOf(retailer)).toContainEqual(['4012', 44.29])
  await expect(retailer.call(commitItemBatch, { params: { id: batch.id } })).rejects.toMatchObject({
    code: 'batch.not-checked',
  })
})

test('a discarded check imports nothing and drops its rows', async () => {
  const retailer = await aRetailer(app)
  const { batch } = await checked(app, retailer, header + line('4011') + line('x'))
  expect(await staged(retailer)).toBe(1)
  await retailer.call(discardItemBatch, { params: { id: batch.id } })
  const done = await ended(retailer, batch.id)
  expect(done).toMatchObject({ status: 'DISCARDED', itemQuantity: 0, failedQuantity: 2, hasErrorFile: false })
  expect(done.finalMessage).toContain('discarded')
  expect([await staged(retailer), await itemsOf(retailer)]).toEqual([0, []])
})

test('staged rows lost in a crash are read again', async () => {
  const retailer = await aRetailer(app)
  const { batch } = await checked(app, retailer, header + line('4011') + line('4012'))
  await withTenant({ pool: app.deps.pool, caller: retailer }, (db) => forgetStaged(db, retailer.partnerId))
  await retailer.call(commitItemBatch, { params: { id: batch.id } })
  expect(await ended(retailer, batch.id)).toMatchObject({ status: 'FINISHED', createdQuantity: 2 })
})

test('fixes change rows of their kind when the file is read again', async () => {
  const retailer = await aStockedRetailer()
  const rows = line('036000291453') + line('4015').replace('7.25', '0.07') + line('4012', 'Milk', '44.29')
  const { batch, warnings } = await checked(app, retailer, header + rows)
  expect(warnings.map(({ kind }) => kind)).toEqual(['TAX_FRACTION', 'CHECK_DIGIT', 'PRICE_JUMP'])

  const params = { id: batch.id }
  await retailer.call(recheckItemBatch, { params, body: { fixes: ['TAX_FRACTION', 'CHECK_DIGIT', 'PRICE_JUMP'] } })
  const again = await previewed(retailer, batch.id)
  expect(again).toMatchObject({
    warnings: [],
    batch: { failedQuantity: 1, problems: [{ code: 'price.jump', rows: [4] }] },
  })
  expect(figures(again)).toEqual([[2, 0, 0, 1]])
  const errors = await (await retailer.download(downloadItemBatchErrors, { params })).blob.text()
  expect(errors.split('\r\n')[1]).toMatch(/^4,Price,44\.29,Price changes more than 3 times/)

  await retailer.call(commitItemBatch, { params })
  await ended(retailer, batch.id)
  const items = await itemsOf(retailer)
  expect(items.find(({ code }) => code === '4015')).toMatchObject({ taxPercentage: 7 })
  expect(items.map(({ code }) => code)).toContain('036000291452')
})

test('lost zeros come first in the warnings of a check', async () => {
  const retailer = await aRetailer(app)
  const rows = ['4011', '4012', '36000291452'].map((code) => line(code).replace('7.25', '0.07'))
  const { warnings } = await checked(app, retailer, header + rows.join(''))
  expect(warnings).toEqual([
    { kind: 'LOST_ZEROS', count: 1, rows: [4], inCatalogue: 0 },
    { kind: 'TAX_FRACTION', count: 3, rows: [2, 3, 4] },
  ])
})

test('a repeated file names its import and changes nothing', async () => {
  const retailer = await aRetailer(app)
  const content = header + line('4011') + line('4012')
  const first = await imported(app, retailer, content)
  const preview = await checked(app, retailer, content)
  expect(preview.sameAs).toEqual({ id: first.id, endDate: first.endDate })
  expect(figures(preview)).toEqual([[0, 0, 2, 0]])
})

test('five checks may wait and old ones are discarded', async () => {
  const retailer = await aRetailer(app)
  const ids: string[] = []
  for (let index = 0; index < 5; index += 1)
    ids.push((await checked(app, retailer, header + line(`401${index}`))).batch.id)
  const sixth = await upload(app, retailer, header + line('4016'), { check: true })
  expect(sixth).toMatchObject({ status: 409, body: { code: 'batch.checks-open' } })

  const [old = '', young = ''] = ids
  await app.owner
    .transaction()
    .execute((db) => updateRows(db, 'item_batch', { id: old }, { checkedAt: ago('31 days') }))
  await app.owner
    .transaction()
    .execute((db) => updateRows(db, 'item_batch', { id: young }, { checkedAt: ago('29 days') }))
  await applyRetention(app.worker)
  expect((await previewed(retailer, old)).batch.status).toBe('DISCARDED')
  expect((await previewed(retailer, young)).batch.status).toBe('CHECKED')
})

test('card numbers of a checked file are destroyed at once', async () => {
  const retailer = await aRetailer(app)
  const { batch } = await checked(app, retailer, header + line('4011') + line('4012', 'call 4111111111111111'))
  expect(batch).toMatchObject({ status: 'CHECKED', hasOriginalFile: false, hasErrorFile: true })
  const recheck = retailer.call(recheckItemBatch, { params: { id: batch.id }, body: { fixes: [] } })
  await expect(recheck).rejects.toMatchObject({ code: 'batch.original-destroyed' })
  await retailer.call(commitItemBatch, { params: { id: batch.id } })
  expect(await ended(retailer, batch.id)).toMatchObject({ itemQuantity: 1, failedQuantity: 1 })
})

test('an unreadable file fails its check', async () => {
  const retailer = await aRetailer(app)
  const { batch } = await checked(app, retailer, header)
  expect(batch).toMatchObject({ status: 'FAILED', hasErrorFile: true })
})

test('all changes of a check are a CSV file', async () => {
  const retailer = await aStockedRetailer()
  const rows = line('4011') + line('4012', '=1+2', '4.50').replace('Active', 'Inactive') + line('4014')
  const { batch } = await checked(app, retailer, header + rows)
  const params = { id: batch.id }
  const { blob, name } = await retailer.download(downloadItemBatchChanges, { params })
  const [heading, ...lines] = (await blob.text()).trim().split('\r\n')
  expect(name).toBe('items-changes.csv')
  expect(heading).toMatch(/Store,Barcode,Name,Field,Old value,New value$/)
  expect(lines.map((text) => text.replace(/^(".*?"|[^,]*),/, ''))).toEqual([
    "4012,'=1+2,Name,Milk,'=1+2",
    "4012,'=1+2,Price,4.29,4.50",
    "4012,'=1+2,Status,Active,Inactive",
    '4014,Milk,Price,,4.29',
  ])
  await retailer.call(discardItemBatch, { params })
  await expect(retailer.download(downloadItemBatchChanges, { params })).rejects.toMatchObject({
    code: 'batch.not-checked',
  })
})

test('a check shows a later change until it runs again', async () => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('4011'))
  const { batch, changedAt } = await checked(app, retailer, header + line('4011', 'Milk', '5.00'))
  expect(changedAt).toBeNull()
  await imported(app, retailer, header + line('4012'))
  const params = { id: batch.id }
  const later = await retailer.call(getItemBatchPreview, { params })
  expect(later.changedAt).not.toBeNull()
  await retailer.call(recheckItemBatch, { params, body: { fixes: [] } })
  expect((await previewed(retailer, batch.id)).changedAt).toBeNull()
})
