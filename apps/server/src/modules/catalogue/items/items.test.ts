import type { ItemDraft, ItemEdit } from '@tillgate/contract/items.ts'
import {
  activateItem,
  addItemStore,
  createItem,
  getItem,
  getItemAtStore,
  getItemByCode,
  inactivateItem,
  listItems,
  listItemStores,
  updateItem,
} from '@tillgate/contract/items.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { expect, test } from 'vitest'
import { aRetailer, milk } from '#server/testing/people.ts'
import { fingerprintOf, startApp } from '#server/testing/start-app.ts'

const app = await startApp()

/** Milk as it is saved over what was read. A new item counts one, and so does each of its prices. */
const edit = (storeId: string, version: number, change: Partial<ItemDraft> = {}): ItemEdit => ({
  ...milk(storeId, change),
  version,
})

test('refuses a second item with the same barcode', async () => {
  const retailer = await aRetailer(app)
  await retailer.call(createItem, { body: milk(retailer.storeId) })

  const again = retailer.call(createItem, { body: milk(retailer.storeId) })

  await expect(again).rejects.toMatchObject({ status: 409, code: 'item.barcode-taken' })
})

test('treats a barcode with a leading zero as equal', async () => {
  const retailer = await aRetailer(app)
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId) })

  const found = await retailer.call(getItemByCode, { query: { code: '00036000291452' } })
  const again = retailer.call(createItem, { body: milk(retailer.storeId, { code: '0036000291452' }) })

  await expect(again).rejects.toMatchObject({ code: 'item.barcode-taken' })
  expect(found.id).toBe(id)
})

test('two partners may sell the same barcode', async () => {
  const one = await aRetailer(app)
  const other = await aRetailer(app)
  await one.call(createItem, { body: milk(one.storeId) })

  await expect(other.call(createItem, { body: milk(other.storeId) })).resolves.toMatchObject({ code: '036000291452' })
})

test('2 §5: one price for all reaches every store', async () => {
  const retailer = await aRetailer(app, { stores: 3 })
  const { id, code } = await retailer.call(createItem, { body: milk(retailer.storeId, { applyAllStore: true }) })

  const { items } = await retailer.call(listItemStores, { params: { id, code } })

  expect(items.map(({ price }) => price)).toEqual([4.29, 4.29, 4.29])
})

test('stores of an item under another barcode are not found', async () => {
  const retailer = await aRetailer(app)
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId) })
  await retailer.call(createItem, { body: milk(retailer.storeId, { code: '4011', name: 'Bananas' }) })

  const asked = retailer.call(listItemStores, { params: { id, code: '4011' } })

  await expect(asked).rejects.toMatchObject({ status: 404, code: 'item.not-found' })
})

test('an update keeps prices of stores not named', async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = retailer.storeIds
  const { id, code } = await retailer.call(createItem, { body: milk(first, { applyAllStore: true }) })

  await retailer.call(updateItem, {
    params: { id },
    body: edit(second, 3, { storePrices: [{ storeId: second, price: 5.01, taxPercentage: 7.25, active: true }] }),
  })

  const atFirst = await retailer.call(getItemAtStore, { params: { id, code, storeId: first } })
  const atSecond = await retailer.call(getItemAtStore, { params: { id, code, storeId: second } })
  expect([atFirst.price, atSecond.price, atSecond.taxPercentage]).toEqual([4.29, 5.01, 7.25])
})

test('an update keeps the barcode of an item', async () => {
  const retailer = await aRetailer(app)
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId) })

  const renamed = retailer.call(updateItem, { params: { id }, body: edit(retailer.storeId, 2, { code: '4011' }) })

  await expect(renamed).rejects.toMatchObject({ status: 409, code: 'item.barcode-fixed' })
})

test.each([
  [{ price: 0 }, 'price.range'],
  [{ price: 999.999 }, 'price.range'],
  [{ price: 1.005 }, 'price.decimals'],
  [{ taxPercentage: 100.01 }, 'tax.range'],
  [{ taxPercentage: -1 }, 'tax.range'],
])('a store price of %o returns %s', async (change, code) => {
  const retailer = await aRetailer(app)
  const entry = { storeId: retailer.storeId, price: 1, taxPercentage: 0, active: true, ...change }

  const created = retailer.call(createItem, { body: milk(retailer.storeId, { storePrices: [entry] }) })

  await expect(created).rejects.toMatchObject({ status: 400, fields: [{ code }] })
})

test('accepts the highest price', async () => {
  const retailer = await aRetailer(app)
  const storePrices = [{ storeId: retailer.storeId, price: 999.99, taxPercentage: 100, active: true }]
  await retailer.call(createItem, { body: milk(retailer.storeId, { storePrices }) })

  const { items } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })

  expect(items).toMatchObject([{ price: 999.99, taxPercentage: 100 }])
})

test('returns 404 for a price in a foreign store', async () => {
  const retailer = await aRetailer(app)
  const other = await aRetailer(app)

  const created = retailer.call(createItem, { body: milk(other.storeId) })

  await expect(created).rejects.toMatchObject({ status: 404, code: 'store.not-found' })
  const { total } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  expect(total).toBe(0)
})

test('switches an item off and on at one store', async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = retailer.storeIds
  const { id, code } = await retailer.call(createItem, { body: milk(first, { applyAllStore: true }) })

  await retailer.call(inactivateItem, { params: { id, code }, body: { storeId: first } })
  const off = await retailer.call(listItems, { query: { storeId: first, active: 'false' } })
  const elsewhere = await retailer.call(listItems, { query: { storeId: second, active: 'true' } })
  await retailer.call(activateItem, { params: { id, code }, body: { storeId: first } })
  const on = await retailer.call(listItems, { query: { storeId: first, active: 'true' } })

  expect([off.total, elsewhere.total, on.total]).toEqual([1, 1, 1])
})

test('adds an item to a second store once', async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = retailer.storeIds
  const { id, code } = await retailer.call(createItem, { body: milk(first) })
  const body = { storeId: second, price: 3, taxPercentage: 0 }

  const added = await retailer.call(addItemStore, { params: { id }, body })
  const again = retailer.call(addItemStore, { params: { id }, body })

  expect(added.message).toBe('item added successfully')
  await expect(again).rejects.toMatchObject({ status: 409, code: 'item.already-in-store' })
  await expect(retailer.call(getItem, { params: { id, code } })).resolves.toMatchObject({ storesCount: 2 })
})

test('a bulk edit with one foreign id changes nothing', async () => {
  const retailer = await aRetailer(app)
  const other = await aRetailer(app)
  const mine = await retailer.call(createItem, { body: milk(retailer.storeId) })
  const foreign = await other.call(createItem, { body: milk(other.storeId) })
  const { storeId } = retailer

  const edited = await retailer.call(updateItemsAtStore, {
    body: { multipleEdit: true, storeId, items: [mine.id], price: 2.5, active: false },
  })
  const before = await fingerprintOf(app, retailer.partnerId)
  const mixed = retailer.call(updateItemsAtStore, {
    body: { multipleEdit: true, storeId, items: [mine.id, foreign.id], price: 9 },
  })

  await expect(mixed).rejects.toMatchObject({ status: 404 })
  expect(edited).toMatchObject({ message: '1 item updated.', count: 1 })
  expect(await fingerprintOf(app, retailer.partnerId)).toBe(before)
})

test('2 §5: refuses an empty edit; a missing multipleEdit never deletes', async () => {
  const retailer = await aRetailer(app)
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId) })
  const body = { storeId: retailer.storeId, items: [id] }

  const nothing = retailer.call(updateItemsAtStore, { body: { ...body, multipleEdit: true } })
  await expect(nothing).rejects.toMatchObject({
    fields: [{ message: 'At least one of Tax Percentage, Status, or Price is required' }],
  })
  await expect(retailer.call(updateItemsAtStore, { body })).rejects.toMatchObject({ status: 400 })
  expect(await retailer.call(updateItemsAtStore, { body: { ...body, price: 2.5 } })).toMatchObject({ count: 1 })
  const { items } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  expect(items).toMatchObject([{ id, price: 2.5 }])
})

test('refuses a deletion that contains a price', async () => {
  const retailer = await aRetailer(app)
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId) })
  const body = { multipleEdit: false, storeId: retailer.storeId, items: [id], price: 2.5 }

  await expect(retailer.call(updateItemsAtStore, { body })).rejects.toMatchObject({
    status: 400,
    fields: [{ message: expect.stringContaining('Deleting from a store takes no price, tax or status.') }],
  })
  expect((await retailer.call(listItems, { query: { storeId: retailer.storeId } })).total).toBe(1)
})

test('refuses a bulk edit that changes no row', async () => {
  const retailer = await aRetailer(app)
  const { storeId } = retailer
  const { id } = await retailer.call(createItem, { body: milk(storeId) })
  const body = { multipleEdit: true, storeId, items: [id], price: 2.5, taxPercentage: 7, active: false }
  await retailer.call(updateItemsAtStore, { body })
  const before = await fingerprintOf(app, retailer.partnerId)

  const same = { price: [2.5], taxPercentage: [7], active: [false] }
  for (const [field, [value]] of Object.entries(same))
    await expect(
      retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId, items: [id], [field]: value } }),
    ).rejects.toMatchObject({ status: 400, fields: [{ field: 'items', message: 'You must make some changes' }] })
  expect(await fingerprintOf(app, retailer.partnerId)).toBe(before)

  const other = await retailer.call(createItem, { body: { ...milk(storeId), code: '4011' } })
  await expect(retailer.call(updateItemsAtStore, { body: { ...body, items: [id, other.id] } })).resolves.toMatchObject({
    count: 2,
  })
})

test('deletes an item from the list, freeing its barcode', async () => {
  const retailer = await aRetailer(app)
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId) })

  await retailer.call(updateItemsAtStore, {
    body: { multipleEdit: false, storeId: retailer.storeId, items: [id] },
  })

  const { total } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  const again = await retailer.call(createItem, { body: milk(retailer.storeId) })
  expect(total).toBe(0)
  expect(again.id).not.toBe(id)
})
