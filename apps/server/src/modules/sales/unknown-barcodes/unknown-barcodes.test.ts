import { listAttention } from '@tillgate/contract/dashboard.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { listUnknownBarcodes, reportUnknownBarcode } from '@tillgate/contract/unknown-barcodes.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aPerson, aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aColleague, aStoreWithTill, createTill } from '#server/testing/tills.ts'
import { insertRow, listColumn, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const barcode = '041449000145'
const body = { barcode }

test('counts scans by store until an item has the barcode', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const other = await aStoreWithTill(app)
  await till.call(reportUnknownBarcode, { body })
  await till.call(reportUnknownBarcode, { body: { barcode: '00041449000145' } })
  await till.call(reportUnknownBarcode, { body: { barcode: '4225' } })

  const { items, total } = await admin.call(listUnknownBarcodes, { query: {} })
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { store: { id: admin.storeId }, scans: 2, days: 1 },
    { barcode: '4225', scans: 1 },
  ])
  expect((await admin.call(listAttention, {})).items).toContainEqual({ kind: 'unknown', count: 2 })
  expect(await other.admin.call(listUnknownBarcodes, { query: {} })).toMatchObject({ items: [], total: 0 })

  await admin.call(createItem, { body: milk(admin.storeId, { code: barcode }) })
  expect((await admin.call(listUnknownBarcodes, { query: {} })).items).toMatchObject([{ barcode: '4225' }])
})

test('names the item that another store sells', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const till = await createTill(app, admin)
  const other = admin.storeIds.find((id) => id !== admin.storeId) ?? ''
  const { id } = await admin.call(createItem, { body: milk(other, { code: barcode }) })
  await till.call(reportUnknownBarcode, { body })

  expect((await admin.call(listUnknownBarcodes, { query: {} })).items).toMatchObject([{ barcode, itemId: id }])
})

test('counts a repeated request once', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const key = newId()
  const both = [till, await aColleague(app, admin, till)]
  await Promise.all([till.as(key)(reportUnknownBarcode, { body }), till.as(key)(reportUnknownBarcode, { body })]).catch(
    () => undefined,
  )
  await till.as(key)(reportUnknownBarcode, { body })
  await both[1]?.call(reportUnknownBarcode, { body })

  expect((await admin.call(listUnknownBarcodes, { query: {} })).items).toMatchObject([{ scans: 2 }])
})

test('only who edits items reads them', async () => {
  const { admin } = await aStoreWithTill(app)
  const supervisor = await aPerson(app, { role: 'CASHIER', partnerId: admin.partnerId })

  await expect(supervisor.call(listUnknownBarcodes, { query: {} })).rejects.toMatchObject({ status: 403 })
})

test('limits the reports of a terminal', async () => {
  const { till } = await aStoreWithTill(app)
  await till.call(reportUnknownBarcode, { body })
  await updateRows(app.owner, 'rate_limit', {}, { hits: 300 })

  await expect(till.call(reportUnknownBarcode, { body })).rejects.toMatchObject({ status: 429 })
})

test('counts 500 barcodes of a store a day', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const { partnerId, storeId } = admin
  expect(await till.call(reportUnknownBarcode, { body })).toEqual({ counted: true })
  const [day = ''] = await listColumn(app.owner, 'unknown_barcode', 'day', { partnerId }, 'day')
  const row = (nth: number) => ({ partnerId, storeId, day, codeKey: `L:${nth}`, barcode: String(nth), scans: 1 })
  await Promise.all(Array.from({ length: 499 }, (_, nth) => insertRow(app.owner, 'unknown_barcode', row(nth))))

  expect(await till.call(reportUnknownBarcode, { body: { barcode: '4006381333931' } })).toEqual({ counted: false })
  expect(await listColumn(app.owner, 'unknown_barcode', 'barcode', { partnerId }, 'barcode')).toHaveLength(500)
})
