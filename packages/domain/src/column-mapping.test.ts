import { expect, test } from 'vitest'
import { catalogueColumns } from './catalogue-file.ts'
import { headingNames, mapHeader, mappingOf, suggestColumns } from './column-mapping.ts'

const suggested = (cells: string[]) => {
  const names = headingNames(cells)
  const columns = suggestColumns(cells)
  return catalogueColumns.map((column) => cells[names.indexOf(columns[column] ?? '?')])
}

test.each([
  [
    ['Item Number', 'Product', 'Long Description', 'UOM', 'Retail Price', 'Sales Tax', 'Enabled', 'Unit Cost'],
    ['Item Number', 'Product', 'Long Description', 'UOM', 'Retail Price', 'Sales Tax', 'Enabled'],
  ],
  [
    ['Precio de venta', 'Cód. barras', 'Artículo', 'Descripción larga', 'Unidad de medida', 'IVA', 'Estatus', 'Costo'],
    ['Cód. barras', 'Artículo', 'Descripción larga', 'Unidad de medida', 'Precio de venta', 'IVA', 'Estatus'],
  ],
  [
    ['sku', 'productName', 'desc', 'soldBy', 'unitPrice', 'taxRate', 'isActive'],
    ['sku', 'productName', 'desc', 'soldBy', 'unitPrice', 'taxRate', 'isActive'],
  ],
  [
    ['Supplier', 'Store name', 'Wholesale price', 'Zip code'],
    [undefined, undefined, undefined, undefined, undefined, undefined, undefined],
  ],
])('suggests columns for %j', (cells, columns) => {
  expect(suggested(cells)).toEqual(columns)
})

test('repeated and empty headings get names of their own', () => {
  expect(headingNames(['Price', 'PRICE ', '', ''])).toEqual(['price', 'price#2', 'column', 'column#2'])
})

test('a mapping names missing columns and may share a heading', () => {
  const cells = ['sku', 'what', 'sold', 'usd', 'usd', 'rate']
  const columns = {
    code: 'sku',
    name: 'what',
    description: 'what',
    unit: 'sold',
    price: 'usd#2',
    taxPercentage: 'rate',
  }
  const { layout, fault } = mapHeader(cells, columns)
  expect([layout, fault]).toEqual([
    { code: 0, name: 1, description: 1, unit: 2, price: 4, taxPercentage: 5, active: -1 },
    undefined,
  ])
  expect(mappingOf(cells, layout)).toEqual(columns)
  expect(mapHeader(cells, { ...columns, unit: 'gone' }).fault).toEqual({ missing: ['unit'], twice: [] })
})
