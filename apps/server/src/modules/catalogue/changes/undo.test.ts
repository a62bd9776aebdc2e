import { updateItemsAtStore, type BulkEdit } from '@tillgate/contract/bulk-edits.ts'
import { getItemChange, listItemChanges, undoItemChange } from '@tillgate/contract/item-changes.ts'
import { createItem, getItem, inactivateItem, listItems, updateItem } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { ageChange } from '#server/testing/changes.queries.ts'
import { aStoredBatch, header, imported, line } from '#server/testing/imports.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
await app.work()

const undo = (retailer: Retailer, id: string | null) => retailer.call(undoItemChange, { params: { id: id ?? '' } })
const bulk = (retailer: Retailer, edit: Partial<BulkEdit> & { items: string[] }) =>
  retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId: retailer.storeId, ...edit } })
/** The catalogue as the store's list shows it. */
const catalogue = async (retailer: Retailer, search?: string) => {
  const query = { storeId: retailer.storeId, sortColumn: 'code' as const, ...(search && { search }) }
  const { items } = await retailer.call(listItems, { query })
  return items.map(({ code, name, price, active }) => ({ code, name, price, active }))
}
const two = async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const one = await retailer.call(createItem, { body: milk(retailer.storeId) })
  const other = await retailer.call(createItem, { body: milk(retailer.storeId, { code: '4011', name: 'Bananas' }) })
  return { retailer, one, other, ids: [one.id, other.id] }
}

test('undo of a bulk edit restores each price and status', async () => {
  const { retailer, ids } = await two()
  await bulk(retailer, { items: ids.slice(0, 1), price: 2 })
  const before = await catalogue(retailer)
  const { changeId } = await bulk(retailer, { items: ids, price: 9.99, active: false })

  expect(await undo(retailer, changeId)).toMatchObject({ status: 'DONE', restored: 2, kept: 0, kind: 'UNDO' })
  expect(await catalogue(retailer)).toEqual(before)
})

test('deleted items return from the list of changes', async () => {
  const { retailer, ids } = await two()
  await bulk(retailer, { multipleEdit: false, items: ids })
  expect(await catalogue(retailer)).toEqual([])

  const { items, total } = await retailer.call(listItemChanges, { query: {} })
  expect(total).toBe(3)
  expect(items.map(({ kind }) => kind)).toEqual(['BULK_DELETE', 'CREATE', 'CREATE'])
  expect(items.map(({ itemName }) => itemName)).toContain('Bananas')
  await undo(retailer, items[0]?.id ?? null)
  expect(await catalogue(retailer)).toHaveLength(2)

  const [undone, deletion] = (await retailer.call(listItemChanges, { query: { pageSize: 2 } })).items
  expect(undone).toMatchObject({ kind: 'UNDO', restored: 2, items: 2, itemName: deletion?.itemName })
  expect(deletion).toMatchObject({ undoneBy: undone?.id, canUndo: false })
  const { partnerId } = retailer
  await withTenant({ pool: app.deps.pool, caller: retailer }, (db) => ageChange(db, partnerId, undone?.id ?? '', 31))
  expect((await retailer.call(listItemChanges, { query: {} })).total).toBe(3)
})

test('undo keeps what changed since and counts it', async () => {
  const { retailer, one, ids } = await two()
  const { changeId } = await bulk(retailer, { items: ids, price: 9.99 })
  await bulk(retailer, { items: [one.id], price: 3 })

  const undone = await undo(retailer, changeId)

  expect(undone).toMatchObject({ restored: 1, kept: 1 })
  expect(undone.message).toBe('1 value restored. 1 value changed since and stays.')
  expect((await catalogue(retailer)).map(({ price }) => price)).toEqual([4.29, 3])
})

test('undo of an edit restores texts and their search words', async () => {
  const { retailer, one } = await two()
  const { version } = await retailer.call(getItem, { params: one })
  const body = { ...milk(retailer.storeId, { name: 'Zebra drink' }), version }
  const { changeId } = await retailer.call(updateItem, { params: { id: one.id }, body })
  expect(await catalogue(retailer, 'zebra')).toHaveLength(1)

  await undo(retailer, changeId)

  expect(await catalogue(retailer, 'zebra')).toEqual([])
  expect(await catalogue(retailer, milk('').name)).toHaveLength(1)
})

test('undo of a creation frees the barcode', async () => {
  const { retailer, one } = await two()

  expect(await undo(retailer, one.changeId)).toMatchObject({ restored: 1, kept: 0 })

  expect(await catalogue(retailer)).toHaveLength(1)
  await expect(retailer.call(createItem, { body: milk(retailer.storeId) })).resolves.toMatchObject({ code: one.code })
})

test('undo of a creation keeps an item renamed since', async () => {
  const { retailer, one } = await two()
  const { version } = await retailer.call(getItem, { params: one })
  const body = { ...milk(retailer.storeId, { name: 'Oat milk' }), version }
  await retailer.call(updateItem, { params: { id: one.id }, body })

  expect(await undo(retailer, one.changeId)).toMatchObject({ restored: 0, kept: 1, canUndo: true })
  expect(await catalogue(retailer, 'oat')).toHaveLength(1)
})

test('undo of a bulk delete revives items unless the barcode is taken', async () => {
  const { retailer, one, ids } = await two()
  const { changeId } = await bulk(retailer, { items: ids, multipleEdit: false })
  await retailer.call(createItem, { body: milk(retailer.storeId, { name: 'New milk' }) })

  expect(await undo(retailer, changeId)).toMatchObject({ restored: 1, kept: 1 })
  expect((await catalogue(retailer)).map(({ name }) => name)).toEqual(['Bananas', 'New milk'])
  await expect(retailer.call(getItem, { params: one })).rejects.toMatchObject({ status: 404 })
})

test('undo of an import restores changed items and removes new ones', async () => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('3001') + line('3002') + line('3003'))
  const before = await catalogue(retailer)
  const file = header + line('3001', 'Cream', '9.99') + line('3002', 'Milk', '5') + line('3004')
  const { id } = await imported(app, retailer, file)

  expect(await undo(retailer, id)).toMatchObject({ restored: 4, kept: 0 })
  expect(await catalogue(retailer)).toEqual(before)
  expect(await retailer.call(getItemChange, { params: { id } })).toMatchObject({
    kind: 'IMPORT',
    fileName: 'items.csv',
    canUndo: false,
  })
})

test('undo of an undo restores the change', async () => {
  const { retailer, ids } = await two()
  const { changeId } = await bulk(retailer, { items: ids, price: 9.99 })
  const undone = await undo(retailer, changeId)
  const redone = await undo(retailer, undone.id)

  expect(redone).toMatchObject({ restored: 2, kept: 0 })
  expect((await catalogue(retailer)).map(({ price }) => price)).toEqual([9.99, 9.99])
  expect(await undo(retailer, changeId)).toMatchObject({ restored: 2 })
})

test('two undos in turn restore the state before both', async () => {
  const { retailer, one, ids } = await two()
  const before = await catalogue(retailer)
  const first = await bulk(retailer, { items: ids, price: 9.99 })
  const second = await bulk(retailer, { items: [one.id], price: 1 })
  await undo(retailer, second.changeId)

  expect(await undo(retailer, first.changeId)).toMatchObject({ restored: 2, kept: 0 })
  expect(await catalogue(retailer)).toEqual(before)
})

test('a switched item keeps its status when an older edit is undone', async () => {
  const { retailer, one, ids } = await two()
  const { changeId } = await bulk(retailer, { items: ids, price: 2 })
  await retailer.call(inactivateItem, { params: one, body: { storeId: retailer.storeId } })

  expect(await undo(retailer, changeId)).toMatchObject({ restored: 1, kept: 1 })
})

test('refuses an undo while an import waits or runs', async () => {
  const { retailer, ids } = await two()
  const { changeId } = await bulk(retailer, { items: ids, price: 2 })
  await aStoredBatch(app, retailer, header + line('3001'))

  await expect(undo(retailer, changeId)).rejects.toMatchObject({ status: 409, code: 'change.busy' })
})

test('undoes an edit while a file is checked', async () => {
  const { retailer, ids } = await two()
  const { changeId } = await bulk(retailer, { items: ids, price: 2 })
  await aStoredBatch(app, retailer, header + line('3001'), 'SMALL', 'CHECK')

  expect(await undo(retailer, changeId)).toMatchObject({ restored: 2, kept: 0 })
})

test('refuses a second undo, an old change and another partner’s', async () => {
  const { retailer, other, ids } = await two()
  const { changeId } = await bulk(retailer, { items: ids, price: 2 })
  await undo(retailer, changeId)
  await expect(undo(retailer, changeId)).rejects.toMatchObject({ status: 409, code: 'change.undone' })

  await withTenant({ pool: app.owner, caller: retailer }, (db) => ageChange(db, retailer.partnerId, other.changeId, 31))
  await expect(undo(retailer, other.changeId)).rejects.toMatchObject({ status: 409, code: 'change.expired' })

  const foreigner = await aRetailer(app)
  await expect(undo(foreigner, changeId)).rejects.toMatchObject({ status: 404 })
})
