import { expect, test } from 'vitest'
import { readHeader } from './catalogue-file.ts'
import { readRow } from './catalogue-row.ts'

const heading = ['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %', 'Status']
const { layout } = readHeader(heading)
const milk = ['036000291452', 'Milk', 'Whole milk', 'COUNT', '4.29', '7.25', 'Active']
const read = (cells: readonly string[]) => readRow(cells, layout, heading.length)
const withCell = (column: string, cell: string) => milk.map((old, index) => (heading[index] === column ? cell : old))

test('a good row becomes integers', () => {
  expect(read(milk)).toEqual({
    code: '036000291452',
    codeKey: 'G:00036000291452',
    name: 'Milk',
    description: 'Whole milk',
    unit: 'COUNT',
    priceCents: 429,
    taxMilli: 7250,
    active: true,
  })
})

test.each([
  ['1.250', '7,25', 'price.range'],
  ['1.250', '7.25', 125],
  ['0.250', '7,25', 25],
  ['2.99', '7,25', 299],
])('a price of %s beside a tax of %s is read as %s', (price, tax, expected) => {
  const row = read(milk.with(4, price).with(5, tax))
  expect(Array.isArray(row) ? row[0]?.code : row.priceCents).toBe(expected)
})

test.each([
  ['Price', '4,29', { priceCents: 429 }],
  ['Price', '$4.290', { priceCents: 429 }],
  ['Price', ' $ 999.99 ', { priceCents: 99_999 }],
  ['Price', '.5', { priceCents: 50 }],
  ['Price', "'4.29", { priceCents: 429 }],
  ['Price', '544.8099999999999', { priceCents: 54_481 }],
  ['Price', '0.30000000000000004', { priceCents: 30 }],
  ['Price', '4,2900000000000001', { priceCents: 429 }],
  ['Tax %', '7.2499999999999996', { taxMilli: 7250 }],
  ['Price', '="4.29"', { priceCents: 429 }],
  ['Tax %', '="7,25"', { taxMilli: 7250 }],
  ['Name', '="Milk"', { name: 'Milk' }],
  ['Name', '="5"" nails"', { name: '5" nails' }],
  ['Description', '=" Whole milk "', { description: 'Whole milk' }],
  ['Unit', '="LB"', { unit: 'LB' }],
  ['Unit', 'Unid.', { unit: 'COUNT' }],
  ['Unit', 'Onzas fluidas', { unit: 'FLOZ' }],
  ['Unit', 'Fluid Oz', { unit: 'FLOZ' }],
  ['Unit', 'KGM', { unit: 'KG' }],
  ['Barcode', '="0-71234-50171-7"', { code: '071234501717' }],
  ['Price', '0004', { priceCents: 400 }],
  ['Tax %', '7,250 %', { taxMilli: 7250 }],
  ['Tax %', '0', { taxMilli: 0 }],
  ['Tax %', '100.000', { taxMilli: 100_000 }],
  ['Unit', 'fl oz', { unit: 'FLOZ' }],
  ['Unit', 'FL. OZ.', { unit: 'FLOZ' }],
  ['Unit', 'EA', { unit: 'COUNT' }],
  ['Unit', 'Each', { unit: 'COUNT' }],
  ['Unit', 'c/u', { unit: 'COUNT' }],
  ['Unit', 'Pieza', { unit: 'COUNT' }],
  ['Unit', 'Lb.', { unit: 'LB' }],
  ['Unit', 'por libra', { unit: 'LB' }],
  ['Unit', 'per pound', { unit: 'LB' }],
  ['Unit', 'Galón', { unit: 'GAL' }],
  ['Status', 'Y', { active: true }],
  ['Barcode', '0-71234-50171-7', { code: '071234501717' }],
  ['Barcode', '0 71234 50172 4', { code: '071234501724' }],
  ['Barcode', '0\u201371234\u201350171\u20137', { code: '071234501717' }],
  ['Barcode', '0-71234-50171-8', { code: '071234501718' }],
  ['Barcode', '5 901234 123457', { code: '5901234123457' }],
  ['Barcode', '978-0-306-40615-7', { code: '9780306406157' }],
  ['Barcode', '0 425261 4', { code: '04252614' }],
  ['Status', '', { active: undefined }],
  ['Status', 'Inactivo', { active: false }],
  ['Barcode', '="036000291452"', { code: '036000291452' }],
  ['Barcode', "'036000291452", { code: '036000291452' }],
  ['Barcode', '3.6000291452E+10', { code: '36000291452' }],
  ['Barcode', '5901234123457', { code: '5901234123457' }],
  ['Barcode', '4,006381000093E+12', { code: '4006381000093' }],
  ['Barcode', '="4222222222222"', { code: '4222222222222' }],
  ['Barcode', '\u{FEFF}7782\u{200B}', { code: '7782' }],
  ['Status', 'si\u0301', { active: true }],
  ['Description', '4006381000093', { description: '4006381000093' }],
  ['Name', 'EAN 4006381000093', { name: 'EAN 4006381000093' }],
  ['Name', "'=SUM", { name: '=SUM' }],
  ['Name', "O'Neill", { name: "O'Neill" }],
  ['Name', '#1 Tea', { name: '#1 Tea' }],
  ['Name', 'Err:502 Cola', { name: 'Err:502 Cola' }],
  ['Name', `${'n'.repeat(256)} `, { name: 'n'.repeat(256) }],
])('%s %s is accepted', (column, cell, expected) => {
  expect(read(withCell(column, cell))).toMatchObject(expected)
})

test.each([
  ['Barcode', '', 'barcode.required'],
  ['Barcode', '12A4', 'barcode.digits-only'],
  ['Barcode', '123456789012345', 'barcode.too-long'],
  ['Barcode', '1.2E+11', 'barcode.precision-lost'],
  ['Barcode', '2026-11-28', 'barcode.digits-only'],
  ['Barcode', '305-555-0123', 'barcode.digits-only'],
  ['Barcode', '71234-50171', 'barcode.digits-only'],
  ['Barcode', '036000291452-2', 'barcode.digits-only'],
  ['Barcode', '4006381333931-4', 'barcode.digits-only'],
  ['Barcode', '3056 930902 5904', 'pan.in-field'],
  ['Barcode', '4111111111111111', 'pan.in-field'],
  ['Barcode', '4,111111111111111E+15', 'pan.in-field'],
  ['Barcode', '="4111111111111111"', 'pan.in-field'],
  ['Name', '  ', 'name.required'],
  ['Name', 'n'.repeat(257), 'name.too-long'],
  ['Name', 'pay 4111 1111 1111 1111', 'pan.in-field'],
  ['Description', '', 'description.required'],
  ['Unit', '', 'unit.required'],
  ['Unit', 'BOX', 'unit.unknown'],
  ['Unit', '12 oz', 'unit.unknown'],
  ['Unit', 'QT', 'unit.unknown'],
  ['Unit', '\u00BD gal', 'unit.unknown'],
  ['Unit', 'XL', 'unit.unknown'],
  ['Price', '', 'price.required'],
  ['Price', '0', 'price.range'],
  ['Price', '-1', 'price.range'],
  ['Price', '1000', 'price.range'],
  ['Price', '1,000', 'price.range'],
  ['Price', 'four', 'price.range'],
  ['Price', '4.295', 'price.decimals'],
  ['Price', '4.2950000000000002', 'price.decimals'],
  ['Price', '9'.repeat(400), 'price.range'],
  ['Tax %', '', 'tax.required'],
  ['Tax %', '100.001', 'tax.range'],
  ['Tax %', '7.2505', 'tax.decimals'],
  ['Status', 'maybe', 'status.unknown'],
  ['Name', '#N/A', 'row.error'],
  ['Name', '#¿NOMBRE?', 'row.error'],
  ['Description', '#DIV/0! ', 'row.error'],
  ['Description', 'Err:502', 'row.error'],
  ['Price', '#¡REF!', 'row.error'],
  ['Status', '#NV', 'row.error'],
])('%s %s is refused: %s', (column, cell, code) => {
  expect(read(withCell(column, cell))).toEqual([expect.objectContaining({ code, value: cell })])
})

test('a row reports all of its errors together', () => {
  expect(read(['', 'Milk', '', 'BOX', '4.29', 'x'])).toMatchObject([
    { column: 'code' },
    { column: 'description' },
    { column: 'unit' },
    { column: 'taxPercentage' },
  ])
})

test('a cell beyond the header indicates a misplaced comma', () => {
  expect(read([...milk, ''])).toMatchObject({ code: '036000291452' })
  expect(read([...milk, 'Active'])).toMatchObject([{ column: 7, code: 'row.extra-cells' }])
  const cut = [...milk.slice(0, 4), '4', '29', '0', '']
  expect(read(cut)).toMatchObject([{ column: 7, code: 'row.extra-cells' }])
  expect(read(cut.with(5, '7'))).toMatchObject({ priceCents: 400, taxMilli: 7000 })
})
