import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkDigit,
  codeKey,
  codeOfScan,
  codeOfSymbol,
  expandUpcE,
  hasCheckDigit,
  likelyCodes,
  normalise,
  readScientific,
  roundedRange,
} from './barcodes.ts'

test.each([
  ['036000291452', '00036000291452'],
  ['0036000291452', '00036000291452'],
  ['00036000291452', '00036000291452'],
  ['4006381333931', '04006381333931'],
  ['10036000291459', '10036000291459'],
  ['96385074', '00000096385074'],
  ['04252614', '00042100005264'],
  ['01234531', '00012300000451'],
  ['06543217', '00065100004327'],
  ['01234543', '00012340000053'],
  ['01234565', '00012345000065'],
  ['12345670', '00123456000070'],
  ['000004252614', '00042100005264'],
  ['0000004252614', '00042100005264'],
  ['00000004252614', '00042100005264'],
  ['00000001234565', '00012345000065'],
])('%s is the trade item %s', (code, gtin14) => {
  expect(normalise(code)).toEqual({ key: `G:${gtin14}`, kind: 'GTIN', gtin14, warnings: [], suggestions: [] })
})

test.each([
  ['036000291453', ['BAD_CHECK_DIGIT'], []],
  ['36000291452', ['LOST_LEADING_ZEROS'], ['036000291452']],
  ['03600029145', ['MISSING_CHECK_DIGIT'], ['036000291452']],
  ['425261', ['SHORT_UPC_E'], ['04252614']],
  ['4252614', ['SHORT_UPC_E'], ['04252614']],
  ['0425261', ['SHORT_UPC_E'], ['00425261', '04252614']],
  ['01234541', [], []],
  ['21234569', [], []],
  ['400000000008', [], []],
  ['0400000000008', [], []],
  ['599999000013', [], []],
  ['9912345678904', [], []],
  ['96385075', ['BAD_CHECK_DIGIT'], []],
  ['12', [], []],
  ['5011', [], []],
  ['95011', [], []],
])('%s stays the shop’s own code', (code, warnings, suggestions) => {
  expect(normalise(code)).toEqual({ key: `L:${code}`, kind: 'LOCAL', warnings, suggestions })
})

test.each(['3000', '4011', '4999', '83000', '84999', '93000', '94011', '94999'])('%s is a PLU', (plu) => {
  expect(normalise(plu)).toEqual({ key: `P:${plu}`, kind: 'PLU', plu, warnings: [], suggestions: [] })
})

test.each([
  ['04011', '4011'],
  ['004011', '4011'],
  ['094011', '94011'],
  ['0094011', '94011'],
  ['00004011', '4011'],
  ['000004011', '4011'],
  ['00000004011', '4011'],
  ['000000004011', '4011'],
  ['0000000004011', '4011'],
  ['0000000094011', '94011'],
  ['00000000004011', '4011'],
])('%s with zeros is PLU %s without a check digit', (code, plu) => {
  expect(normalise(code)).toEqual({ key: `P:${plu}`, kind: 'PLU', plu, warnings: [], suggestions: [] })
  expect(likelyCodes(code)).toEqual([])
})

test('eight digits with the check digit of a UPC-E are no PLU', () => {
  const upcE = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
    .map((digit) => `0009401${digit}`)
    .find((code) => normalise(code).kind === 'GTIN')

  expect(upcE).toBeDefined()
})

test.each([
  ['212345705995', 'R:212345000007'],
  ['0212345705995', 'R:212345000007'],
  ['00212345705995', 'R:212345000007'],
  ['2012345012344', `R:201234500000${checkDigit('201234500000')}`],
])('%s is weighed: its price is no part of the key %s', (code, key) => {
  expect(normalise(code)).toMatchObject({ key, kind: 'RANDOM_WEIGHT' })
})

test.each([
  ['3.6000291452E+10', { code: '36000291452' }],
  ['3,6000291452e10', { code: '36000291452' }],
  ['4E+0', { code: '4' }],
  ['1.2E+11', 'lost'],
  ['1.23456E+2', 'lost'],
  ['12A4', undefined],
  ['036000291452', undefined],
])('scientific notation %s reads as %j', (text, expected) => {
  expect(readScientific(text)).toEqual(expected)
})

test.each([
  ['036000291453', ['036000291452']],
  ['4006381333930', ['4006381333931']],
  ['96385075', ['96385074']],
  ['12345671', ['12345670']],
  ['12345679', ['12345670']],
  ['36000291452', ['036000291452']],
  ['036000291452', []],
  ['4011', []],
])('%s was probably meant as %j', (code, likely) => {
  expect(likelyCodes(code)).toEqual(likely)
})

test.each([
  ['4006381333931', '4006381333931'],
  ['0036000291452', '036000291452'],
  ['036000291452', '036000291452'],
  ['96385074', '96385074'],
  ['04252614', '04252614'],
  ['036000291453', undefined],
  ['96385075', undefined],
  ['10036000291459', undefined],
  ['4011', undefined],
  ['https://example.test', undefined],
])('the symbol %s scans as %s', (digits, code) => {
  expect(codeOfSymbol(digits)).toBe(code)
})

test.each([
  ['7.00E+10', { from: 69_950_000_000, to: 70_049_999_999 }],
  ['7.0038640E+10', { from: 70_038_639_500, to: 70_038_640_499 }],
  ['36000291452', undefined],
  ['3.6000291452E+10', undefined],
])('the rounded barcode %s stands for %j', (text, expected) => {
  expect(roundedRange(text)).toEqual(expected)
})

const digits = (min: number, max = min) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`))

test('only the correct check digit passes', () => {
  fc.assert(
    fc.property(digits(7, 13), (body) => {
      const passing = Array.from('0123456789').filter((last) => hasCheckDigit(body + last))
      expect(passing).toEqual([checkDigit(body)])
    }),
  )
})

test('every key names its kind and trade item keys are reversible', () => {
  fc.assert(
    fc.property(digits(1, 14), (code) => {
      const found = normalise(code)
      expect(found.key[0]).toBe({ GTIN: 'G', PLU: 'P', RANDOM_WEIGHT: 'R', LOCAL: 'L' }[found.kind])
      // A key's digits are themselves a code of that item, but for check digits we would not trust.
      expect(codeKey(found.key.slice(2))).toBe(found.key)
    }),
    { numRuns: 2000 },
  )
})

test('leading zeros never change trade item and weighed keys', () => {
  fc.assert(
    fc.property(digits(11), (body) => {
      const code = body + checkDigit(body)
      fc.pre(normalise(code).kind !== 'LOCAL')
      expect([codeKey(`0${code}`), codeKey(`00${code}`)]).toEqual([codeKey(code), codeKey(code)])
    }),
  )
})

test('a short UPC and its long form are one item', () => {
  fc.assert(
    fc.property(fc.constantFrom('0', '1'), digits(6), (system, body) => {
      const expanded = expandUpcE(`${system}${body}0`)?.slice(0, -1) ?? ''
      const last = checkDigit(expanded)
      expect(expanded).toHaveLength(11)
      // A PLU and another short UPC, filled with zeros, have this long form. No company has the prefix.
      fc.pre(!expanded.startsWith('0000'))
      expect(codeKey(`${system}${body}${last}`)).toBe(codeKey(expanded + last))
    }),
  )
})

test('the price on a label never changes the weighed key', () => {
  fc.assert(
    fc.property(digits(5), digits(5), digits(5), (item, one, other) => {
      const label = (price: string) => `2${item}${price}${checkDigit(`2${item}${price}`)}`
      expect(codeKey(label(one))).toBe(codeKey(label(other)))
    }),
  )
})

test.each([
  ['(01)09506000134352', '9506000134352'],
  ['(01)09506000134352(10)ABC(17)271231', '9506000134352'],
  ['(10)ABC(01)09506000134352', '9506000134352'],
  ['0109506000134352', '9506000134352'],
  ['010950600013435210ABC', '9506000134352'],
  ['\u001d0109506000134352', '9506000134352'],
  ['10ABC\u001d0109506000134352', '9506000134352'],
  [']d2010950600013435210ABC', '9506000134352'],
  [']C101000412205761353103000789', '041220576135'],
  [']E0041220576135', '041220576135'],
  ['https://id.gs1.org/01/09506000134352', '9506000134352'],
  ['id.gs1.org/01/09506000134352/10/ABC', '9506000134352'],
  ['(01) 09506000134352 (10) ABC', '9506000134352'],
  ['172612310109506000134352', '9506000134352'],
  ['1126110120050109506000134352\u001d10ABC', '9506000134352'],
  ['https://shop.test/a/gtin/041220576135?17=271231', '041220576135'],
  ['https://shop.test/01/09506000134352/10/ABC#x', '9506000134352'],
  // The weight of a labelled piece may precede the GTIN.
  [']C13103001950172612310109506000134352', '9506000134352'],
  ['041220576135', '041220576135'],
  ['4011', '4011'],
])('reads the barcode of %j', (scanned, code) => {
  expect(codeOfScan(scanned)).toBe(code)
})

test.each([
  '(01)09506000134353',
  'https://id.gs1.org/01/09506000134353',
  'https://shop.test/item/041220576135',
  'https://shop.test/01/4011',
  '01095060001343',
  '(10)0109506000134352',
  'milk',
])('%j holds no GTIN and stays as it is', (scanned) => {
  expect(codeOfScan(scanned)).toBe(scanned)
})
