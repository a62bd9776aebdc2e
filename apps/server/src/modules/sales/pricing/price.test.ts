import { createItem, inactivateItem } from '@tillgate/contract/items.ts'
import { getPosItem } from '@tillgate/contract/pos.ts'
import { createPurchase } from '@tillgate/contract/pos-purchases.ts'
import { expect, test } from 'vitest'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aStoreWithTill, createTill, nextNumber } from '#server/testing/tills.ts'

const app = await startApp()

const ours = '041449000145'
const theirs = '4006381333931'

/** A till at a store of a partner with two stores, and an item that only the other store sells. */
const twoStores = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const till = await createTill(app, admin)
  const other = admin.storeIds.find((id) => id !== admin.storeId) ?? ''
  await admin.call(createItem, { body: milk(other, { code: ours }) })
  const read = (barcode: string) => till.call(getPosItem, { params: { barcode }, query: {} })
  const price = (barcode: string) =>
    till.call(createPurchase, { body: { terminalTxnNo: nextNumber(), lines: [{ barcode, quantity: 1 }] } })
  return { admin, read, price }
}

test('names an item of another store of the partner', async () => {
  const { read, price } = await twoStores()

  await expect(read(ours)).rejects.toMatchObject({ status: 409, code: 'item.not-sold-here' })
  await expect(price(ours)).rejects.toMatchObject({
    code: 'item.not-sold-here',
    fields: [{ field: 'lines.0.barcode', code: 'barcode.not-sold-here' }],
  })
})

test('knows nothing of items of another partner', async () => {
  const { read, price } = await twoStores()
  const foreign = await aStoreWithTill(app)
  expect((await foreign.till.call(getPosItem, { params: { barcode: theirs }, query: {} })).name).toBe('Soap')

  await expect(read(theirs)).rejects.toMatchObject({ status: 404, code: 'item.not-found' })
  await expect(price(theirs)).rejects.toMatchObject({ code: 'item.not-sold-here' })
})

test('names an item that the store does not sell now', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const { id } = await admin.call(createItem, { body: milk(admin.storeId, { code: ours }) })
  await admin.call(inactivateItem, { params: { id, code: ours }, body: { storeId: admin.storeId } })

  await expect(till.call(getPosItem, { params: { barcode: ours }, query: {} })).rejects.toMatchObject({
    status: 409,
    code: 'item.inactive',
  })
})
