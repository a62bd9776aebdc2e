import { listActivity } from '@tillgate/contract/activity.ts'
import { listItemRanges } from '@tillgate/contract/item-ranges.ts'
import { countItems, createItem, getItemByCode, listItems } from '@tillgate/contract/items.ts'
import { updateStoreSettings } from '@tillgate/contract/scale-labels.ts'
import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { readLabel } from '@tillgate/domain/scale-labels.ts'
import { expect, test } from 'vitest'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

const form = 'PRICE_5_CHECKED'
const upcA = (body: string): string => `${body}${checkDigit(body)}`
/** Returns the label of an item with four digits: the digit behind them checks the five digits of the price. */
const label = (cents: string): string =>
  Array.from({ length: 10 }, (_, digit) => upcA(`21234${digit}${cents}`)).find(
    (code) => typeof readLabel(code, form) === 'object',
  ) ?? ''
const peppers = upcA('21234000000')

/** Peppers at two stores. The scales of the first print labels with a checked price of five digits. */
const aScale = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const { storeId } = admin
  const other = admin.storeIds.find((one) => one !== storeId) ?? ''
  const storePrices = [storeId, other].map((id) => ({ storeId: id, price: 4, taxPercentage: 0, active: true }))
  const item = { name: 'Peppers', unit: 'LB' as const, code: peppers, storePrices }
  const { id } = await admin.call(createItem, { body: { ...milk(storeId), ...item } })
  const labels = [label('00599'), label('14685')]
  await admin.call(updateStoreSettings, { params: { id: storeId }, body: { labelForm: form, labels } })
  return { admin, id, storeId, other }
}
const soldAt = (storeId: string, code: string) => milk(storeId, { code, name: 'Peppers', unit: 'LB' })
const first = { page: 1, pageSize: 15 }
const none = { total: 0, items: [] }

test('a search finds the item of a scale label', async () => {
  const { admin, id, storeId, other } = await aScale()
  const search = label('00733')
  expect(search.slice(5, 6)).not.toBe('0')

  const query = { storeId, search }
  expect(await admin.call(listItems, { query: { ...query, ...first } })).toMatchObject({ total: 1, items: [{ id }] })
  expect(await admin.call(listItems, { query: { ...query, ...first, active: 'true' } })).toMatchObject({ total: 1 })
  expect(await admin.call(countItems, { query })).toMatchObject({ all: 1 })
  expect(await admin.call(listItemRanges, { query: { search, ...first } })).toMatchObject({ items: [{ id }] })
  expect(await admin.call(listActivity, { query: { search, ...first } })).toMatchObject({ items: [{ objectId: id }] })
  // The labels of this store have no form.
  expect(await admin.call(listItems, { query: { storeId: other, search, ...first } })).toMatchObject(none)
})

test('a scan finds the item of a scale label', async () => {
  const { admin, id, storeId, other } = await aScale()
  const scan = (code: string, at?: string) => admin.call(getItemByCode, { query: { code, storeId: at } })

  expect(await scan(label('00733'), storeId)).toMatchObject({ id, code: peppers })
  expect(await scan(label('00733'))).toMatchObject({ id })
  expect(await scan(peppers, other)).toMatchObject({ id })
  await expect(scan(label('00733'), other)).rejects.toMatchObject({ status: 404, code: 'item.not-found' })
})

test('a scan without a store prefers the item of the digits', async () => {
  const { admin, id, storeId } = await aScale()
  const code = label('00733')
  const item = { name: 'Onions', unit: 'LB' as const, code: upcA(`${code.slice(0, 6)}00000`) }
  const onions = await admin.call(createItem, { body: { ...milk(storeId), ...item } })

  expect(await admin.call(getItemByCode, { query: { code } })).toMatchObject({ id: onions.id })
  expect(await admin.call(getItemByCode, { query: { code, storeId } })).toMatchObject({ id })
})

test('a scan reads labels of own stores alone', async () => {
  const { storeId } = await aScale()
  const foreigner = await aRetailer(app)

  const scan = foreigner.call(getItemByCode, { query: { code: label('00733'), storeId } })
  await expect(scan).rejects.toMatchObject({ status: 404, code: 'store.not-found' })
})

test('an item of a scanned label is created under the barcode that tills find', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const { storeId } = admin
  const other = admin.storeIds.find((one) => one !== storeId) ?? ''
  const labels = [label('00599'), label('14685')]
  await admin.call(updateStoreSettings, { params: { id: storeId }, body: { labelForm: form, labels } })

  const item = await admin.call(createItem, { body: soldAt(storeId, label('00733')) })

  expect(item.code).toBe(peppers)
  expect(await admin.call(getItemByCode, { query: { code: label('14685'), storeId } })).toMatchObject({ id: item.id })
  await expect(admin.call(createItem, { body: soldAt(storeId, label('14685')) })).rejects.toMatchObject({
    code: 'item.barcode-taken',
  })
  // The labels of the other store have no form.
  expect(await admin.call(createItem, { body: soldAt(other, label('00733')) })).toMatchObject({ code: label('00733') })
})
