import { expect, test } from 'vitest'
import { checkDigit, codeKey } from './barcodes.ts'
import { barcodeWarnings, type FixKind, fixRow, isHolding } from './catalogue-fixes.ts'
import type { CatalogueRow } from './catalogue-row.ts'

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
  const found = barcodeWarnings()
  for (const [index, code] of codes.entries()) found.add(index + 2, code)
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
  // One number of a shop in ten is a UPC-E by chance.
  ['LOST_ZEROS', row('4252614'), { code: '4252614' }],
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

test('reports wrong check digits with the first rows', () => {
  const found = barcodeWarnings()
  for (const n of [9, 3, 8, 7, 6, 5, 4]) found.add(n, '036000291453')
  found.add(2, '036000291452')
  expect(found.list()).toEqual([{ kind: 'CHECK_DIGIT', count: 7, rows: [3, 4, 5, 6, 7] }])
})

test('warnings that a spreadsheet causes hold an import', () => {
  const held = (
    ['LOST_ZEROS', 'TAX_FRACTION', 'TAX_FLAG', 'NO_TAX_RATE', 'CHECK_DIGIT', 'MISSING_DIGIT', 'PRICE_JUMP'] as const
  ).filter((kind) => isHolding({ kind, count: 1, rows: [2] }))
  expect(held).toEqual(['LOST_ZEROS', 'TAX_FRACTION', 'TAX_FLAG', 'NO_TAX_RATE', 'CHECK_DIGIT'])
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
