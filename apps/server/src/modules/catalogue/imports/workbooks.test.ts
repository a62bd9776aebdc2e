import { downloadItemBatch } from '@tillgate/contract/item-batches.ts'
import { exportItems, listItems } from '@tillgate/contract/items.ts'
import { expect, test } from 'vitest'
import { ended, header, imported, line, upload } from '#server/testing/imports.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { sheetOf, workbookOf, workbookParts, zipOf } from '#server/testing/workbooks.ts'

const app = await startApp()
await app.work()

const heading = ['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %', 'Status']
const milk = ['036000291452', 'Milk', 'Whole milk', 'COUNT', '4.29', '7.25', 'Active']
const dear = ['4011', 'Gold', 'Very dear', 'LB', '1000', '0', 'Active']

test('2 §5: imports a workbook with figures, errors and original', async () => {
  const retailer = await aRetailer(app)
  const content = await workbookOf([heading, milk, [], dear])
  const batch = await imported(app, retailer, content, { name: 'weekly.xlsx' })

  expect(batch).toMatchObject({
    status: 'FINISHEDWITHERRORS',
    itemQuantity: 1,
    originalItemQuantity: 2,
    problems: [{ code: 'price.range', rows: [4], found: '1000' }],
  })
  expect(batch.finalMessage).toContain('Sheet read: Items.')
  const { blob, name } = await retailer.download(downloadItemBatch, { params: { id: batch.id } })
  expect(name).toBe('weekly.xlsx')
  expect(blob.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(Buffer.from(await blob.bytes()).equals(content)).toBe(true)
})

test('a workbook with the same rows changes nothing', async () => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('4011') + line('036000291452'))
  const again = await imported(
    app,
    retailer,
    await workbookOf([heading, ['4011', 'Milk', 'Whole milk', 'COUNT', '4.29', '7.25', 'Active']], [4, 5]),
  )

  expect([again.createdQuantity, again.updatedQuantity, again.unchangedQuantity]).toEqual([0, 0, 1])
})

test.each(['csv', 'xlsx'] as const)('2 §2: a reimported %s export changes nothing', async (format) => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('036000291452', '"=1+1, ""sweet"""') + line('4011', "'@home", '0.29'))

  const { blob, name } = await retailer.download(exportItems, { query: { storeId: retailer.storeId, format } })
  const again = await imported(app, retailer, await blob.bytes())

  expect(name).toMatch(new RegExp(`^items .+ \\d{4}-\\d{2}-\\d{2}\\.${format}$`))
  expect(again).toMatchObject({ status: 'FINISHED', unchangedQuantity: 2, originalItemQuantity: 2 })
  expect(again.finalMessage).not.toContain('Columns not used')
})

test('an export shows the APL listing of each item', async () => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('4999'))

  const { blob } = await retailer.download(exportItems, { query: { storeId: retailer.storeId } })

  expect(await blob.text()).toMatch(/,Status,APL\r\n4999,.*,Active,Not Verified\r\n$/)
})

const parts = workbookParts(sheetOf('<row><c t="str"><v>Barcode</v></c></row>'))
test.each<[string, Buffer, string]>([
  ['macros', await zipOf({ ...parts, 'xl/vbaProject.bin': 'x' }), 'This workbook contains macros.'],
  [
    'a password',
    await zipOf({ ...parts, x: { content: '', isEncrypted: true } }),
    'This workbook is protected with a password.',
  ],
  [
    'more behind its bytes than a list has',
    await zipOf({ ...parts, 'xl/bomb.bin': Buffer.alloc(30_000_000) }),
    'This workbook unpacks to far more than a list of items needs.',
  ],
  [
    'a size that lies',
    await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': { content: sheetOf('<row/>'.repeat(20_000)), size: 20 } }),
    'This workbook unpacks to far more than a list of items needs.',
  ],
  [
    'a document type',
    await zipOf({ ...parts, 'xl/workbook.xml': `<!DOCTYPE a>${parts['xl/workbook.xml'] ?? ''}` }),
    'This workbook contains a document type definition',
  ],
  [
    'another program’s list in it',
    await zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' }),
    'This file is not an Excel workbook.',
  ],
  ['a damaged archive', (await zipOf(parts)).subarray(0, 500), 'This workbook is damaged and cannot be read.'],
  ['no workbook in it', await zipOf({ 'a.txt': 'x' }), 'This file is not an Excel workbook.'],
  [
    'missing columns',
    await zipOf(parts),
    'These columns are missing in the first row: Name, Description, Unit, Price, Tax %.',
  ],
])('a file with %s fails with its reason', async (_, content, reason) => {
  const retailer = await aRetailer(app)
  const { body } = await upload(app, retailer, content, { name: 'list.xlsx' })
  const batch = await ended(retailer, body.id)

  expect(batch).toMatchObject({ status: 'FAILED', itemQuantity: 0, hasErrorFile: true })
  expect(batch.finalMessage).toContain(reason)
  const { items } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  expect(items).toEqual([])
})

test.each([
  ['an old workbook, or one behind a password', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2048, '0'), 'hex')],
  ['a PDF', Buffer.from('%PDF-1.7')],
])('refuses %s named as a workbook in the uploader’s language', async (_, content) => {
  const retailer = await aRetailer(app)
  const { status, body } = await upload(app, retailer, content, { name: 'list.xlsx', language: 'es-ES' })

  expect([status, body.message]).toEqual([
    415,
    'Esto no es un archivo CSV ni XLSX. Guarde su lista como CSV o XLSX y elija ese archivo.',
  ])
})
