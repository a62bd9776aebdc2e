import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { getItemChange, listItemChanges, undoItemChange } from '@tillgate/contract/item-changes.ts'
import { copyItems, previewItemCopy } from '@tillgate/contract/item-copies.ts'
import { createItem, listItems } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { aPerson, aRetailer, clientOf, milk, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { insertCopy } from './copy.queries.ts'
import { runUndo } from './undo.jobs.ts'

const app = await startApp()

const catalogue = async ({ call }: Pick<Retailer, 'call'>, storeId: string) => {
  const { items } = await call(listItems, { query: { storeId, sortColumn: 'code' } })
  return items.map(({ code, price, active }) => [code, price, active])
}

/** First store: 4011, 4012 (inactive), 4013. New store: 4013 at another price, 4014. */
const twoStores = async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const [from = '', to = ''] = retailer.storeIds
  const at = (storeId: string, code: string, price: number) => {
    const storePrices = [{ storeId, price, taxPercentage: 7.25, active: true }]
    return retailer.call(createItem, { body: milk(storeId, { code, storePrices }) })
  }
  await at(from, '4011', 1)
  const { id } = await at(from, '4012', 2)
  await retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId: from, items: [id], active: false } })
  const storePrices = [from, to].map((storeId) => ({ storeId, price: 3, taxPercentage: 0, active: true }))
  const shared = await retailer.call(createItem, { body: milk(from, { code: '4013', storePrices }) })
  await retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId: to, items: [shared.id], price: 3.5 } })
  await at(to, '4014', 4)
  const copy = (key = newId()) => retailer.call(copyItems, { params: { id: to }, body: { fromStoreId: from } }, { key })
  return { retailer, from, to, copy }
}
const before = [
  ['4013', 3.5, true],
  ['4014', 4, true],
]
const after = [['4011', 1, true], ['4012', 2, false], ...before]

test('adds missing items and keeps the prices of the store', async () => {
  const { retailer, from, to, copy } = await twoStores()
  const preview = await retailer.call(previewItemCopy, { params: { id: to }, query: { fromStoreId: from } })
  // Lists of other tests may cover the items.
  expect(preview).toEqual({
    items: 2,
    active: 1,
    listed: expect.any(Number),
    existing: 1,
    unchanged: 0,
    examples: [
      { name: 'Whole Milk, 1 gal', price: 1, newPrice: 1 },
      { name: 'Whole Milk, 1 gal', price: 2, newPrice: 2 },
    ],
  })

  const copied = await copy()

  expect(copied).toMatchObject({ kind: 'COPY', status: 'DONE', restored: 2, canUndo: true })
  expect(copied.message).toBe('2 items copied from Store 1.')
  expect(await catalogue(retailer, to)).toEqual(after)
  expect(await catalogue(retailer, from)).toHaveLength(3)
})

test('undo removes the copied items and nothing else', async () => {
  const { retailer, from, to, copy } = await twoStores()
  const { id } = await copy()
  const [latest] = (await retailer.call(listItemChanges, { query: {} })).items
  expect(latest).toMatchObject({ id, kind: 'COPY', items: 2 })

  expect(await retailer.call(undoItemChange, { params: { id } })).toMatchObject({ restored: 2, kept: 0 })
  expect(await catalogue(retailer, to)).toEqual(before)
  expect(await catalogue(retailer, from)).toHaveLength(3)

  expect((await copy()).restored).toBe(2)
  expect(await catalogue(retailer, to)).toEqual(after)
})

test('a repeated request with the same key copies once', async () => {
  const { retailer, to, copy } = await twoStores()
  const key = newId()
  const first = await copy(key)
  expect(await copy(key)).toEqual(first)
  expect(await endOf(copy())).toBe('item-copy.nothing')
  expect(await catalogue(retailer, to)).toEqual(after)
})

test('a worker copies in chunks and ends the copy', async () => {
  const { retailer, from, to } = await twoStores()
  const { partnerId, id: userId } = retailer
  const changeId = newId()
  await withTenant({ pool: app.deps.pool, caller: retailer }, (db) =>
    insertCopy(db, { partnerId, fromStoreId: from, toStoreId: to, pricePercent: 0, id: changeId, userId, total: 2 }),
  )
  const read = () => retailer.call(getItemChange, { params: { id: changeId } })
  const stopping = new AbortController()
  stopping.abort()

  await runUndo(app.deps, { partnerId, changeId }, stopping.signal, 1)
  expect(await read()).toMatchObject({ status: 'RUNNING', restored: 1, progress: 0.5, canUndo: false })
  await runUndo(app.deps, { partnerId, changeId }, new AbortController().signal, 1)

  expect(await read()).toMatchObject({ status: 'DONE', restored: 2 })
  expect(await catalogue(retailer, to)).toEqual(after)
})

test('changes prices by a percentage, rounded half up', async () => {
  const { retailer, from, to } = await twoStores()
  const query = { fromStoreId: from, pricePercent: 12.25 }
  const { examples, unchanged } = await retailer.call(previewItemCopy, { params: { id: to }, query })
  expect(examples).toMatchObject([
    { price: 1, newPrice: 1.12 },
    { price: 2, newPrice: 2.25 },
  ])
  expect(unchanged).toBe(0)

  await retailer.call(copyItems, { params: { id: to }, body: query })

  expect(await catalogue(retailer, to)).toEqual([['4011', 1.12, true], ['4012', 2.25, false], ...before])
})

test('keeps the price when the changed price is out of range', async () => {
  const { retailer, from, to } = await twoStores()
  const query = { fromStoreId: from, pricePercent: -99.6 }
  const preview = await retailer.call(previewItemCopy, { params: { id: to }, query })
  expect(preview).toMatchObject({ items: 2, unchanged: 1 })
  await retailer.call(copyItems, { params: { id: to }, body: query })
  expect(await catalogue(retailer, to)).toEqual([['4011', 1, true], ['4012', 0.01, false], ...before])
  for (const pricePercent of [-100.5, 1.005, 5000]) {
    const asked = retailer.call(copyItems, { params: { id: to }, body: { fromStoreId: from, pricePercent } })
    await expect(asked).rejects.toMatchObject({ status: 400 })
  }
})

test('refuses stores of another partner and a cashier', async () => {
  const { retailer, from, to } = await twoStores()
  const other = await aRetailer(app)
  const copy = (id: string, fromStoreId: string) => retailer.call(copyItems, { params: { id }, body: { fromStoreId } })
  expect(await endOf(copy(to, other.storeId))).toBe('store.not-found')
  expect(await endOf(copy(other.storeId, from))).toBe('store.not-found')
  const { token } = await aPerson(app, { role: 'CASHIER', partnerId: retailer.partnerId })
  const asked = clientOf(app, token).call(copyItems, { params: { id: to }, body: { fromStoreId: from } })
  expect(await endOf(asked)).toBe('role.not-allowed')
})
