import { getItemSales } from '@tillgate/contract/item-sales.ts'
import { createItem, getItem, getItemByCode, updateItem } from '@tillgate/contract/items.ts'
import { confirmPurchase, createPurchase, returnPurchase, reversePurchase } from '@tillgate/contract/pos-purchases.ts'
import { createScaleLabel, updateStoreSettings } from '@tillgate/contract/scale-labels.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createShelf, createTill, nextNumber, type TestTill } from '#server/testing/tills.ts'
import { ageRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const aStore = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const shelf = await createShelf(app, admin)
  await updateRows(app.owner, 'store', { id: admin.storeId }, { timeZone: 'Etc/UTC' })
  const { id } = await admin.call(getItemByCode, { query: { code: shelf.milk } })
  return { admin, till: await createTill(app, admin), itemId: id ?? '', code: shelf.milk }
}
const sellMilk = async (till: TestTill, barcode: string, quantity: number, expectedTotal: number) => {
  const cardToken = `card_sbx_ok_${newId()}`
  const lines = [{ barcode, quantity }]
  const { id } = await till.call(createPurchase, { body: { terminalTxnNo: nextNumber(), lines } })
  await till.call(confirmPurchase, { params: { id }, body: { cardToken, entryMode: 'CHIP', expectedTotal } })
  return { id, cardToken }
}

test('sums units, amounts and prices per day of an item', async () => {
  const { admin, till, itemId, code } = await aStore()
  const { id, cardToken } = await sellMilk(till, code, 3, 12.87)
  await till.call(returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity: 1 }], cardToken } })
  const reversed = await sellMilk(till, code, 5, 21.45)
  await till.call(reversePurchase, { body: { purchaseId: reversed.id } })
  const { version } = await admin.call(getItem, { params: { id: itemId, code } })
  const storePrices = [{ storeId: admin.storeId, price: 4.5, taxPercentage: 0, active: true }]
  await admin.call(updateItem, {
    params: { id: itemId },
    body: { ...milk(admin.storeId), applyAllStore: false, storePrices, version },
  })
  await sellMilk(till, code, 1, 4.5)
  const old = await sellMilk(till, code, 2, 9)
  await ageRows(app.owner, 'purchase', { id: old.id }, '89 days', ['startedAt'])
  const older = await sellMilk(till, code, 2, 9)
  await ageRows(app.owner, 'purchase', { id: older.id }, '90 days', ['startedAt'])

  const { days } = await admin.call(getItemSales, { params: { id: itemId }, query: {} })

  expect(days).toHaveLength(90)
  expect(days.at(-1)).toEqual({
    day: new Date().toISOString().slice(0, 10),
    units: 4,
    totalAmount: 17.37,
    benefitsAmount: 17.37,
    returnedUnits: 1,
    prices: { lowest: 4.29, highest: 4.5 },
  })
  expect(days[0]).toMatchObject({ units: 2, totalAmount: 9, prices: { lowest: 4.5, highest: 4.5 } })
  expect(days.slice(1, -1).every(({ units, prices }) => units === 0 && prices === null)).toBe(true)
})

test('reads one store, and no store or item of others', async () => {
  const { admin, till, itemId, code } = await aStore()
  await sellMilk(till, code, 1, 4.29)
  const [, otherStore = ''] = admin.storeIds
  const unitsAt = async (storeId: string) => {
    const { days } = await admin.call(getItemSales, { params: { id: itemId }, query: { storeId } })
    return days.at(-1)?.units
  }
  expect(await unitsAt(admin.storeId)).toBe(1)
  expect(await unitsAt(otherStore)).toBe(0)

  const foreign = await aRetailer(app)
  await expect(unitsAt(foreign.storeId)).rejects.toMatchObject({ status: 404 })
  await expect(foreign.call(getItemSales, { params: { id: itemId }, query: {} })).rejects.toMatchObject({ status: 404 })
})

const label = (cents: number): string => labelOf('200417', cents)

test('pieces with a label price count in amounts, not in pounds', async () => {
  const { admin, till } = await aStore()
  const storePrices = [{ storeId: admin.storeId, price: 4, taxPercentage: 0, active: true }]
  const peppers = { ...milk(admin.storeId), unit: 'LB' as const, code: label(0), storePrices }
  const { id } = await admin.call(createItem, { body: peppers })
  const params = { id: admin.storeId }
  await admin.call(createScaleLabel, { params, body: { code: label(0), plu: '4065' } })
  await admin.call(updateStoreSettings, { params, body: { labelForm: 'PRICE_4_CHECKED', labels: [label(599)] } })
  await sellMilk(till, label(0), 1.5, 6)
  const piece = await sellMilk(till, label(599), 2, 11.98)
  const lines = [{ lineId: 1, quantity: 1 }]
  await till.call(returnPurchase, { params: { id: piece.id }, body: { lines, cardToken: piece.cardToken } })

  const { days } = await admin.call(getItemSales, { params: { id }, query: {} })

  expect(days.at(-1)).toMatchObject({
    units: 1.5,
    totalAmount: 17.98,
    returnedUnits: 0,
    prices: { lowest: 4, highest: 4 },
  })
})
