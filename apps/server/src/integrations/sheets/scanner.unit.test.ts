import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { isWholeRow } from '@tillgate/domain/catalogue-row.ts'
import { expect, test } from 'vitest'
import { scanner, type ScanFault } from './scanner.ts'

type IsRow = Parameters<typeof scanner>[2]
const scan = (chunks: readonly string[], delimiter = ',', newline: '\n' | '\r' = '\n', isRow?: IsRow) => {
  const records: string[][] = []
  const broken: number[] = []
  const reader = scanner(
    { delimiter, newline },
    (cells, row, isBroken) => {
      records.push(cells)
      if (isBroken) broken.push(row)
    },
    isRow,
  )
  let fault: ScanFault | undefined
  for (const chunk of chunks) fault ??= reader.write(chunk)
  fault ??= reader.end()
  return { records, fault, broken }
}

/** The same text, cut wherever chance wants. */
const cut = (text: string, at: readonly number[]): string[] => {
  const stops = [...at.map((one) => one % (text.length + 1)), text.length].toSorted((one, other) => one - other)
  return stops.map((stop, index) => text.slice(stops[index - 1] ?? 0, stop))
}
const cuts = fc.array(fc.nat(200), { maxLength: 6 })

const cell = fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\n', '\r\n', ' '), maxLength: 8 })
const written = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

test('reads RFC 4180 files with any chunk ends', () => {
  const file = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(file, fc.constantFrom('\n', '\r\n'), cuts, (rows, newline, at) => {
      const text = rows.map((cells) => cells.map(written).join(',')).join(newline)
      expect(scan(cut(text, at))).toEqual({ records: rows, fault: undefined, broken: [] })
    }),
    { numRuns: 3000 },
  )
})

test('quotes inside unquoted cells are text', () => {
  const sloppy = fc.string({ unit: fc.constantFrom('a', '5', '"', ' ', "'"), maxLength: 6 })
  const unquoted = sloppy.filter((text) => !text.startsWith('"'))
  const file = fc.array(fc.array(unquoted, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(file, cuts, (rows, at) => {
      const text = `${rows.map((cells) => cells.join(',')).join('\n')}\n`
      const oracle = parse(text, { relax_quotes: true, relax_column_count: true })
      expect(scan(cut(text, at)).records).toEqual(oracle)
    }),
    { numRuns: 2000 },
  )
})

test('reads any text with known errors only', () => {
  const junk = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', 'a', '\t'), maxLength: 60 })
  fc.assert(
    fc.property(junk, cuts, (text, at) => {
      const whole = scan([text])
      expect(scan(cut(text, at))).toEqual(whole)
      expect([undefined, 'quote-open']).toContain(whole.fault?.code)
    }),
    { numRuns: 5000 },
  )
})

test('text after a closing quote fails its line only', () => {
  const broken = scan(['a,b\n"6"" pipe,b\n"Eggs",c\nd,e\n'])
  expect(broken.records).toEqual([
    ['a', 'b'],
    ['"6"" pipe', 'b'],
    ['Eggs', 'c'],
    ['d', 'e'],
  ])
  expect(broken.broken).toEqual([2])
  expect(scan(['"12" pipe,b\n"ok" ,c\n'])).toMatchObject({
    records: [
      ['"12" pipe', 'b'],
      ['ok', 'c'],
    ],
    broken: [1],
  })
})

const layout = { code: 0, name: 1, description: 2, unit: 3, price: 4, taxPercentage: 5, active: 6 }
const isRow = (cells: readonly string[]) => isWholeRow(cells, layout)
const digits = fc.stringMatching(/^[0-9]{1,14}$/)
const lineEnd = fc.constantFrom('\n', '\r\n')

test('multi-line text is not split into rows', () => {
  // Fewer commas in a line than it takes to fill a row.
  const prose = fc.string({ unit: fc.constantFrom('a', '7', '"', ' '), maxLength: 6 })
  const words = fc.array(prose, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(','))
  const text = fc.array(words, { minLength: 1, maxLength: 5 }).map((lines) => lines.join('\n'))
  const row = fc.tuple(digits, text, text).map((cells) => [...cells, 'COUNT', '1.00', '0', 'Active'])
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), lineEnd, cuts, (rows, newline, at) => {
      const file = rows.map((cells) => cells.map(written).join(',')).join(newline)
      expect(scan(cut(file, at), ',', '\n', isRow)).toEqual({ records: rows, fault: undefined, broken: [] })
    }),
    { numRuns: 2000 },
  )
})

test('two signs for inches never make one row of two', () => {
  const name = fc.string({ unit: fc.constantFrom('a', '5', ' '), maxLength: 6 })
  const rest = fc.constantFrom(',box,COUNT,1.00,0,Active', ',box,COUNT,1.00,0', ',big box,LB,"1,00",0,')
  const column = fc.constantFrom('', 'Nails,')
  fc.assert(
    fc.property(digits, name, name, rest, column, lineEnd, cuts, (code, one, other, tail, before, newline, at) => {
      const second = `${code},${before}${other} 12"${tail}`
      const file = `1,${before}"${one} 5""${before ? tail.replace(',box', '').replace(',big box', '') : tail}${newline}${second}${newline}9,x${tail}`
      const { records, broken } = scan(cut(file, at), ',', '\n', isRow)
      expect([records.length, broken]).toEqual([3, [1]])
      expect(records[1]?.[0]).toBe(code)
    }),
    { numRuns: 2000 },
  )
})

test('old line ends and other delimiters are cut as told', () => {
  expect(scan(['a;b\r"c\r";d\r'], ';', '\r').records).toEqual([
    ['a', 'b'],
    ['c\r', 'd'],
  ])
})

test.each([
  ['a line without end', ['Barcode\n', 'x'.repeat(70_000)], { code: 'record-too-large', row: 2 }],
  ['a long line', [`Barcode\n${'x'.repeat(66_000)}\nmore`], { code: 'record-too-large', row: 2 }],
  ['a quote never closed', ['a\nb\n"c\nd\n'], { code: 'quote-open', row: 3 }],
  ['a quote that swallows the rest', [`a\n"${'b\n'.repeat(40_000)}`], { code: 'record-too-large', row: 2 }],
  ['a line of too many cells', [`a\n${','.repeat(200)}\n`], { code: 'too-many-columns', row: 2 }],
])('%s is named with its row', (_, chunks, fault) => {
  expect(scan(chunks).fault).toEqual(fault)
})

test('reads lines of the maximum size and cell count', () => {
  expect(scan([`${'x'.repeat(64 * 1024)}\n${','.repeat(199)}\n`]).fault).toBeUndefined()
})
