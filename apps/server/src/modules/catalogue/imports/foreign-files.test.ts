import { listItems } from '@tillgate/contract/items.ts'
import { commitItemBatch, recheckItemBatch } from '@tillgate/contract/item-checks.ts'
import { expect, test } from 'vitest'
import { checked, ended, header, imported, line, previewed, upload } from '#server/testing/imports.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { workbookOf } from '#server/testing/workbooks.ts'

const app = await startApp()
await app.work()

const itemsOf = async (retailer: Retailer) =>
  (await retailer.call(listItems, { query: { storeId: retailer.storeId, sortColumn: 'name' } })).items.map(
    ({ code, name, unit, price, taxPercentage, active }) => [code, name, unit, price, taxPercentage, active],
  )
const heading = header.trim().split(',')
const salsa = ['071234501526', 'Salsa', 'Hot', 'EA', '2.49', '7.25', 'Y']
const utf16 = (text: string, mark = '') => Buffer.from(mark + text, 'utf16le')

test.each<[string, Uint8Array | string]>([
  ['titles', `Delgado Fresh - Price list,,,\nValid from 11/28/2026,,,\n,,,\n${heading.join()}\n${salsa.join()}\n`],
  [
    'Spanish headings, semicolons and a total',
    'Bodega Luna\n\nPrecios, noviembre\nCódigo de barras;Nombre;Descripción;Unidad;Precio;Impuesto;Estado\n' +
      '071234501526;Salsa;Hot;c/u;2,49;7,25;Activo\n\nTotal;;;;2,49;;\n',
  ],
  [
    'tabs, a total and the heading again',
    `List\tMay\n${heading.join('\t')}\n${salsa.join('\t')}\n${heading.join('\t')}\n\tGrand total\t\t\t2.49\n`,
  ],
  [
    'sections and a page number',
    `${heading.join()}\nSAUCES,,,,,,\n${salsa.join()}\n,Printed 11/28/2026,,,,,\n,,,,,,Page 1 of 1\n`,
  ],
  ['UTF-16 with a mark', utf16(`${heading.join('\t')}\n${salsa.join('\t')}\n`, '\u{FEFF}')],
  ['UTF-16 without a mark', utf16(`Price list\n${heading.join()}\n${salsa.join()}\n`)],
  ['a printed barcode', `${heading.join()}\n${salsa.with(0, '0-71234-50152-6').join()}\n`],
  ['formulas around each text', `${heading.join()}\n${salsa.map((text) => `"=""${text}"""`).join()}\n`],
  ['two columns of codes', `Code,${heading.join()}\n1001,${salsa.join()}\n`],
  ['titles in a workbook', await workbookOf([['Delgado Fresh'], ['Valid from May'], [], heading, salsa])],
])('a list with %s is imported', async (_, content) => {
  const retailer = await aRetailer(app)
  expect(await imported(app, retailer, content)).toMatchObject({ status: 'FINISHED', originalItemQuantity: 1 })
  expect(await itemsOf(retailer)).toEqual([['071234501526', 'Salsa', 'COUNT', 2.49, 7.25, true]])
})

test('a check finds unknown headings below titles', async () => {
  const retailer = await aRetailer(app)
  const file = `Delgado Fresh\nPrices, May\nRef,Articulo,Texto,Vendido por,PVP,IVA\n${salsa.slice(0, 6).join()}\n`
  const { reading } = await checked(app, retailer, file)
  expect(reading?.headings.map(({ heading: text, samples }) => [text, samples[0]])).toEqual([
    ['Ref', '071234501526'],
    ['Articulo', 'Salsa'],
    ['Texto', 'Hot'],
    ['Vendido por', 'EA'],
    ['PVP', '2.49'],
    ['IVA', '7.25'],
  ])
})

test.each([
  ['a title', `Paid with 4111111111111111\n${header}${line('4011')}`, 'FINISHED'],
  ['a note', `${header}${line('4011')}Paid with 4111111111111111\n`, 'FINISHEDWITHERRORS'],
  ['a total', `${header}${line('4011')}Total,4111111111111111,,,4.29,,\n`, 'FINISHEDWITHERRORS'],
])('a card number in %s is found', async (_, content, status) => {
  const retailer = await aRetailer(app)
  expect(await imported(app, retailer, content)).toMatchObject({ status, hasOriginalFile: false })
})

const shopify =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Taxable,Variant Barcode,Status\n'

test('a taxed row without a rate keeps the tax of its item', async () => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('071234501526'))
  const file = `${shopify}salsa,Salsa,Hot,Size,8 oz,S8,3.99,TRUE,'071234501526,active\n`
  expect(await imported(app, retailer, file)).toMatchObject({ status: 'FINISHED', updatedQuantity: 1 })
  expect(await itemsOf(retailer)).toEqual([['071234501526', 'Salsa - 8 oz', 'COUNT', 3.99, 7.25, true]])
})

test('new taxed items without a rate wait for a decision', async () => {
  const retailer = await aRetailer(app)
  const file = `${shopify}salsa,Salsa,Hot,Size,8 oz,S8,3.99,TRUE,071234501526,active\nsalsa,,,,16 oz,S16,5.99,FALSE,071234501533,\n`
  const { body } = await upload(app, retailer, file)
  const { batch, warnings } = await previewed(retailer, body.id)
  expect(batch).toMatchObject({ status: 'CHECKED', isHeld: true, originalItemQuantity: 2, failedQuantity: 0 })
  expect(warnings).toEqual([{ kind: 'NO_TAX_RATE', count: 1, rows: [2] }])
  const params = { id: batch.id }
  await retailer.call(recheckItemBatch, { params, body: { fixes: ['NO_TAX_RATE'] } })
  expect((await previewed(retailer, batch.id)).batch.problems).toMatchObject([{ code: 'tax.required', rows: [2] }])
  await retailer.call(recheckItemBatch, { params, body: { fixes: [] } })
  await previewed(retailer, batch.id)
  await retailer.call(commitItemBatch, { params })
  expect(await ended(retailer, batch.id)).toMatchObject({ status: 'FINISHED', createdQuantity: 2 })
  expect(await itemsOf(retailer)).toEqual([
    ['071234501533', 'Salsa - 16 oz', 'COUNT', 5.99, 0, true],
    ['071234501526', 'Salsa - 8 oz', 'COUNT', 3.99, 0, true],
  ])
})

const flagged = (column: string, ...taxes: string[]) =>
  header.replace('Tax %', column) +
  taxes.map((tax, index) => line(`40${11 + index}`, `Fruit ${index}`).replace('7.25', tax)).join('')

test.each(['Tax', 'Impuesto'])('a column %s of 0 and 1 holds the file', async (column) => {
  const retailer = await aRetailer(app)
  const { body } = await upload(app, retailer, flagged(column, '0', '1', '1'))
  const { batch, warnings } = await previewed(retailer, body.id)
  expect(batch).toMatchObject({ status: 'CHECKED', isHeld: true })
  expect(warnings).toEqual([{ kind: 'TAX_FLAG', count: 2, rows: [3, 4] }])
  await retailer.call(commitItemBatch, { params: { id: batch.id } })
  await ended(retailer, batch.id)
  expect((await itemsOf(retailer)).map(([code, , , , tax]) => [code, tax])).toEqual([
    ['4011', 0],
    ['4012', 1],
    ['4013', 1],
  ])
  // The catalogue has these taxes now.
  expect(await imported(app, retailer, flagged(column, '0', '1', '1'))).toMatchObject({ unchangedQuantity: 3 })
})

test('a 1 that means taxed keeps the tax of known items', async () => {
  const retailer = await aRetailer(app)
  await imported(app, retailer, header + line('4012'))
  const { body } = await upload(app, retailer, flagged('Tax', '0', '1', '1'))
  const { batch } = await previewed(retailer, body.id)
  const params = { id: batch.id }
  await retailer.call(recheckItemBatch, { params, body: { fixes: ['TAX_FLAG'] } })
  expect((await previewed(retailer, batch.id)).warnings).toEqual([{ kind: 'NO_TAX_RATE', count: 1, rows: [4] }])
  await retailer.call(recheckItemBatch, { params, body: { fixes: ['TAX_FLAG', 'NO_TAX_RATE'] } })
  const { batch: typed, warnings } = await previewed(retailer, batch.id)
  expect(warnings).toEqual([])
  expect(typed.problems).toMatchObject([{ code: 'tax.required', rows: [3, 4] }])
  await retailer.call(recheckItemBatch, { params, body: { fixes: ['TAX_FLAG'] } })
  await previewed(retailer, batch.id)
  await retailer.call(commitItemBatch, { params })
  await ended(retailer, batch.id)
  expect((await itemsOf(retailer)).map(([code, , , , tax]) => [code, tax])).toEqual([
    ['4011', 0],
    ['4012', 7.25],
    ['4013', 0],
  ])
})

test.each([
  ['a heading with a rate', flagged('Tax rate', '0', '1')],
  ['another rate', flagged('Tax', '0', '1', '7.25')],
  ['signs of percent', flagged('Tax', '0%', '1%')],
])('a tax of 1 with %s is imported as 1 percent', async (_, content) => {
  const retailer = await aRetailer(app)
  expect(await imported(app, retailer, content)).toMatchObject({ status: 'FINISHED', isHeld: false })
  expect((await itemsOf(retailer))[1]?.[4]).toBe(1)
})

test('the repair of a taxed row without a rate asks for its tax', async () => {
  const retailer = await aRetailer(app)
  const file = `${shopify}salsa,Salsa,Hot,Size,8 oz,S8,free,TRUE,071234501526,active\n`
  const { problems } = await imported(app, retailer, file)
  expect(problems.map(({ code }) => code)).toEqual(['price.range', 'tax.required'])
})
