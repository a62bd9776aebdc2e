import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatted, numberText } from './numbers.ts'
import { readStyles } from './styles.ts'

test.each([
  ['4.29', '4.29'],
  ['36000291452', '36000291452'],
  ['0.28999999999999998', '0.29'],
  ['4.2900000000000009', '4.29'],
  ['7.2499999999999995E-2', '0.0725'],
  ['1.2E+11', '120000000000'],
  ['4006381333931.0', '4006381333931'],
  ['999999999999999.9', '1000000000000000'],
  ['-0.50', '-0.5'],
  ['1E-7', '0.0000001'],
  ['0.0', '0'],
  ['.5', '0.5'],
])('%s reads as %s', (raw, text) => {
  expect(numberText(raw)).toBe(text)
})

test.each(['4111111111111111', '123456789012345678', '1.2345678901234501E+19', '1E+20', '12A4', '', '-', 'NaN'])(
  '%s stays as it stands',
  (raw) => {
    expect(numberText(raw)).toBe(raw)
  },
)

test('numbers of 15 digits stay unchanged', () => {
  const digits = fc.bigInt({ min: 1n, max: 999_999_999_999_999n }).map(String)
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 14 }), (all, places) => {
      const padded = all.padStart(places + 1, '0')
      const fraction = padded.slice(padded.length - places).replace(/0+$/, '')
      const text = padded.slice(0, padded.length - places) + (fraction === '' ? '' : `.${fraction}`)
      expect(numberText(text)).toBe(text)
      expect(numberText(`${all}E-${places}`)).toBe(text)
      expect(numberText(Number(text).toExponential(16))).toBe(text)
    }),
  )
})

test.each([
  ['46346', false, '2026-11-20'],
  ['44884', true, '2026-11-20'],
  ['59', false, '1900-02-28'],
  ['46346.5', false, '2026-11-20 12:00:00'],
  ['0.25', false, '06:00:00'],
  ['36000291452', false, '36000291452'],
])('a date of %s days is %s, %s', (raw, is1904, text) => {
  expect(formatted(raw, 'date', is1904)).toBe(text)
})

test.each([
  ['0.0725', 'percent', '7.25%'],
  ['7.2499999999999995E-2', 'percent', '7.25%'],
  ['1', 'percent', '100%'],
  ['36000291452', { pad: 12 }, '036000291452'],
  ['0.5', { pad: 12 }, '0.5'],
  ['', 'percent', ''],
] as const)('%s in its style is what a person sees', (raw, format, text) => {
  expect(formatted(raw, format, false)).toBe(text)
})

test.each([
  ['General', 'plain'],
  ['0.00E+00', 'plain'],
  ['[Red]#,##0.00;[Blue]-#,##0.00', 'plain'],
  ['"Day" 0', 'plain'],
  [String.raw`0\m`, 'plain'],
  ['@', 'plain'],
  ['0', 'plain'],
  ['000000000000', { pad: 12 }],
  ['0.00%', 'percent'],
  ['0" %"', 'plain'],
  ['dd/mm/yyyy', 'date'],
  ['[$-407]d. mmmm yyyy', 'date'],
  ['[h]:mm', 'date'],
  ['[$$-409]0.00', 'plain'],
])('the format %s', (code, format) => {
  const attribute = code.replaceAll('"', '&quot;')
  const styles = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${attribute}"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"><alignment wrapText="1"/></xf><xf numFmtId="170"/></cellXfs><cellStyles/></styleSheet>`

  expect(readStyles(styles)).toEqual(['plain', format])
})

test.each([
  [9, 'percent'],
  [14, 'date'],
  [22, 'date'],
  [49, 'plain'],
])('the built-in format %i', (id, format) => {
  expect(readStyles(`<styleSheet><cellXfs><xf numFmtId="${id}"/></cellXfs></styleSheet>`)).toEqual([format])
})
