import { createItem } from '@tillgate/contract/items.ts'
import { checkEligibility } from '@tillgate/contract/eligibility.ts'
import { getPosItem } from '@tillgate/contract/pos.ts'
import { confirmPurchase, createPurchase, returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import {
  createScaleLabel,
  deleteScaleLabel,
  listScaleLabels,
  updateStoreSettings,
} from '@tillgate/contract/scale-labels.ts'
import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { labelOf, type LabelForm } from '@tillgate/domain/scale-labels.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { insertApprovedProducts } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createTill, nextNumber } from '#server/testing/tills.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const peppers = '200417'
/** The list covers peppers (PLU 4065) up to $3.00 a pound. */
const plu = '4065'
const label = (cents: number): string => labelOf(peppers, cents)

/** Peppers from the store's scale at $4.00 a pound. */
const aScale = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await insertApprovedProducts(app)
  const storePrices = [{ storeId: admin.storeId, price: 4, taxPercentage: 0, active: true }]
  const item = { name: 'Peppers', unit: 'LB' as const, code: label(100), storePrices }
  await admin.call(createItem, { body: { ...milk(admin.storeId), ...item } })
  const till = await createTill(app, admin)
  const sell = async (barcode: string, quantity = 1) => {
    const lines = [{ barcode, quantity }]
    const basket = await till.call(createPurchase, { body: { terminalTxnNo: nextNumber(), lines } })
    return { basket, line: basket.lines[0] }
  }
  return { admin, till, sell, ...mapping(admin, admin.storeId) }
}
const mapping = (admin: Retailer, id: string) => {
  const params = { id }
  return {
    map: (code: string, to = plu) => admin.call(createScaleLabel, { params, body: { code, plu: to } }),
    unmap: (code: string) => admin.call(deleteScaleLabel, { params: { ...params, code } }),
    takePrices: (labelForm: LabelForm | null = 'PRICE_4_CHECKED', labels = [label(599)]) =>
      admin.call(updateStoreSettings, { params, body: { labelForm, labels } }),
    listed: () => admin.call(listScaleLabels, { params }),
  }
}

test('a list covers a label only through its PLU', async () => {
  const { sell, map, unmap } = await aScale()
  const before = await sell(label(599), 1.5)
  expect(before.line).toMatchObject({ unit: 'LB', unitPrice: 4, netAmount: 6, reason: 'NOT_LISTED', coveredAmount: 0 })
  await map(label(250))
  const mapped = await sell(label(599), 1.5)
  expect(mapped.line).toMatchObject({ netAmount: 6, reason: 'OVER_MAX_PRICE', coveredAmount: 4.5 })
  await unmap(label(1))
  expect((await sell(label(599))).line).toMatchObject({ reason: 'NOT_LISTED', coveredAmount: 0 })
})

test('the setting sells a piece at the price of its label', async () => {
  const { admin, till, sell, map, takePrices } = await aScale()
  await map(label(250))
  await takePrices()
  const { basket, line } = await sell(label(599), 2)
  expect(line).toMatchObject({ unit: 'COUNT', quantity: 2, unitPrice: 5.99, netAmount: 11.98, coveredAmount: 8.98 })
  expect(await till.call(getPosItem, { params: { barcode: label(599) }, query: {} })).toMatchObject({
    unit: 'COUNT',
    price: 5.99,
    reason: 'OVER_MAX_PRICE',
    maxPrice: 4.49,
  })
  const query = { code: label(599), storeId: admin.storeId }
  expect(await admin.call(checkEligibility, { query })).toMatchObject({ price: 5.99, pays: true, faults: [] })

  const cardToken = `card_sbx_ok_${newId()}`
  const params = { id: basket.id }
  await till.call(confirmPurchase, { params, body: { cardToken, entryMode: 'CHIP', expectedTotal: 11.98 } })
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken }
  expect(await till.call(returnPurchase, { params, body })).toMatchObject({ totalAmount: 5.99, benefitsAmount: 4.49 })

  await takePrices(null, [])
  expect((await sell(label(599), 2)).line).toMatchObject({ unit: 'LB', unitPrice: 4, netAmount: 8 })
})

test('refuses labels with a wrong digit and parts of pieces', async () => {
  const { admin, till, sell, takePrices } = await aScale()
  await takePrices()
  const wrong = `${label(599).slice(0, -1)}${(Number(label(599).at(-1)) + 1) % 10}`
  const unreadable = { status: 400, fields: [{ field: 'lines.0.barcode', code: 'barcode.label-unreadable' }] }
  await expect(sell(wrong)).rejects.toMatchObject(unreadable)
  await expect(till.call(getPosItem, { params: { barcode: wrong }, query: {} })).rejects.toMatchObject({ status: 400 })
  await expect(sell(label(599), 1.5)).rejects.toMatchObject({ fields: [{ code: 'quantity.whole' }] })
  const query = { code: wrong, storeId: admin.storeId }
  expect(await admin.call(checkEligibility, { query })).toMatchObject({ faults: ['LABEL_UNREADABLE'], pays: false })
  // A label without a price: the cashier types the weight.
  expect((await sell(labelOf(peppers, 0), 1.5)).line).toMatchObject({ unit: 'LB', netAmount: 6 })
})

/** Label of peppers with five digits behind the item number. */
const five = (value: string): string => `${peppers}${value}${checkDigit(`${peppers}${value}`)}`

test('sells labels only in the form of the store', async () => {
  const { till, sell, takePrices } = await aScale()
  // The first of the five digits of $104.30 is the check digit of $4.30: the item's price and the typed weight count.
  expect((await sell(five('10430'), 1.5)).line).toMatchObject({ unit: 'LB', netAmount: 6 })
  await takePrices('PRICE_5', [five('00429'), five('10053')])
  expect((await sell(five('10430'))).line).toMatchObject({ unit: 'COUNT', netAmount: 104.3 })
  expect((await sell(label(599))).line).toMatchObject({ netAmount: 105.99 })
  await takePrices()
  await expect(sell(five('00429'))).rejects.toMatchObject({ fields: [{ code: 'barcode.label-unreadable' }] })
  await takePrices('WEIGHT_5', [five('01234')])
  // 1.234 lb at $4.00.
  expect((await sell(five('01234'), 2)).line).toMatchObject({ unit: 'COUNT', unitPrice: 4.94, netAmount: 9.88 })
  const item = { params: { barcode: five('01234') }, query: {} }
  expect(await till.call(getPosItem, item)).toMatchObject({ unit: 'COUNT', price: 4.94 })
})

const refused = (code: string) => ({ status: 400, fields: [{ code }] })
test('tries a form with labels that tell it from others', async () => {
  const { takePrices, listed } = await aScale()
  await expect(takePrices('PRICE_5', [])).rejects.toMatchObject(refused('scale-label.no-sample'))
  await expect(takePrices('PRICE_4_CHECKED', [five('00429')])).rejects.toMatchObject(refused('scale-label.other-form'))
  const alike = labelOf(peppers, 412)
  await expect(takePrices('PRICE_5', [alike])).rejects.toMatchObject(refused('scale-label.like-form'))
  expect(await takePrices('PRICE_5', [alike, five('00429')])).toEqual({ labelForm: 'PRICE_5' })
  expect((await listed()).labelForm).toBe('PRICE_5')
})

test('item part and PLU are unique in a store', async () => {
  const { admin, map, unmap, listed } = await aScale()
  const other = labelOf('200999', 100)
  expect(await map(label(250))).toEqual({
    labelForm: null,
    items: [{ code: labelOf(peppers, 0), plu, name: 'Peppers', list: 'Food' }],
  })
  await expect(map(label(9), '4011')).rejects.toMatchObject({
    status: 409,
    fields: [{ field: 'code', code: 'scale-label.code-taken' }],
  })
  await expect(map(other)).rejects.toMatchObject({ fields: [{ field: 'plu', code: 'scale-label.plu-taken' }] })
  await expect(map('036000291452', '4011')).rejects.toMatchObject({ fields: [{ code: 'scale-label.no-label' }] })
  await expect(map(other, '036000291452')).rejects.toMatchObject({ fields: [{ code: 'scale-label.no-plu' }] })
  await expect(unmap(other)).rejects.toMatchObject({ code: 'scale-label.gone' })

  const foreigner = await aRetailer(app)
  const theirs = { params: { id: admin.storeId } }
  await expect(foreigner.call(listScaleLabels, theirs)).rejects.toMatchObject({ status: 404 })
  expect((await mapping(foreigner, foreigner.storeId).map(label(250))).items).toMatchObject([{ plu, name: 'Listed' }])
  const second = mapping(admin, admin.storeIds[1] ?? '')
  expect((await second.map(label(250))).items).toHaveLength(1)
  expect((await second.unmap(label(250))).items).toHaveLength(0)
  expect((await listed()).items).toHaveLength(1)
})
