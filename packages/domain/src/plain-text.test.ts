import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLines, plainText } from './plain-text.ts'

test.each([
  ['  Café \u{1F34C} ', 'Café \u{1F34C}'],
  ['annual\u{202E}fdp.exe', 'annualfdp.exe'],
  ['Mi\u{200B}lk\u{FEFF}', 'Milk'],
  ['soft\u{AD}ly', 'softly'],
  ['one\r\ntwo\tthree', 'one two three'],
  ['Jose\u0301 Pen\u0303a', 'Jos\u00E9 Pe\u00F1a'],
  ['half \uD83D', 'half'],
  ['bell\u{7}', 'bell'],
  ['\u{2066}\u{2069}', ''],
])('%j is the line %j', (text, line) => {
  expect(plainText(text)).toBe(line)
})

test('multi-line text keeps only its line ends', () => {
  expect(plainLines(' one\u{202E}\r\n\ttwo \n')).toBe('one\ntwo')
})

test('plain text has no invisible characters and is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const once = plainText(text)
      expect(once).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u)
      expect(plainText(once)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})
