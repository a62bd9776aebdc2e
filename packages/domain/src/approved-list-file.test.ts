import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyDelta, fullLayoutOf, listFormatOf, readFullList, type ListFileRow } from './approved-list-file.ts'
import { compareLists, listText, needsRemovedNumber, shownListCode, type ApprovedProduct } from './approved-lists.ts'

const heading = ['code_type', 'code', 'category', 'from', 'to', 'max_price', 'name', 'brand', 'size', 'uom']
const found = fullLayoutOf(heading)
const layout = 'layout' in found ? found.layout : new Map()
const record = (cells: string[], row = 2, isBroken = false): ListFileRow => ({ row, cells, isBroken })
const milk = ['UPC', '036000291452', 'Dairy', '', '', '', 'Milk', 'Maple', '1', 'GAL']
const changed = (column: string, value: string): string[] => milk.with(heading.indexOf(column), value)
const reasonOf = (cells: string[]) => readFullList(layout, [record(cells)]).rejected[0]?.reason

test('a row becomes an entry with key, days and cents', () => {
  const cells = [
    'upc',
    ' 36000291452 '.trim().padStart(12, '0'),
    'Dairy',
    '2026-11-01',
    '2026-11-30',
    '4.2',
    'Milk',
    'Maple',
    '1',
    'GAL',
  ]
  expect(readFullList(layout, [record(cells)])).toEqual({
    entries: [
      {
        codeKey: 'G:00036000291452',
        category: 'Dairy',
        fromDay: '2026-11-01',
        toDay: '2026-11-30',
        maxPriceCents: 420,
        name: 'Milk',
        brand: 'Maple',
        size: '1',
        uom: 'GAL',
      },
    ],
    rejected: [],
  })
})

test.each([
  ['code_type', 'EAN', 'code-type'],
  ['code', '', 'code-missing'],
  ['code', '3.6E+10', 'code-invalid'],
  ['code', '000000', 'code-invalid'],
  ['code', '036000291453', 'code-check-digit'],
  ['code', '36000291452', 'code-check-digit'],
  ['code', '4011', 'code-not-upc'],
  ['code', '200000000004', 'code-not-upc'],
  ['from', '11/01/2026', 'date'],
  ['to', '2026-02-30', 'date'],
  ['max_price', '1000', 'price'],
  ['max_price', '0', 'price'],
  ['max_price', '$4', 'price'],
  ['max_price', '4.299', 'price'],
  ['name', 'x'.repeat(151), 'text-too-long'],
  ['brand', 'x'.repeat(101), 'text-too-long'],
  ['name', 'Gift 4111 1111 1111 1111', 'card-number'],
])('%s "%s" is rejected: %s', (column, value, reason) => {
  expect(reasonOf(changed(column, value))).toBe(reason)
})

test('reads PLUs and rejects inverted dates and broken quotes', () => {
  expect(reasonOf(changed('code_type', 'PLU'))).toBe('code-not-plu')
  expect(reasonOf(milk.with(3, '2026-12-01').with(4, '2026-11-01'))).toBe('dates-order')
  expect(readFullList(layout, [record(milk, 2, true)]).rejected).toEqual([
    { row: 2, code: '036000291452', reason: 'quotes' },
  ])
})

test('rejects a product twice in overlapping periods', () => {
  const spring = milk.with(4, '2026-03-31')
  const summer = milk.with(3, '2026-04-01')
  expect(readFullList(layout, [record(spring), record(summer, 3)]).rejected).toEqual([])
  expect(readFullList(layout, [record(summer), record(milk, 3)]).rejected).toMatchObject([
    { row: 3, reason: 'listed-twice' },
  ])
})

test('requires all ten columns, in any order', () => {
  expect('layout' in fullLayoutOf(heading.toReversed())).toBe(true)
  expect(fullLayoutOf(heading.filter((name) => name !== 'max_price'))).toEqual({ missing: ['max_price'] })
  expect(listFormatOf(heading)).toBe('FULL')
  expect(listFormatOf(['A', '036000291452', '12', '0'])).toBe('DELTA')
})

const base = readFullList(layout, [
  record(milk.with(5, '4.29')),
  record(['PLU', '4011', 'Produce', '', '', '', 'Bananas', '', '', 'LB']),
]).entries
const delta = (action: string, value: string, length: string, indicator = '0', name = 'Whole Milk') =>
  record([action, value, length, indicator, 'Maple Co', 'Maple', name, 'Milk', '1', 'GAL', '1', 'Dairy', 'Food'])

test('a delta adds, renames and deletes but keeps days and price', () => {
  const { entries, rejected } = applyDelta(base, [
    record(['Action', 'UPC/PLU Value', 'Data Length']),
    delta('C', '03600029145200000', '12'),
    delta('a', '4012', '4', '1', 'Oranges'),
    delta('D', '4011', '', '1'),
  ])
  expect(rejected).toEqual([])
  expect(entries.map(({ codeKey, name, maxPriceCents }) => [codeKey, name, maxPriceCents])).toEqual([
    ['G:00036000291452', 'Whole Milk', 429],
    ['P:4012', 'Oranges', null],
  ])
})

test.each([
  [delta('A', '036000291452', '12'), 'already-listed'],
  [delta('C', '4013', '4', '1'), 'not-listed'],
  [delta('D', '4013', '4', '1'), 'not-listed'],
  [delta('X', '036000291452', '12'), 'action'],
  [delta('C', '036000291452', 'twelve'), 'length'],
  [delta('C', '036000291452', '12', '2'), 'code-type'],
  [delta('C', '036000291452', '11'), 'code-check-digit'],
  [record(['C', '036000291452', '12', '0']), 'columns'],
])('a row of a delta that does not fit is rejected and changes nothing (%#)', (row, reason) => {
  const { entries, rejected } = applyDelta(base, [row])
  expect(rejected.map((one) => one.reason)).toEqual([reason])
  expect(entries).toEqual(base)
})

test('removing more than a tenth requires the typed number', () => {
  expect(needsRemovedNumber(10, 100)).toBe(false)
  expect(needsRemovedNumber(11, 100)).toBe(true)
  expect(needsRemovedNumber(0, 0)).toBe(false)
})

test('shows a code as printed on the package', () => {
  expect(['G:00036000291452', 'G:05901234123457', 'G:15901234123454', 'P:4011'].map(shownListCode)).toEqual([
    '036000291452',
    '5901234123457',
    '15901234123454',
    '4011',
  ])
})

const anEntry = fc.record<ApprovedProduct>({
  codeKey: fc.integer({ min: 4000, max: 4020 }).map((plu) => `P:${plu}`),
  category: fc.constantFrom('', 'Produce'),
  fromDay: fc.constantFrom(null, '2026-01-01'),
  toDay: fc.constant(null),
  maxPriceCents: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: null }),
  name: fc.constantFrom('Pears', 'Apples'),
  brand: fc.constant(''),
  size: fc.constant(''),
  uom: fc.constant('LB'),
})
const aList = fc.uniqueArray(anEntry, { selector: ({ codeKey }) => codeKey })

test('the comparison accounts for every product and ignores row order', () => {
  fc.assert(
    fc.property(aList, aList, (before, after) => {
      const { added, removed, changed: different } = compareLists(before, after)
      const keys = new Set([...before, ...after].map(({ codeKey }) => codeKey))
      expect(before.length - removed.length + added.length).toBe(after.length)
      expect(new Set([...added, ...removed, ...different]).size).toBe(added.length + removed.length + different.length)
      expect(added.length + removed.length + different.length).toBeLessThanOrEqual(keys.size)
      const same = added.length + removed.length + different.length === 0
      expect(listText(before) === listText(after)).toBe(same)
      expect(listText(before.toReversed())).toBe(listText(before))
    }),
  )
})
