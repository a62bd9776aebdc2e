import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, guardCell, unguardCell } from './csv-cells.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@sum(A1)', "'@sum(A1)"],
  ['\ttab', "'\ttab"],
  ['＝1', "'＝1"],
  ["'=1", "''=1"],
  ['-12.50', '-12.50'],
  ['+3', '+3'],
  ["O'Neill", "O'Neill"],
  ["'quoted'", "'quoted'"],
])('%j is written as %j', (cell, written) => {
  expect(guardCell(cell)).toBe(written)
})

const cell = fc.string({ unit: fc.stringMatching(/^['=+@\t\ra1.-]$/), maxLength: 6 })

test('written values read back unchanged', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text)
    }),
    { numRuns: 5000 },
  )
})

test('quotes a cell that a reader could split', () => {
  expect(csvLine(['a', 'b,c', 'say "hi"', 'two\nlines', ' space'])).toBe(
    'a,"b,c","say ""hi""","two\nlines"," space"\r\n',
  )
})
