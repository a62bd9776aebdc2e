import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, normalise } from './barcodes.ts'
import {
  applyDelta,
  fullLayoutOf,
  listMappingOf,
  listFormatOf,
  readFullList,
  usedColumns,
  type ListFileRow,
} from './approved-list-file.ts'
import { compareLists, listText, needsRemovedNumber, shownListCode, type ApprovedProduct } from './approved-lists.ts'

const heading = ['code_type', 'code', 'category', 'from', 'to', 'max_price', 'name', 'brand', 'size', 'uom']
const found = fullLayoutOf([heading])
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
  ['from', '13/01/2026', 'date'],
  ['from', '01/01/99', 'date'],
  ['to', '2026-02-30', 'date'],
  ['max_price', '1000', 'price'],
  ['max_price', '0', 'price'],
  ['max_price', '4.29 each', 'price'],
  ['max_price', '4.299', 'price'],
  ['max_price', '1,200', 'price'],
  ['max_price', '4,290', 'price'],
  ['max_price', '.', 'price'],
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
  expect('layout' in fullLayoutOf([heading.toReversed()])).toBe(true)
  const others = heading.filter((name) => name !== 'max_price')
  expect(fullLayoutOf([others])).toMatchObject({ missing: ['max_price'], found: others })
  expect(
    fullLayoutOf([['Code Type', 'Code', 'Category', 'From', 'To', 'Max Price', 'Name', 'Brand', 'Size', 'UOM']]),
  ).toMatchObject({
    layout,
    at: 0,
    absent: [],
    ignored: [],
  })
  expect(listFormatOf(heading)).toBe('FULL')
  expect(listFormatOf(['A', '036000291452', '12', '0'])).toBe('DELTA')
})

const keyOf = (type: string, code: string) =>
  readFullList(layout, [record(milk.with(0, type).with(1, code))]).entries[0]?.codeKey
test.each([
  ['UPC', '00000071234504022', 'G:00071234504022'],
  ['UPC', '00071234504039', 'G:00071234504039'],
  ['UPC', "'071234504053", 'G:00071234504053'],
  ['UPC', '="071234504053"', 'G:00071234504053'],
  ['UPC', '0-71234-50405-3', 'G:00071234504053'],
  ['Upc', '\u00A0071234504114 ', 'G:00071234504114'],
  ['UPC', '071234504115', undefined],
  ['UPC', '10000071234504022', undefined],
  ['PLU', '04062', 'P:4062'],
  ['PLU', '0000000000004065', 'P:4065'],
  ['PLU', '94062', 'P:94062'],
  ['0', '071234504053', 'G:00071234504053'],
  ['p', '94062', 'P:94062'],
  ['1', '071234504053', undefined],
  ['UPC', '04252614', 'G:00042100005264'],
  ['UPC', '00000004252614', 'G:00042100005264'],
  ['UPC', '0\u201371234\u201350405\u20133', 'G:00071234504053'],
])('reads %s %s as %s', (type, code, key) => {
  expect(keyOf(type, code)).toBe(key)
})

test.each([
  ['from', '11/1/2026', { fromDay: '2026-11-01' }],
  ['from', '2026-11-01T00:00:00', { fromDay: '2026-11-01' }],
  ['from', '2026-11-01 00:00:00', { fromDay: '2026-11-01' }],
  ['from', '11/01/26', { fromDay: '2026-11-01' }],
  ['from', '11/1/2026 12:00:00 AM', { fromDay: '2026-11-01' }],
  ['from', '11-01-2026', { fromDay: '2026-11-01' }],
  ['from', '01-NOV-26', { fromDay: '2026-11-01' }],
  ['from', '11012026', { fromDay: '2026-11-01' }],
  ['to', '20261130', { toDay: '2026-11-30' }],
  ['to', '99991231', { toDay: '9999-12-31' }],
  ['to', '00000000', { toDay: null }],
  ['max_price', '$4.29', { maxPriceCents: 429 }],
  ['max_price', '4.290', { maxPriceCents: 429 }],
  ['max_price', '4,29', { maxPriceCents: 429 }],
  ['max_price', '.99', { maxPriceCents: 99 }],
])('reads %s %s', (column, value, expected) => {
  expect(readFullList(layout, [record(changed(column, value))]).entries).toMatchObject([expected])
})

const bodies = Array.from({ length: 30 }, (_, index) => `0712345${String(index * 137).padStart(4, '0')}`)
const listOf = (codes: readonly string[]) =>
  readFullList(
    layout,
    codes.map((code, index) => record(milk.with(1, code), index + 2)),
  )

test('a list without check digits has no code that fits by chance', () => {
  const padded = bodies.map((body) => body.padStart(14, '0'))
  expect(padded.some((code) => 'key' in normalise(code) && normalise(code).kind === 'GTIN')).toBe(true)
  expect(new Set(listOf(padded).rejected.map(({ reason }) => reason))).toEqual(new Set(['code-check-digit']))
  expect(listOf(padded).entries).toEqual([])
})

test('zeros that a spreadsheet dropped from a whole list come back', () => {
  const whole = bodies.map((body) => body + checkDigit(body))
  const short = whole.map((code) => code.slice(1))
  expect(listOf(short).entries.map(({ codeKey }) => codeKey)).toEqual(whole.map((code) => `G:00${code}`))
  expect(listOf(short.slice(0, 5)).entries).toEqual([])
})

test('the headings of a published list are found below titles', () => {
  const published = [
    'Food category code',
    'Food category description',
    'UPC/PLU',
    'Brand name',
    'Food item description',
  ]
  const state = fullLayoutOf([['Approved foods of the state'], ['Valid from May'], published])
  expect(state).toMatchObject({
    at: 2,
    absent: ['code_type', 'from', 'to', 'max_price', 'size', 'uom'],
    ignored: ['Food category code'],
  })
  const rows = [
    record(['2', 'Cheese', '071234504015', 'Acme', 'Cheddar']),
    record(['19', 'Fruit', '04011', '', 'Bananas']),
  ]
  expect('layout' in state && readFullList(state.layout, rows).entries).toMatchObject([
    { codeKey: 'G:00071234504015', category: 'Cheese', brand: 'Acme', name: 'Cheddar' },
    { codeKey: 'P:4011', category: 'Fruit', name: 'Bananas' },
  ])
})

test('a list with unknown headings is no delta and names them', () => {
  const unknown = ['Artikel', 'Bezeichnung', 'EAN-Nummer']
  expect(listFormatOf(unknown)).toBe('FULL')
  expect(fullLayoutOf([unknown])).toMatchObject({ missing: ['code', 'name'], found: unknown })
})

test('chosen columns go before remembered and known headings', () => {
  const names = ['Nummer', 'Ware', 'UPC', 'Brand']
  const rows = [['Liste'], names, ['4011', 'Bananas', '36000291452', 'Acme']]
  const placesOf = (choice: Parameters<typeof fullLayoutOf>[1]) => {
    const read = fullLayoutOf(rows, choice)
    return { ...Object.fromEntries(read.layout), at: read.at, missing: 'missing' in read ? read.missing : read.origin }
  }
  expect(placesOf({})).toEqual({ code: 2, brand: 3, at: 1, missing: ['name'] })
  expect(placesOf({ chosen: { code: 0, name: 1 } })).toEqual({ code: 0, name: 1, at: 1, missing: 'CHOSEN' })
  const mapping = listMappingOf(
    names,
    new Map([
      ['code', 0],
      ['name', 1],
    ] as const),
  )
  const find = (headings: readonly string[]) => (headings.includes('ware') ? mapping : undefined)
  expect(placesOf({ find })).toEqual({ code: 0, name: 1, at: 1, missing: 'REMEMBERED' })
})

const base = readFullList(layout, [
  record(milk.with(5, '4.29')),
  record(['PLU', '4011', 'Produce', '', '', '', 'Bananas', '', '', 'LB']),
]).entries
const delta = (action: string, value: string, length: string, indicator = '0', name = 'Whole Milk') =>
  record([action, value, length, indicator, 'Maple Co', 'Maple', name, 'Milk', '1', 'GAL', '1', 'Dairy', 'Food'])

test('columns with values in a list are used', () => {
  expect(usedColumns(base, ['from', 'max_price', 'brand'])).toEqual(['max_price'])
})

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
