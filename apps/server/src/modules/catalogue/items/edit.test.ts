import {
  addItemStore,
  createItem,
  getItem,
  getItemAtStore,
  inactivateItem,
  listItemStores,
  updateItem,
  type ItemDraft,
} from '@tillgate/contract/items.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { expect, test } from 'vitest'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

const createMilk = async (stores: number, change: Partial<ItemDraft> = {}) => {
  const retailer = await aRetailer(app, { stores })
  const [first = '', second = ''] = retailer.storeIds
  const { id, code } = await retailer.call(createItem, { body: milk(first, change) })
  const read = () => retailer.call(getItem, { params: { id, code } })
  const prices = async () => {
    const { items } = await retailer.call(listItemStores, { params: { id, code } })
    return Object.fromEntries(items.map(({ storeId, price, active }) => [storeId, { price, active }]))
  }
  const save = (change_: Partial<ItemDraft>, version: number, by: Retailer = retailer) =>
    by.call(updateItem, { params: { id }, body: { ...milk(first, change_), version } })
  return { retailer, first, second, id, code, read, prices, save }
}
const at = (storeId: string, price: number, active = true) => ({ storeId, price, taxPercentage: 0, active })

test('one price for all changes existing store prices only', async () => {
  const { first, save, read, prices } = await createMilk(3)
  const { version } = await read()

  await save({ applyAllStore: true, storePrices: [at(first, 4.99)] }, version)

  expect(await prices()).toEqual({ [first]: { price: 4.99, active: true } })
})

test('one price for all keeps switched-off items off', async () => {
  const { retailer, first, second, id, code, save, read, prices } = await createMilk(2, { applyAllStore: true })
  await retailer.call(inactivateItem, { params: { id, code }, body: { storeId: second } })
  const { version } = await read()

  await save({ applyAllStore: true, storePrices: [at(first, 4.99, true), at(second, 4.99, true)] }, version)

  expect(await prices()).toEqual({
    [first]: { price: 4.99, active: true },
    [second]: { price: 4.99, active: false },
  })
})

test('a new item is active except where switched off', async () => {
  const { first, second, prices } = await createMilk(2)
  expect(await prices()).toEqual({ [first]: { price: 4.29, active: true } })
  const off = await createMilk(2, { applyAllStore: true })
  const { retailer } = off
  const { id, code } = await retailer.call(createItem, {
    body: milk(off.first, { code: '4011', applyAllStore: true, storePrices: [at(off.first, 1, false)] }),
  })
  const { items } = await retailer.call(listItemStores, { params: { id, code } })

  expect(new Map(items.map(({ storeId, active }) => [storeId, active]))).toEqual(
    new Map([
      [off.first, false],
      [off.second, true],
    ]),
  )
  expect(second).not.toBe('')
})

test('adds a named store', async () => {
  const { first, second, save, read, prices } = await createMilk(2)
  const { version } = await read()

  await save({ storePrices: [at(first, 4.29), at(second, 5)] }, version)

  expect(Object.keys(await prices()).toSorted()).toEqual([first, second].toSorted())
})

test('stores the choice of one price for all', async () => {
  const { first, save, read } = await createMilk(1)
  expect(await read()).toMatchObject({ applyAllStore: false })
  const { version } = await read()

  await save({ applyAllStore: true, storePrices: [at(first, 4.29)] }, version)

  expect(await read()).toMatchObject({ applyAllStore: true })
})

test('a conflicting save returns both versions and writes nothing', async () => {
  const { first, save, read } = await createMilk(1)
  const { version } = await read()
  await save({ storePrices: [at(first, 4.49)] }, version)
  const now = await read()

  await expect(save({ storePrices: [at(first, 3.99)] }, version)).rejects.toMatchObject({
    status: 409,
    code: 'version.stale',
    current: { item: { version: now.version }, stores: [{ storeId: first, price: 4.49 }] },
  })
  expect(await read()).toMatchObject({ price: 4.49 })

  await save({ storePrices: [at(first, 3.99)] }, now.version)
  expect(await read()).toMatchObject({ price: 3.99 })
})

test.each<[string, (milk_: Awaited<ReturnType<typeof createMilk>>) => Promise<unknown>]>([
  [
    'edited with others',
    ({ retailer, first, id }) =>
      retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId: first, items: [id], price: 2 } }),
  ],
  [
    'taken out of a store',
    ({ retailer, second, id }) =>
      retailer.call(updateItemsAtStore, { body: { multipleEdit: false, storeId: second, items: [id] } }),
  ],
  [
    'switched off',
    ({ retailer, first, id, code }) =>
      retailer.call(inactivateItem, { params: { id, code }, body: { storeId: first } }),
  ],
  [
    'added to a store',
    ({ retailer, id }) =>
      retailer.call(addItemStore, {
        params: { id },
        body: { storeId: retailer.storeIds[2] ?? '', price: 3, taxPercentage: 0 },
      }),
  ],
])('refuses to save an item that was %s meanwhile', async (_, meanwhile) => {
  const made = await createMilk(3)
  const { first, second, save, read, prices } = made
  const before = await read()
  await save({ storePrices: [at(first, 4.29), at(second, 4.29)] }, before.version)
  const { version } = await read()
  await meanwhile(made)
  const now = await prices()

  await expect(save({ storePrices: [at(first, 9), at(second, 9)] }, version)).rejects.toMatchObject({
    code: 'version.stale',
  })
  expect(await prices()).toEqual(now)
})

test('one of two concurrent saves gets a conflict', async () => {
  const { first, save, read } = await createMilk(1)
  const { version } = await read()

  const both = await Promise.allSettled([1, 2].map((price) => save({ storePrices: [at(first, price)] }, version)))

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version.stale' } })
})

test('refuses a save without a version', async () => {
  const { retailer, first, id } = await createMilk(1)

  const blind = retailer.call(updateItem, JSON.parse(JSON.stringify({ params: { id }, body: milk(first) })))

  await expect(blind).rejects.toMatchObject({ status: 400, fields: [{ field: 'version', code: 'field.required' }] })
})

test('every item response contains its version', async () => {
  const { retailer, first, id, code, read } = await createMilk(1)
  const { version } = await read()

  expect(await retailer.call(getItemAtStore, { params: { id, code, storeId: first } })).toMatchObject({ version })
  expect(await retailer.call(listItemStores, { params: { id, code } })).toMatchObject({ version })
})
