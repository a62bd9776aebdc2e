import { getItemBatch } from '@tillgate/contract/item-batches.ts'
import { commitItemBatch, downloadItemBatchChanges, getItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import {
  discardRejectedRows,
  listRejectedRows,
  repairRejectedRows,
  type RejectedRow,
} from '@tillgate/contract/item-repairs.ts'
import { listItems } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { applyRetention } from '#server/boot/retention.ts'
import { checked, ended, header, imported, line } from '#server/testing/imports.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ago, updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
await app.work()

const rowsOf = async (retailer: Pick<Retailer, 'call'>, id: string): Promise<RejectedRow[]> =>
  (await retailer.call(listRejectedRows, { params: { id } })).rows
const itemsOf = async (retailer: Retailer) =>
  (await retailer.call(listItems, { query: { storeId: retailer.storeId, sortColumn: 'code', pageSize: 100 } })).items
type Repairs = { row: number; version: number; cells: Partial<RejectedRow['cells']>; isRowRight?: boolean }[]
const repair = (retailer: Pick<Retailer, 'call'>, id: string, rows: Repairs) =>
  retailer.call(repairRejectedRows, { params: { id }, body: { rows } })
const found = (rows: readonly RejectedRow[]) =>
  rows.map(({ row, errors }) => [row, errors.map(({ column, code }) => `${column} ${code}`).join()])

const long = 'x'.repeat(257)
/** 37 wrong rows: the cells of a line, and the error each has. Nothing else is wrong in the file. */
const faults: [string, string][] = [
  ['12A4,Milk,Whole,COUNT,4.29,0,Active', 'code barcode.digits-only'],
  ['36000-29145,Milk,Whole,COUNT,4.29,0,Active', 'code barcode.digits-only'],
  ['4011 B,Milk,Whole,COUNT,4.29,0,Active', 'code barcode.digits-only'],
  [',Milk,Whole,COUNT,4.29,0,Active', 'code barcode.required'],
  ['123456789012345,Milk,Whole,COUNT,4.29,0,Active', 'code barcode.too-long'],
  ['0000,Milk,Whole,COUNT,4.29,0,Active', 'code barcode.zeros'],
  ['7.00E+10,Milk,Whole,COUNT,4.29,0,Active', 'code barcode.precision-lost'],
  ['"1,2E+11",Milk,Whole,COUNT,4.29,0,Active', 'code barcode.precision-lost'],
  ['9001,,Whole,COUNT,4.29,0,Active', 'name name.required'],
  [`9002,${long},Whole,COUNT,4.29,0,Active`, 'name name.too-long'],
  ['9003,Milk,,COUNT,4.29,0,Active', 'description description.required'],
  [`9004,Milk,${long},COUNT,4.29,0,Active`, 'description description.too-long'],
  ['9005,Milk,Whole,,4.29,0,Active', 'unit unit.required'],
  ['9006,Milk,Whole,1 lb,4.29,0,Active', 'unit unit.unknown'],
  ['9007,Milk,Whole,Box,4.29,0,Active', 'unit unit.unknown'],
  ['9008,Milk,Whole,pack,4.29,0,Active', 'unit unit.unknown'],
  ['9009,Milk,Whole,bushel,4.29,0,Active', 'unit unit.unknown'],
  ['9010,Milk,Whole,COUNT,,0,Active', 'price price.required'],
  ['9011,Milk,Whole,COUNT,0.00,0,Active', 'price price.range'],
  ['9012,Milk,Whole,COUNT,-4.29,0,Active', 'price price.range'],
  ['9013,Milk,Whole,COUNT,1000,0,Active', 'price price.range'],
  ['9014,Milk,Whole,COUNT,free,0,Active', 'price price.range'],
  ['9015,Milk,Whole,COUNT,"1,000.00",0,Active', 'price price.range'],
  ['9016,Milk,Whole,COUNT,USD 4.29,0,Active', 'price price.range'],
  ['9017,Milk,Whole,COUNT,4.295,0,Active', 'price price.decimals'],
  ['9018,Milk,Whole,COUNT,4.29,,Active', 'taxPercentage tax.required'],
  ['9019,Milk,Whole,COUNT,4.29,101,Active', 'taxPercentage tax.range'],
  ['9020,Milk,Whole,COUNT,4.29,x,Active', 'taxPercentage tax.range'],
  ['9021,Milk,Whole,COUNT,4.29,0.0725,Active', 'taxPercentage tax.decimals'],
  ['9022,Milk,Whole,COUNT,4.29,0,maybe', 'active status.unknown'],
  ['9023,Milk,Whole,COUNT,4.29,0,Active,shifted', 'null row.extra-cells'],
  ['9024,"Milk" x,Whole,COUNT,4.29,0,Active', 'name row.quote'],
  ['9025,Mil\uFFFDk,Whole,COUNT,4.29,0,Active', 'name row.damaged'],
  ['9026,Milk,Whole,COUNT,#N/A,0,Active', 'price row.error'],
  ['9027,call 4111111111111111,Whole,COUNT,4.29,0,Active', 'name pan.in-field'],
  ['9028,First,Whole,COUNT,4.29,0,Active', 'code barcode.repeated'],
  ['9029,,Whole,1 lb,4.29,0,Active', 'name name.required,unit unit.unknown'],
]
const goodRows = 4963

test('37 wrong rows of 5,000 are repaired and the file ends Completed', async () => {
  expect(faults).toHaveLength(37)
  const retailer = await aRetailer(app)
  const good = Array.from({ length: goodRows }, (_, n) => line(String(10_000 + n)))
  const file = header + faults.map(([text]) => `${text}\n`).join('') + line('9028', 'Second') + good.slice(1).join('')
  const { batch } = await checked(app, retailer, file)
  expect(batch).toMatchObject({ originalItemQuantity: 5000, failedQuantity: 37, repairableRows: 37 })
  const rows = await rowsOf(retailer, batch.id)
  expect(found(rows)).toEqual(faults.map(([, error], index) => [index + 2, error]))

  const repairs = rows.map(({ row, version }) => {
    const cells = {
      code: String(7000 + row),
      name: 'Milk',
      description: 'Whole',
      unit: 'COUNT',
      price: '4.29',
      taxPercentage: '0',
    }
    return { row, version, cells: { ...cells, active: 'Active' }, isRowRight: true }
  })
  const answer = await repair(retailer, batch.id, repairs)
  expect([answer.stale, answer.rows.flatMap(({ errors }) => errors)]).toEqual([[], []])
  const { repairedRows } = await retailer.call(getItemBatchPreview, { params: { id: batch.id } })
  expect(repairedRows).toBe(37)

  await retailer.call(commitItemBatch, { params: { id: batch.id } })
  expect(await ended(retailer, batch.id)).toMatchObject({
    status: 'FINISHED',
    originalItemQuantity: 5000,
    createdQuantity: 5000,
    failedQuantity: 0,
    repairableRows: 0,
    problems: [],
  })
})

test('suggests values from words, numbers and own items', async () => {
  const retailer = await aRetailer(app)
  const own = header + line('070038640783', 'Black Beans', '1.19') + line('4012', 'Oranges', '0.89')
  await imported(app, retailer, own)
  const { batch } = await checked(
    app,
    retailer,
    header +
      '7.0038640783E+10,Exact,Whole,1 lb,4.29,0,Active\n' +
      '7.00386E+10,Beans,Whole,COUNT,1.29,0,Active\n' +
      '4012,,Whole,COUNT,0.00,0,Active\n' +
      '9.11E+11,Beans,Whole,COUNT,1.29,0,Active\n',
  )
  const rows = await rowsOf(retailer, batch.id)
  expect(rows.map(({ errors }) => errors.map(({ suggestion }) => suggestion))).toEqual([
    ['LB'],
    ['070038640783'],
    ['Oranges', '0.89'],
    [null],
  ])
})

test('a second person gets the value of the first', async () => {
  const retailer = await aRetailer(app)
  const colleague = await aPerson(app, { role: 'RETAILER', partnerId: retailer.partnerId })
  const { batch } = await checked(app, retailer, header + '4011,Milk,Whole,1 lb,4.29,0,Active\n' + line('4012'))
  await repair(retailer, batch.id, [{ row: 2, version: 1, cells: { unit: 'LB' } }])
  const late = await repair(colleague, batch.id, [{ row: 2, version: 1, cells: { unit: 'KG' } }])
  expect(late).toMatchObject({ stale: [2], rows: [{ row: 2, version: 2, cells: { unit: 'LB' }, errors: [] }] })
})

test('a barcode of another row of the file stays an error', async () => {
  const retailer = await aRetailer(app)
  const file = header + line('4011') + line('x', 'Cream') + line('y', 'Butter')
  const { batch } = await checked(app, retailer, file)
  const { rows } = await repair(retailer, batch.id, [
    { row: 3, version: 1, cells: { code: '4011' } },
    { row: 4, version: 1, cells: { code: '4012' } },
  ])
  expect(found(rows)).toEqual([
    [3, 'code barcode.repeated'],
    [4, ''],
  ])
})

test('rows of an ended import are repaired in parts', async () => {
  const retailer = await aRetailer(app)
  const { id } = await imported(app, retailer, header + line('4011') + line('x', 'Cream') + line('y', 'Butter'))
  const again = await repair(retailer, id, [{ row: 3, version: 1, cells: { code: '4011' } }])
  expect(found(again.rows)).toEqual([[3, 'code barcode.repeated']])
  await repair(retailer, id, [{ row: 3, version: 2, cells: { code: '4012' } }])
  await retailer.call(commitItemBatch, { params: { id } })
  const part = await ended(retailer, id)
  expect(part).toMatchObject({ status: 'FINISHEDWITHERRORS', createdQuantity: 2, failedQuantity: 1, repairableRows: 1 })
  expect(part.problems).toMatchObject([{ code: 'barcode.digits-only', count: 1, rows: [4] }])

  const [last] = await rowsOf(retailer, id)
  await repair(retailer, id, [{ row: 4, version: last?.version ?? 0, cells: { code: '4013' } }])
  await retailer.call(commitItemBatch, { params: { id } })
  expect(await ended(retailer, id)).toMatchObject({ status: 'FINISHED', createdQuantity: 3, failedQuantity: 0 })
  expect((await itemsOf(retailer)).map(({ code, name }) => [code, name])).toEqual([
    ['4011', 'Milk'],
    ['4012', 'Cream'],
    ['4013', 'Butter'],
  ])
})

const fieldOf = (code: string, at: number, message: string) => ({
  fields: [{ field: `rows.${at}.row`, code, message }],
})

test('refuses a repeated row and a row without a repair', async () => {
  const retailer = await aRetailer(app)
  const { batch } = await checked(app, retailer, header + line('x', 'Cream') + line('4012'))
  const row = { row: 2, version: 1, cells: { code: '4011' } }
  await expect(repair(retailer, batch.id, [row, { ...row, cells: { code: '4013' } }])).rejects.toMatchObject({
    status: 422,
    code: 'repair.row-repeated',
    ...fieldOf('repair.twice', 1, 'Row 2 is in the request more than once.'),
  })
  await expect(repair(retailer, batch.id, [row, { ...row, row: 3 }])).rejects.toMatchObject({
    status: 409,
    code: 'repair.row-gone',
    ...fieldOf('repair.gone', 1, 'Row 3 does not wait for a repair.'),
  })
  expect((await rowsOf(retailer, batch.id))[0]?.cells.code).toBe('x')
})

const setCode = (row: number, code: string) => ({ row, version: 1, cells: { code } })

test('figures and changes of a check have repaired rows', async () => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('4011') + line('4012', 'Cream'))
  const file =
    header + line('4013', 'Butter') + line('y', 'Milk', '44.29') + line('z', 'Cream') + line('x', 'Curd') + line('w')
  const { batch } = await checked(app, retailer, file)
  await repair(retailer, batch.id, [setCode(3, '4011'), setCode(4, '4012'), setCode(5, '4014')])
  const params = { id: batch.id }
  const preview = await retailer.call(getItemBatchPreview, { params })
  expect(preview).toMatchObject({
    stores: [{ created: 2, updated: 1, unchanged: 1, failed: 1, prices: 1 }],
    changes: [{ code: '4011', before: 4.29, after: 44.29 }],
    warnings: [],
    repairedRows: 3,
    editedRows: 3,
  })
  const { blob } = await retailer.download(downloadItemBatchChanges, { params })
  const lines = (await blob.text()).trim().split('\r\n').slice(1)
  expect(lines.filter((text) => text.includes('Price')).map((text) => text.split(',').slice(-5))).toEqual([
    ['4013', 'Butter', 'Price', '', '4.29'],
    ['4011', 'Milk', 'Price', '4.29', '44.29'],
    ['4014', 'Curd', 'Price', '', '4.29'],
  ])
  await retailer.call(commitItemBatch, { params })
  expect(await ended(retailer, batch.id)).toMatchObject({
    createdQuantity: 2,
    updatedQuantity: 1,
    unchangedQuantity: 1,
    failedQuantity: 1,
  })
})

test('a typed card number is refused and a masked one stays wrong', async () => {
  const retailer = await aRetailer(app)
  const { batch } = await checked(app, retailer, header + line('4011', 'call 4111111111111111') + line('4012'))
  const [row] = await rowsOf(retailer, batch.id)
  expect(row?.cells.name).toBe('call ************1111')
  const typed = repair(retailer, batch.id, [{ row: 2, version: 1, cells: { name: '4111111111111111' } }])
  await expect(typed).rejects.toMatchObject({ code: 'pan.refused' })
  const { rows } = await repair(retailer, batch.id, [{ row: 2, version: 1, cells: { price: '5' } }])
  expect(found(rows)).toEqual([[2, 'name pan.in-field']])
})

test('rows left over end 30 days after the import', async () => {
  const retailer = await aRetailer(app)
  const { id } = await imported(app, retailer, header + line('4011') + line('x'))
  await app.owner.transaction().execute((db) => updateRows(db, 'item_batch', { id }, { endedAt: ago('29 days') }))
  await applyRetention(app.worker)
  expect(await rowsOf(retailer, id)).toHaveLength(1)
  await app.owner.transaction().execute((db) => updateRows(db, 'item_batch', { id }, { endedAt: ago('31 days') }))
  await applyRetention(app.worker)
  expect(await rowsOf(retailer, id)).toEqual([])
  const params = { batchId: id, storeId: retailer.storeId }
  expect(await retailer.call(getItemBatch, { params })).toMatchObject({ repairableRows: 0, failedQuantity: 1 })
})

test('rows that still have errors are left out at once', async () => {
  const retailer = await aRetailer(app)
  const { id } = await imported(
    app,
    retailer,
    header + line('4011') + line('x') + line('4012').replace('COUNT', '1 lb'),
  )
  const repairable = (await rowsOf(retailer, id)).filter(({ row }) => row === 4)
  await repair(
    retailer,
    id,
    repairable.map(({ row, version }) => ({ row, version, cells: { unit: 'LB' } })),
  )
  expect(await retailer.call(discardRejectedRows, { params: { id } })).toEqual({ count: 1 })
  expect(found(await rowsOf(retailer, id))).toEqual([[4, '']])
  const other = await aRetailer(app)
  await expect(other.call(discardRejectedRows, { params: { id } })).rejects.toMatchObject({ code: 'batch.not-found' })

  await retailer.call(commitItemBatch, { params: { id } })
  expect(await ended(retailer, id)).toMatchObject({ itemQuantity: 2, failedQuantity: 1, repairableRows: 0 })
})
