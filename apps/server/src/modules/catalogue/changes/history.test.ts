import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { listItemBatches } from '@tillgate/contract/item-batches.ts'
import { listItemHistory, listKeptValues, restoreItem, undoItemChange } from '@tillgate/contract/item-changes.ts'
import { createItem, getItem, listItemStores, updateItem } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { giveToOperator } from '#server/testing/changes.queries.ts'
import { header, imported, line } from '#server/testing/imports.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
await app.work()

const createMilk = async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const one = await retailer.call(createItem, { body: milk(retailer.storeId, { applyAllStore: true }) })
  const bulk = (price: number, items = [one.id]) =>
    retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId: retailer.storeId, items, price } })
  const history = (page = 1, pageSize = 15) =>
    retailer.call(listItemHistory, { params: { id: one.id }, query: { page, pageSize } })
  const rename = async (name: string) => {
    const { version } = await retailer.call(getItem, { params: one })
    return retailer.call(updateItem, {
      params: { id: one.id },
      body: { ...milk(retailer.storeId, { name, applyAllStore: true }), version },
    })
  }
  const restore = async (changeId: string | null, version?: number) =>
    retailer.call(restoreItem, {
      params: { id: one.id },
      body: { changeId: changeId ?? '', version: version ?? (await history()).version },
    })
  const priceAt = async (storeId: string) =>
    (await retailer.call(listItemStores, { params: one })).items.find((row) => row.storeId === storeId)?.price
  return { retailer, one, bulk, history, rename, restore, priceAt }
}

test('lists who changed an item, when, from what and to what', async () => {
  const { retailer, one, bulk, history, rename } = await createMilk()
  await bulk(5)
  await rename('Oat milk')
  await imported(app, retailer, header + line(one.code, 'Oat milk', '6'))

  const { items, total, createdBy } = await history()

  expect(total).toBe(4)
  expect(items).toMatchObject([
    { kind: 'IMPORT', fileName: 'items.csv', texts: { before: { name: 'Oat milk' } }, isCreation: false },
    { kind: 'EDIT', texts: { after: { name: 'Oat milk' } } },
    {
      kind: 'BULK_EDIT',
      items: 1,
      prices: [{ storeId: retailer.storeId, before: { price: 4.29 }, after: { price: 5 } }],
    },
    { kind: 'CREATE', isCreation: true, prices: [] },
  ])
  expect(items[0]?.changedBy).toBe(createdBy)
  expect((await history(2, 3)).items).toMatchObject([{ kind: 'CREATE' }])
})

test('hides the names of operators', async () => {
  const { retailer, bulk, history } = await createMilk()
  const { changeId } = await bulk(5)
  await withTenant({ pool: app.owner, caller: retailer }, (db) =>
    giveToOperator(db, retailer.partnerId, changeId ?? ''),
  )

  expect((await history()).items[0]).toMatchObject({ changeId, changedBy: null })
})

test('restores the values before a change, and undo reverts it', async () => {
  const { retailer, bulk, restore, priceAt, history } = await createMilk()
  const { changeId } = await bulk(5)
  await bulk(6)

  const restored = await restore(changeId)

  expect(await priceAt(retailer.storeId)).toBe(4.29)
  expect((await history()).items[0]).toMatchObject({ kind: 'EDIT', prices: [{ before: { price: 6 } }] })
  await retailer.call(undoItemChange, { params: { id: restored.changeId ?? '' } })
  expect(await priceAt(retailer.storeId)).toBe(6)
})

test('goes back to the texts before an edit', async () => {
  const { retailer, one, rename, restore } = await createMilk()
  const { changeId } = await rename('Oat milk')

  await restore(changeId)

  expect(await retailer.call(getItem, { params: one })).toMatchObject({ name: milk('').name })
})

test('refuses to restore from a stale page or a foreign change', async () => {
  const { bulk, restore, history } = await createMilk()
  const { changeId } = await bulk(5)
  const { version } = await history()
  await bulk(6)

  await expect(restore(changeId, version)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  const other = await createMilk()
  const foreign = await other.bulk(5)
  await expect(restore(foreign.changeId)).rejects.toMatchObject({ status: 404 })
})

test('lists what an undo kept, with the current value and its author', async () => {
  const { retailer, bulk, one } = await createMilk()
  const { id } = await retailer.call(createItem, { body: milk(retailer.storeId, { code: '4011', name: 'Bananas' }) })
  const { changeId } = await bulk(5, [one.id, id])
  await bulk(6)
  const undone = await retailer.call(undoItemChange, { params: { id: changeId ?? '' } })

  const { items, total } = await retailer.call(listKeptValues, { params: { id: undone.id }, query: {} })

  expect(total).toBe(1)
  expect(items).toMatchObject([
    { itemId: one.id, storeId: retailer.storeId, current: { price: 6 }, isBarcodeTaken: false },
  ])
  expect(items[0]?.changedBy).not.toBeNull()
})

test('an undone import says so and offers no repair', async () => {
  const retailer = await aRetailer(app)
  const { id } = await imported(app, retailer, header + line('036000291452') + line('4011', 'Bananas', 'free'))
  const batch = async () => (await retailer.call(listItemBatches, { query: {} })).items[0]
  expect(await batch()).toMatchObject({ id, isUndone: false, repairableRows: 1 })

  await retailer.call(undoItemChange, { params: { id } })

  expect(await batch()).toMatchObject({ id, isUndone: true, repairableRows: 0 })
})
