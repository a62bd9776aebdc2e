import { expect, test } from 'vitest'
import { readRow } from './catalogue-row.ts'
import { exportReader } from './till-exports.ts'

/** Reads lines with vertical bars: the headings, then the rows. */
const read = (heading: string, ...lines: string[]) => {
  const reader = exportReader(heading.split('|'))
  if (!reader) return undefined
  return lines.map((line) => {
    const row = reader.read(line.split('|'))
    if (!row) return 'no item'
    const item = readRow(row.cells, reader.layout, reader.heading.length)
    if (Array.isArray(item)) return item.map(({ column, code }) => `${column} ${code}`).join()
    return [item.code, item.name, item.description, item.unit, item.priceCents, item.taxMilli, item.active]
  })
}

test('Shopify rows of variants take the product above them', () => {
  expect(
    read(
      'Handle|Title|Body (HTML)|Option1 Name|Option1 Value|Variant SKU|Variant Price|Variant Taxable|Variant Barcode|Status',
      "salsa|Salsa|<p>Jalape&ntilde;o &#38; pi&#241;a,<br>it&#x27;s hot &amp; fresh</p>|Size|8 oz|S8|3.99|FALSE|'071234502110|active",
      "salsa||||16 oz|S16|5.99|FALSE|'071234502127|",
      'salsa|||||||||',
      'tea|Tea||Title|Default Title|T|2.50|FALSE|071234502134|draft',
    ),
  ).toEqual([
    ['071234502110', 'Salsa - 8 oz', "Jalapeño & piña, it's hot & fresh", 'COUNT', 399, 0, true],
    ['071234502127', 'Salsa - 16 oz', "Jalapeño & piña, it's hot & fresh", 'COUNT', 599, 0, true],
    'no item',
    ['071234502134', 'Tea', 'Tea', 'COUNT', 250, 0, false],
  ])
})

test('Square taxes come from the headings', () => {
  expect(
    read(
      'Token|Item Name|Variation Name|SKU|Description|Price|GTIN|Unit and Precision|Archived|Tax - City (7.25%)|Tax - Soda (2%)',
      'A|Cola|12 oz|C-12||1.99|071234502110|||Y|Y',
      'B|Apples|Regular|4133|Red|1.49||lb, .00|Y|N|N',
      'C|Gift|Regular|||variable|071234502127||||',
    ),
  ).toEqual([
    ['071234502110', 'Cola - 12 oz', 'Cola - 12 oz', 'COUNT', 199, 9250, undefined],
    ['4133', 'Apples', 'Red', 'LB', 149, 0, false],
    'price price.range',
  ])
})

test('Loyverse prices and taxes have a column each', () => {
  expect(
    read(
      'Handle|SKU|Name|Description|Sold by weight|Option 1 name|Option 1 value|Barcode|SKU of included item|Available for sale [Luna]|Price [Luna]|Price [Sol]|Tax - "IVU" (10.5%)|Tax - "Municipal" (1%)',
      'pan|10000|Pan sobao||N|Size|Chico|071234502110||Y|2.50|2.50|Y|Y',
      'pan|10001|||N||Grande|071234502127||N|4,50||N|Y',
      'pan|||||||||10000||||',
      'res|10002|Carne||Y|||4133||Y|7.99|7.99|N|N',
      'uva|10003|Uvas||N|||4023||Y|1.99|2.49|N|N',
    ),
  ).toEqual([
    ['071234502110', 'Pan sobao - Chico', 'Pan sobao - Chico', 'COUNT', 250, 11_500, undefined],
    ['071234502127', 'Pan sobao - Grande', 'Pan sobao - Grande', 'COUNT', 450, 1000, false],
    'no item',
    'unit unit.required',
    'price price.range',
  ])
})

test('Clover items by unit are weighed', () => {
  expect(
    read(
      'Clover ID|Name|Alternate Name|Price|Price Type|Price Unit|Tax Rates|Product Code|SKU|Hidden',
      '1|Milk|Whole|3.49|Fixed||NO_TAX_APPLIED|071234502110||No',
      '2|Beef||7.99|Per Unit|lb|Food 2%|4133||Yes',
    ),
  ).toEqual([
    ['071234502110', 'Milk', 'Whole', 'COUNT', 349, 0, undefined],
    ['4133', 'Beef', 'Beef', 'LB', 799, 2000, false],
  ])
})

test('both Lightspeed exports are read', () => {
  const one = 'System ID|UPC|EAN|Custom SKU|Manufact. SKU|Item|Price|Tax|Archived'
  expect(read(one, '1||4006381333931|P||Pen|$1.49|No|Yes')).toEqual([
    ['4006381333931', 'Pen', 'Pen', 'COUNT', 149, 0, false],
  ])
  const other = 'id|handle|sku|name|description|variant_option_one_value|retail_price|tax_name|tax_value|active'
  expect(read(other, '1|m|071234502110|Milk||1 gal|3.49|Sales Tax|0.0725|1')).toEqual([
    ['071234502110', 'Milk - 1 gal', 'Milk - 1 gal', 'COUNT', 349, 7250, true],
  ])
})

test.each([
  ['Handle|Title|Variant Price|Variant Taxable|Variant Barcode', 'a|A|1|TRUE|071234502110'],
  ['Item Name|Variation Name|SKU|Price|Tax - Sales', 'A|Regular|071234502110|1|Y'],
  ['Name|Price|Price Type|Tax Rates|Product Code', 'A|1|Fixed|DEFAULT|071234502110'],
  ['System ID|UPC|Custom SKU|Description|Price|Tax', '1|071234502110||A|1|Yes'],
])('%s has a tax without a rate', (heading, line) => {
  const row = exportReader(heading.split('|'))?.read(line.split('|'))
  expect([row?.isTaxUnknown, row?.cells.at(5 - 7)]).toEqual([true, ''])
})

const columns = {
  shopify: 'Handle|Title|Variant Price|Variant Taxable|Variant Barcode',
  square: 'Item Name|Variation Name|SKU|GTIN|Price',
  clover: 'Name|Price|Price Type|Tax Rates|Product Code|SKU',
}
const oneRow = (heading: string, line: string) => exportReader(heading.split('|'))?.read(line.split('|'))

test.each([
  ['(7,25%)', '7.25'],
  ['(.5%)', '0.5'],
  ['(1,5 %) (2%)', '3.5'],
])('a tax named %s has %s percent', (name, rate) => {
  expect(oneRow(`${columns.square}|Tax - State ${name}`, 'A|Regular|071234502110||1|Y')?.cells.at(-2)).toBe(rate)
  expect(oneRow(columns.clover, `A|1|Fixed|State ${name}|071234502110|`)?.cells.at(-2)).toBe(rate)
})

test.each([
  ['VERDADERO', true],
  ['WAHR', true],
  ['Sí', true],
  ['?', true],
  ['FALSO', false],
  ['FALSCH', false],
  ['', false],
])('%s as the value for taxed leaves the rate unknown: %s', (word, isTaxUnknown) => {
  expect(oneRow(columns.shopify, `a|A|1|${word}|071234502110`)).toMatchObject({ isTaxUnknown })
})

test('a Clover item without a named tax has the tax of the shop', () => {
  expect(oneRow(columns.clover, 'A|1|Fixed||071234502110|')).toMatchObject({ isTaxUnknown: true })
})

test("a barcode that lost digits is not replaced by the shop's own number", () => {
  expect(read(`${columns.square}|Tax - State (7%)`, 'A|Regular|1001|7.12E+10|1|Y')).toEqual([
    'code barcode.precision-lost',
  ])
})

test('reads the error file of an export by its added columns', () => {
  const reader = exportReader(['Handle', 'Title', 'Variant Price', 'Variant Barcode'])
  const again = exportReader(reader?.heading ?? [])
  const cells = reader?.read(['a', 'A', 'x', '071234502110'])?.cells ?? []
  const row = again?.read(cells.map((cell, index) => (index === again.layout.price ? '2.00' : cell)))
  expect(row && again && readRow(row.cells, again.layout, again.heading.length)).toMatchObject({ priceCents: 200 })
})

test('a list with other headings is no export', () => {
  expect(exportReader(['Barcode', 'Name', 'Price'])).toBeUndefined()
})
