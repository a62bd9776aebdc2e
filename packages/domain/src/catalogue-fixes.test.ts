import { expect, test } from 'vitest'
import { checkDigit, codeKey } from './barcodes.ts'
import { fixCells, type FixKind, fixRow, warnings } from './catalogue-fixes.ts'
import { readRow, type CatalogueRow } from './catalogue-row.ts'

const row = (code: string, taxMilli = 7250): CatalogueRow => ({
  code,
  codeKey: codeKey(code),
  name: 'Milk',
  description: 'Whole milk',
  unit: 'COUNT',
  priceCents: 429,
  taxMilli,
  active: true,
})
const listed = (codes: readonly string[]) => {
  const found = warnings()
  for (const [at, code] of codes.entries()) found.add(at + 2, row(code))
  return found.list()
}
/** Codes of 12 digits that begin with one zero. */
const upcs = Array.from({ length: 30 }, (_, n) => `0${3600000000 + n * 7919}`).map((body) => body + checkDigit(body))

test.each<[FixKind, CatalogueRow, Partial<CatalogueRow>]>([
  ['TAX_FRACTION', row('4011', 70), { taxMilli: 7000 }],
  ['TAX_FRACTION', row('4011', 1000), { taxMilli: 1000 }],
  ['TAX_FRACTION', row('4011', 0), { taxMilli: 0 }],
  ['CHECK_DIGIT', row('036000291453'), { code: '036000291452', codeKey: 'G:00036000291452' }],
  ['CHECK_DIGIT', row('036000291452'), { code: '036000291452' }],
  ['LOST_ZEROS', row('36000291452'), { code: '036000291452' }],
  ['MISSING_DIGIT', row('03600029145'), { code: '036000291452' }],
  ['NO_CHECK_DIGITS', row('36000291452'), { code: `36000291452${checkDigit('36000291452')}` }],
  ['PRICE_JUMP', row('36000291453'), { code: '36000291453' }],
])('fix %s changes only its own rows', (kind, before, after) => {
  expect(fixRow(before, [kind])).toEqual({
    ...before,
    ...after,
    codeKey: after.codeKey ?? codeKey(after.code ?? before.code),
  })
})

test('reports tax fractions and wrong check digits with rows', () => {
  const found = warnings()
  found.add(2, row('4011', 70))
  found.add(3, row('036000291453', 70))
  found.add(4, row('036000291452'))
  expect(found.list()).toEqual([
    { kind: 'TAX_FRACTION', count: 2, rows: [2, 3] },
    { kind: 'CHECK_DIGIT', count: 1, rows: [3] },
  ])
})

const layout = { code: 0, name: 1, description: 2, unit: 3, price: 4, taxPercentage: 5, active: 6 }
const cellsOf = (unit: string) => ['4011', 'Bananas', 'Fresh', unit, '0.69', '0', '']

test('words for units are counted and replaced', () => {
  const found = warnings()
  for (const [at, unit] of ['lbs', 'sack', 'EACH', ''].entries()) {
    const read = readRow(cellsOf(unit), layout, 7)
    if (Array.isArray(read)) found.addFaults(at + 2, read)
  }
  expect(found.list()).toEqual([{ kind: 'UNIT_WORD', count: 2, rows: [2, 4] }])
  expect(fixCells(cellsOf('lbs'), layout, ['UNIT_WORD'])).toEqual(cellsOf('LB'))
  expect(fixCells(cellsOf('sack'), layout, ['UNIT_WORD'])).toEqual(cellsOf('sack'))
  expect(fixCells(cellsOf('lbs'), layout, ['TAX_FRACTION'])).toEqual(cellsOf('lbs'))
})

test('a file of stripped zeros reports lost zeros only', () => {
  const codes = [...upcs.map((code) => code.slice(1)), '36000291453']
  expect(listed(codes)).toMatchObject([{ kind: 'LOST_ZEROS', count: 30 }])
})

test('a file of stripped check digits reports every code', () => {
  expect(listed(upcs.map((code) => code.slice(0, -1)))).toMatchObject([{ kind: 'NO_CHECK_DIGITS', count: 30 }])
})

test('few short codes are judged row by row', () => {
  expect(listed(['36000291452', '03600029145'])).toEqual([
    { kind: 'LOST_ZEROS', count: 1, rows: [2] },
    { kind: 'MISSING_DIGIT', count: 1, rows: [3] },
  ])
})
