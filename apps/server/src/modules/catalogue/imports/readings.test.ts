import { listItems } from '@tillgate/contract/items.ts'
import {
  commitItemBatch,
  recheckItemBatch,
  type FileReading,
  type ItemBatchPreview,
} from '@tillgate/contract/item-checks.ts'
import { expect, test } from 'vitest'
import { checked, ended, header, imported, line, previewed } from '#server/testing/imports.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { sheetOf, workbookParts, zipOf } from '#server/testing/workbooks.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
await app.work()

const read = async (retailer: Retailer, { batch, fixes }: ItemBatchPreview, reading: FileReading) => {
  await retailer.call(recheckItemBatch, { params: { id: batch.id }, body: { fixes, reading } })
  return previewed(retailer, batch.id)
}
const commit = async (retailer: Retailer, { batch }: ItemBatchPreview) => {
  await retailer.call(commitItemBatch, { params: { id: batch.id } })
  return ended(retailer, batch.id)
}
const itemsOf = async (retailer: Retailer) =>
  (await retailer.call(listItems, { query: { storeId: retailer.storeId, sortColumn: 'code' } })).items

const till = 'Ref;Articulo;Texto;Se vende por;PVP (USD);IVA;Proveedor\n4011;Café;Tostado;COUNT;4.29;7.25;Luna\n'
const columns = {
  code: 'ref',
  name: 'articulo',
  description: 'texto',
  unit: 'sevendepor',
  price: 'pvpusd',
  taxPercentage: 'iva',
}

test('a check of unknown headings asks for their columns', async () => {
  const retailer = await aRetailer(app)
  const preview = await checked(app, retailer, till)
  expect(preview).toMatchObject({
    batch: { status: 'CHECKED', originalItemQuantity: 0, hasErrorFile: false },
    fault:
      'These columns are missing in the first row: Barcode, Name, Description, Unit, Price, Tax %. Download the template to see all columns.',
    reading: {
      encoding: 'UTF-8',
      delimiter: 'SEMICOLON',
      columns: {},
      suggested: { name: 'articulo', price: 'pvpusd', taxPercentage: 'iva' },
    },
  })
  expect(preview.reading?.headings[1]).toEqual({ name: 'articulo', heading: 'Articulo', samples: ['Café'] })
  await expect(commit(retailer, preview)).rejects.toMatchObject({ code: 'batch.not-read' })

  const { unit: _, ...without } = columns
  expect((await read(retailer, preview, { columns: without })).fault).toContain('first row: Unit.')
  const mapped = await read(retailer, preview, { columns })
  expect(mapped).toMatchObject({
    fault: null,
    stores: [{ created: 1, failed: 0 }],
    reading: { ignored: ['Proveedor'] },
  })
  await commit(retailer, mapped)
  expect(await itemsOf(retailer)).toMatchObject([{ code: '4011', name: 'Café', price: 4.29 }])
})

test('a mapping is remembered for the partner alone', async () => {
  const retailer = await aRetailer(app)
  await commit(retailer, await read(retailer, await checked(app, retailer, till), { columns }))
  // The same headings in another order.
  const next = 'IVA;Articulo;Texto;Se vende por;PVP (USD);Ref;Proveedor\n0;Té;Verde;COUNT;3.10;4012;Luna\n'
  expect(await imported(app, retailer, next)).toMatchObject({ status: 'FINISHED', createdQuantity: 1 })
  expect((await itemsOf(retailer)).at(-1)).toMatchObject({ code: '4012', name: 'Té', price: 3.1 })
  expect(await checked(app, retailer, till)).toMatchObject({ fault: null, reading: { columns } })

  const other = await aRetailer(app)
  expect(await imported(app, other, next)).toMatchObject({
    status: 'FAILED',
    finalMessage: expect.stringContaining('These columns are missing in the first row: Barcode, Name'),
  })
})

test('a wrong mapping shows the errors of its rows', async () => {
  const retailer = await aRetailer(app)
  const preview = await checked(app, retailer, till)
  const wrong = await read(retailer, preview, { columns: { ...columns, price: 'iva', unit: 'texto' } })
  expect(wrong).toMatchObject({ fault: null, batch: { failedQuantity: 1, problems: [{ code: 'unit.unknown' }] } })
  const right = await read(retailer, wrong, { columns })
  expect(right.batch).toMatchObject({ failedQuantity: 0, repairableRows: 0 })
})

test.each([
  ['Mac Roman', 'Pi\u0096a y Ca\u0096a', 'Piña y Caña'],
  ['Windows-1252', 'Piña, S.A.'.replace(',', ''), 'Piña S.A.'],
] as const)('recognizes %s and reads another encoding on demand', async (encoding, bytes, name) => {
  const retailer = await aRetailer(app)
  const preview = await checked(app, retailer, Buffer.from(header + line('4011', bytes), 'latin1'))
  expect(preview.reading).toMatchObject({ encoding, chosen: {} })
  const other = encoding === 'Mac Roman' ? 'Windows-1252' : 'Mac Roman'
  const wrong = await read(retailer, preview, { encoding: other })
  expect(wrong.reading).toMatchObject({ encoding: other, chosen: { encoding: other } })
  const right = await read(retailer, wrong, { encoding })
  await commit(retailer, right)
  expect(await itemsOf(retailer)).toMatchObject([{ name }])
})

test('a delimiter that does not fit keeps the check open', async () => {
  const retailer = await aRetailer(app)
  const pipes = (header + line('4011')).replaceAll(',', '|')
  const preview = await checked(app, retailer, pipes)
  expect(preview).toMatchObject({ fault: null, reading: { delimiter: 'PIPE' }, batch: { originalItemQuantity: 1 } })
  const wrong = await read(retailer, preview, { delimiter: 'TAB' })
  expect(wrong).toMatchObject({ batch: { status: 'CHECKED', originalItemQuantity: 0 }, stores: [] })
  expect(wrong.fault).toContain('These columns are missing')
  expect(await read(retailer, wrong, {})).toMatchObject({ fault: null, reading: { delimiter: 'PIPE' } })
})

test('a text read as UTF-16 keeps the check open', async () => {
  const retailer = await aRetailer(app)
  const preview = await checked(app, retailer, header + line('4011'))
  const wrong = await read(retailer, preview, { encoding: 'UTF-16' })
  expect([wrong.batch.status, wrong.fault === null]).toEqual(['CHECKED', false])
  expect(await read(retailer, wrong, { encoding: 'UTF-8' })).toMatchObject({ fault: null })
})

test('an uploaded file with unknown headings fails as before', async () => {
  const retailer = await aRetailer(app)
  const batch = await imported(app, retailer, till)
  expect(batch).toMatchObject({ status: 'FAILED', hasErrorFile: true })
  expect(batch.finalMessage).toContain('These columns are missing in the first row: Barcode, Name, Description, Unit')
})

const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rowOf = (cells: string) => `<row>${cells.trim().split(',').map(inline).join('')}</row>`

/** A workbook with a sheet of notes before the list. */
const withTwoLists = async (): Promise<Buffer> => {
  const parts = workbookParts(sheetOf(rowOf(header) + rowOf(line('4012'))))
  const [book = '', links = ''] = [parts['xl/workbook.xml'], parts['xl/_rels/workbook.xml.rels']]
  const [sheet = ''] = /<sheet [^>]*>/.exec(book) ?? []
  const [link = ''] = /<Relationship [^>]*rId1[^>]*>/.exec(links) ?? []
  return zipOf({
    ...parts,
    'xl/workbook.xml': book.replace(sheet, `${sheet}${sheet.replace('Items', 'Prices').replaceAll('1"', '7"')}`),
    'xl/_rels/workbook.xml.rels': links.replace(
      link,
      `${link}${link.replace('rId1', 'rId7').replace('sheet1', 'sheet2')}`,
    ),
    'xl/worksheets/sheet2.xml': sheetOf(rowOf(header) + rowOf(line('4011'))),
  })
}

test('another sheet of a workbook can be chosen', async () => {
  const retailer = await aRetailer(app)
  const preview = await checked(app, retailer, await withTwoLists(), { name: 'prices.xlsx' })
  expect(preview.reading).toMatchObject({ sheet: 'Items', sheets: ['Items', 'Prices'], encoding: null })
  await expect(read(retailer, preview, { sheet: 'Price list' })).rejects.toMatchObject({
    status: 422,
    fields: [{ field: 'reading.sheet', message: 'The workbook has these sheets: Items, Prices.' }],
  })
  const right = await read(retailer, preview, { sheet: 'Prices' })
  expect(right).toMatchObject({ fault: null, reading: { sheet: 'Prices' }, stores: [{ created: 1 }] })
  expect(await commit(retailer, right)).toMatchObject({ status: 'FINISHED', createdQuantity: 1 })
})
