import { expect, test } from 'vitest'
import { catalogueColumns } from './catalogue-file.ts'
import { readRepaired, repairCellsOf, repairFaultsOf, suggestValue, type RepairFault } from './catalogue-repair.ts'
import { unitOfWord } from './unit-words.ts'

const good = ['4011', 'Bananas', 'Yellow', 'LB', '0.69', '0', 'Active']
const withCell = (column: (typeof catalogueColumns)[number], value: string): string[] =>
  good.with(catalogueColumns.indexOf(column), value)
const suggestionFor = (column: (typeof catalogueColumns)[number], value: string) => {
  const cells = withCell(column, value)
  const read = readRepaired(cells)
  return Array.isArray(read) && read[0] ? suggestValue(cells, read[0]) : 'no error'
}

test.each([
  ['unit', '1 lb', 'LB'],
  ['unit', 'Box', 'COUNT'],
  ['unit', 'paquete', 'COUNT'],
  ['unit', 'bushel', undefined],
  ['price', '1,299.00', undefined],
  ['price', 'USD 4,99', '4.99'],
  ['price', '4.999', '5.00'],
  ['price', '4.295', '4.30'],
  ['price', '1.005', '1.01'],
  ['price', '4,2949', '4.29'],
  ['price', '4.29 USD', '4.29'],
  ['price', '2 for $5.00', undefined],
  ['price', '2/$5.00', undefined],
  ['price', '99c', undefined],
  ['price', '99¢', undefined],
  ['price', '(1.00)', undefined],
  ['price', '-1.00', undefined],
  ['price', '1.00-', undefined],
  ['price', '€4.29', undefined],
  ['price', '4.29 ea', undefined],
  ['price', '4.29-4.99', undefined],
  ['price', '1.2.3', undefined],
  ['price', '4 29', undefined],
  ['price', '0.00', undefined],
  ['code', '71234-50171', undefined],
  ['code', '7.00386E+10', undefined],
  ['code', '036000291452-2', undefined],
  ['code', '2026-11-22', undefined],
  ['code', '12A4', undefined],
  ['code', '#4011', '4011'],
  ['code', '4011.0', '4011'],
  ['code', '-4011', undefined],
  ['code', '4011, 4012', undefined],
  ['code', '4011 4012', undefined],
  ['code', '0-36000-29145-3', 'no error'],
  ['taxPercentage', '0.0725', '7.25'],
  ['taxPercentage', '0,0725', '7.25'],
  ['taxPercentage', '0.08875', '8.875'],
  ['taxPercentage', '0.0725%', undefined],
  ['taxPercentage', '8.8755', '8.876'],
  ['taxPercentage', '-7.25', undefined],
  ['taxPercentage', '7.25 + 1', undefined],
  ['taxPercentage', '', '0'],
  ['active', 'on', 'Active'],
  ['active', 'on hold', undefined],
  ['active', 'archived', 'no error'],
  ['active', 'n/a', undefined],
  ['name', '', undefined],
] as const)('suggests for %s %j the value %j', (column, value, expected) => {
  expect(suggestionFor(column, value)).toBe(expected)
})

test('a row without errors is read as the import reads it', () => {
  expect(readRepaired(good)).toMatchObject({ codeKey: 'P:4011', priceCents: 69, unit: 'LB', active: true })
})

test('a masked card number stays an error', () => {
  const masked: RepairFault = { column: 'name', code: 'pan.in-field', value: 'call ************1111' }
  expect(readRepaired(withCell('name', masked.value))).toEqual([masked])
})

test('cells and errors follow the columns of the file', () => {
  const layout = { code: 2, name: 0, description: 0, unit: 1, price: 4, taxPercentage: 5, active: -1 }
  expect(repairCellsOf(['Milk', 'LB', '4011'], layout)).toEqual(['4011', 'Milk', 'Milk', 'LB', '', '', ''])
  const faults = [
    { column: 2, code: 'row.damaged', value: 'x' },
    { column: 9, code: 'row.extra-cells', value: 'y' },
  ] as const
  expect(repairFaultsOf(faults, layout).map(({ column }) => column)).toEqual(['code', null])
})

test('an unknown word for a unit has no meaning', () => {
  expect([unitOfWord('#'), unitOfWord(''), unitOfWord('c/u')]).toEqual([undefined, undefined, 'COUNT'])
})
