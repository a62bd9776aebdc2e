import { expect, test } from 'vitest'
import { readHeader, readStatus, statusWord, templateRows } from './catalogue-file.ts'
import { readRow } from './catalogue-row.ts'

const english = ['Barcode', 'Name', 'Description', 'Unit', 'Price', 'Tax %', 'Status']

test('accepts columns in any order, language and spelling', () => {
  const { layout, fault } = readHeader([
    ' ESTADO ',
    'tax_%',
    'Precio',
    'our number',
    'código  de barras',
    'NAME',
    'descripcion',
    'Unit',
  ])
  expect(fault).toBeUndefined()
  expect(layout).toEqual({ active: 0, taxPercentage: 1, price: 2, code: 4, name: 5, description: 6, unit: 7 })
})

test('reports a missing column but accepts a missing Status', () => {
  expect(readHeader(['Barcode', 'Name', 'Unit', 'Tax %']).fault).toEqual({
    missing: ['description', 'price'],
    twice: [],
  })
  expect(readHeader(english.slice(0, 6)).fault).toBeUndefined()
})

test.each([
  [['Code', 'UPC'], 1],
  [['UPC', 'Code'], 0],
  [['Código', 'Código de barras'], 1],
  [['EAN', 'UPC'], 1],
  [['Barcode', 'GTIN'], 0],
])('of the barcode headings %j number %i is read', (codes, index) => {
  const { layout, fault } = readHeader([...codes, ...english.slice(1)])
  expect([layout.code, fault]).toEqual([index, undefined])
})

test('names a repeated column', () => {
  expect(readHeader([...english, 'price']).fault).toEqual({ missing: [], twice: ['price'] })
})

test.each([
  ['Active', true],
  ['inactivo', false],
  ['SÍ', true],
  ['maybe', undefined],
])('status %s reads as %s', (word, active) => {
  expect(readStatus(word)).toBe(active)
})

test.each(['en-US', 'es-ES'] as const)('the template in %s imports as it stands', (language) => {
  const [heading = [], ...rows] = templateRows(language)
  const { layout, fault } = readHeader(heading)
  expect(fault).toBeUndefined()
  expect(rows.filter((row) => Array.isArray(readRow(row, layout, heading.length)))).toEqual([])
  expect(readStatus(statusWord(false, language))).toBe(false)
})
