import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { undoItemChange } from '@tillgate/contract/item-changes.ts'
import { applyItemEdits, downloadItemEdits, previewItemEdits, type ItemEdits } from '@tillgate/contract/item-edits.ts'
import { addItemStore, createItem, listItems } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

/** Milk at 4.29 in two stores, soap at 999 in the first. */
const aCatalogue = async () => {
  const retailer = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = retailer.storeIds
  const one = await retailer.call(createItem, { body: milk(first) })
  const soap = { storePrices: [{ storeId: first, price: 999, taxPercentage: 0, active: true }] }
  const other = await retailer.call(createItem, { body: milk(first, { code: '4011', name: 'Soap', ...soap }) })
  const sold = { storeId: second, price: 4, taxPercentage: 0 }
  await retailer.call(addItemStore, { params: { id: one.id }, body: sold })
  const edits = (change: Partial<ItemEdits>): ItemEdits => ({
    storeIds: [first, second],
    items: [one.id, other.id],
    ...change,
  })
  const preview = (change: Partial<ItemEdits>) => retailer.call(previewItemEdits, { body: edits(change) })
  const apply = (change: Partial<ItemEdits>, digest: string) =>
    retailer.call(applyItemEdits, { body: { ...edits(change), digest } })
  const prices = async (storeId: string) =>
    (await retailer.call(listItems, { query: { storeId, sortColumn: 'code' } })).items.map(({ price }) => price)
  return { retailer, first, second, one, preview, apply, prices }
}

test('preview shows old and new prices and writes nothing', async () => {
  const { first, second, one, preview, prices } = await aCatalogue()

  const shown = await preview({ pricePercent: 5 })

  expect(shown).toMatchObject({
    items: 2,
    prices: 2,
    first: [{ itemId: one.id, storeId: first, before: { price: 4.29 }, after: { price: 4.5 } }],
    outOfRange: { total: 1, first: [{ name: 'Soap', before: { price: 999 }, after: null }] },
  })
  expect(new Map(shown.stores.map(({ storeId, sold }) => [storeId, sold]))).toEqual(
    new Map([
      [first, 2],
      [second, 1],
    ]),
  )
  expect(await prices(first)).toEqual([999, 4.29])
})

test('all changes of an edit are a CSV file', async () => {
  const { retailer, first, second, one } = await aCatalogue()
  const body = { storeIds: [first, second], items: [one.id], pricePercent: 5, active: false }

  const { blob } = await retailer.download(downloadItemEdits, { body })

  const lines = (await blob.text()).trim().split('\r\n')
  const values = lines.slice(1).map((line) => line.split(',').slice(-3).join())
  expect(values.toSorted()).toEqual([
    'Price,4.00,4.20',
    'Price,4.29,4.50',
    'Status,Active,Inactive',
    'Status,Active,Inactive',
  ])
})

test('writes the previewed prices, which one undo takes back', async () => {
  const { retailer, first, second, preview, apply, prices } = await aCatalogue()
  const { digest } = await preview({ pricePercent: 5 })

  const { count, changeId } = await apply({ pricePercent: 5 }, digest)

  expect(count).toBe(2)
  expect([await prices(first), await prices(second)]).toEqual([[999, 4.5], [4.2]])
  await retailer.call(undoItemChange, { params: { id: changeId ?? '' } })
  expect([await prices(first), await prices(second)]).toEqual([[999, 4.29], [4]])
})

test('refuses an edit whose values changed since the preview', async () => {
  const { retailer, first, one, preview, apply, prices } = await aCatalogue()
  const { digest } = await preview({ priceAmount: -1 })
  await retailer.call(updateItemsAtStore, { body: { multipleEdit: true, storeId: first, items: [one.id], price: 4.3 } })

  await expect(apply({ priceAmount: -1 }, digest)).rejects.toMatchObject({
    status: 409,
    code: 'edit.changed-meanwhile',
  })
  await expect(apply({ priceAmount: -2 }, digest)).rejects.toMatchObject({ code: 'edit.changed-meanwhile' })
  expect(await prices(first)).toEqual([999, 4.3])
})

test('2 §5: refuses no field, two prices and no changes', async () => {
  const { first, one, preview } = await aCatalogue()

  await expect(preview({})).rejects.toMatchObject({ fields: [{ field: 'items', code: 'edit.nothing' }] })
  await expect(preview({ price: 1, pricePercent: 5 })).rejects.toMatchObject({ fields: [{ field: 'price' }] })
  await expect(preview({ storeIds: [first], items: [one.id], price: 4.29 })).rejects.toMatchObject({
    fields: [{ field: 'items', code: 'edit.no-changes' }],
  })
})

test('names stores and counts in the message', async () => {
  const { preview, apply } = await aCatalogue()
  const { digest } = await preview({ price: 5 })
  const { message } = await apply({ price: 5 }, digest)

  expect(message).toMatch(/^[12] items? changed in .+, [12] in .+$/)
})
