import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikeCardNumber, maskCardNumbers } from './card-numbers.ts'
import { passesLuhn } from './business-numbers.ts'

const isOther = (point: number): boolean => point > 127 && /^\p{Nd}$/u.test(String.fromCodePoint(point))

/** A Visa number in its four groups. */
const g = (between: string): string => ['4111', '1111', '1111', '1111'].join(between)

test.each([
  ['Visa', '4111111111111111'],
  ['Visa of 13', '4222222222222'],
  ['Visa of 19', '4111111111111111110'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard of the second series', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Discover', '6011111111111117'],
  ['Diners Club', '30569309025904'],
  ['JCB', '3530111333300000'],
  ['UnionPay', '6200000000000005'],
  ['Maestro', '6759649826438453'],
  ['a benefit card of Florida', '5081391234567893'],
  ['in a sentence', 'card 4111 1111 1111 1111 of Ana'],
  ['with dashes', '4111-1111-1111-1111'],
  ['with dots', '4111.1111.1111.1111'],
  ['with slashes', '4111/1111/1111/1111'],
  ['with long dashes', '4111 – 1111 – 1111 – 1111'],
  ['with no-break spaces', '4111\u{A0}1111\u{A0}1111\u{A0}1111'],
  ['with narrow no-break spaces', '4111\u{202F}1111\u{202F}1111\u{202F}1111'],
  ['with signs nobody sees', '4111\u{200B}1111\u{2060}1111\u{FEFF}1111'],
  ['with controls', '4111\u{1}1111\n1111\t1111'],
  ['as its issuer prints it', '3782 822463 10005'],
  ['after a date', '2026-01-31 4111 1111 1111 1111'],
  ['after a telephone number', '305-555-0134 4111 1111 1111 1111'],
  ['after a word', 'PAN:4111111111111111'],
  ['beside an address', 'a@example.com 4111111111111111'],
  ['before an address', '4111 1111 1111 1111@home'],
  ['in a file’s name', '4111.1111.1111.1111.csv'],
  ['with four signs nobody sees', g('\u{200B}'.repeat(4))],
  ['with forty signs nobody sees', g('\u{AD}'.repeat(40))],
  ['with four line ends', g('\n'.repeat(4))],
  ['with four spaces', g('    ')],
  ['with spaces, a dash and spaces', g('   –   ')],
  ['with signs nobody sees in what looks like a telephone number', '411-111-1111\u{200B}111111'],
  ['as a spreadsheet writes it', '4.111111111111111E+15'],
  ['as a spreadsheet writes it where the comma is decimal', '4,111111111111111E+15'],
  ['with underscores', g('_')],
  ['with the letter x', g('x')],
  ['with the letter X and spaces', g(' X ')],
  ['with multiplication signs', g('×')],
  ['with middle dots', g('·')],
  ['with bullets', g(' • ')],
  ['with commas', g(',')],
  ['with commas and spaces', g(', ')],
  ['with commas as a spreadsheet writes thousands', '4,111,111,111,111,111'],
  ['with one dot in a place of a group', '4111.111111111111'],
  ['with one comma in a place of a group', '4111,111111111111'],
  ['beside a computed price', '544.8099999999999 4111 1111 1111 1111'],
  ['with colons', g(':')],
  ['with stars', g('*')],
  ['in a name with underscores', 'scan_4111_1111_1111_1111_front'],
  ['in full-width digits', '４１１１ １１１１ １１１１ １１１１'],
  ['in Arabic-Indic digits', '٤١١١١١١١١١١١١١١١'],
  ['in extended Arabic-Indic digits', '۴۱۱۱-۱۱۱۱-۱۱۱۱-۱۱۱۱'],
  ['in Devanagari digits', '४१११११११११११११११'],
  ['in mathematical bold digits', '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏'],
  ['in superscript digits', '⁴¹¹¹¹¹¹¹¹¹¹¹¹¹¹¹'],
  ['in circled digits', '④①①①①①①①①①①①①①①①'],
  ['in digits of several scripts', '4111１１１１١١١١११११'],
  ['in full-width digits with full-width signs', '４１１１－１１１１＿１１１１，１１１１'],
  ['beside a barcode', 'EAN 4006381333931 4111111111111111'],
  ['called a barcode, without its check digit', 'EAN 4222222222222'],
])('a card number is seen: %s', (_, text) => {
  expect(looksLikeCardNumber(text)).toBe(true)
  expect(looksLikeCardNumber(maskCardNumbers(text))).toBe(false)
})

test.each([
  ['nothing', ''],
  ['a sum of digits that fails', '4111111111111112'],
  ['too few digits', '411111111111'],
  ['too many digits', '41111111111111111111'],
  ['digits no issuer gives out', '7992739871300007'],
  ['a length its issuer does not give out', '41111111111117'],
  ['an e-mail address', '4222222222222@example.com'],
  ['an e-mail address with a name in front', 'Ana <maria.4222222222222@mail.example.com>'],
  ['an id', '018f4222-2222-7222-8222-422222222222'],
  ['an id of digits', '41111111-1111-1111-1111-411111111111'],
  ['a telephone number of a far country', '+4222222222222'],
  ['two telephone numbers', '305-555-0134 305-555-0191'],
  ['telephone numbers with brackets', '(305) 555-0134 / (305) 555-0191'],
  ['an address', '8495 NW 36th St, Doral, FL 33166-1234'],
  ['a tax number and a ZIP', '12-3456789 33166'],
  ['a date and a time', '2026-11-22 11:24:11.123456'],
  ['support ids', '10000001 10000002'],
  ['a pack', 'pack of 12 x 500 g'],
  ['a barcode', '4006381000093'],
  ['a barcode of a case', ' 36000000000081 '],
  ['a barcode that is called one', 'Milk, EAN 4006381000093, cold'],
  ['a barcode that is called one with its length', 'GTIN-14: 36000000000081'],
  ['a barcode in full-width digits', '４００６３８１００００９３'],
  ['a barcode that is called one in full-width digits', 'EAN ４００６３８１００００９３'],
  ['a picture of a camera', 'IMG_20261124_120311_4821.jpg'],
  ['sizes with the letter x', '4000x30x20x10 mm, 12x500 g'],
  ['a list of small numbers', '41, 11, 11, 11, 11, 11, 11, 11'],
  ['an id with underscores', 'item_1029384756_20261124_0001'],
  ['a price list', '$4,111.00; $111.11; $1,111.11'],
  ['a time of day', '11:24:11 22.11.2026 11:24:12'],
  ['a price with a comma', '4,99 12 345 678 901 23'],
  ['a computed price', '544.8099999999999'],
  ['a computed price with its currency', '$544.8099999999999'],
  ['a computed price with a decimal comma', '544,8099999999999'],
  ['a computed price behind a number', 'Case80 544.8099999999999'],
  ['a computed price of thousands', '4544.8099999999995'],
  ['a computed price among the cells of a line', 'x,COUNT,544.8099999999999,0.07000000000000001,Active'],
])('ordinary text is none: %s', (_, text) => {
  expect(looksLikeCardNumber(text)).toBe(false)
  expect(maskCardNumbers(text)).toBe(text)
})

test('every decimal digit of Unicode is read as its value', () => {
  const zeros = Array.from({ length: 0x1_fbff }, (_, point) => point).filter(
    (point) => isOther(point) && !isOther(point - 1),
  )
  for (const zero of zeros) {
    const digits = Array.from('4111111111111111', (digit) => String.fromCodePoint(zero + Number(digit)))
    expect([zero.toString(16), looksLikeCardNumber(digits.join(''))]).toEqual([zero.toString(16), true])
  }
  expect(zeros.length).toBeGreaterThan(50)
})

test('the mask hides all digits but the last four', () => {
  expect(maskCardNumbers('card 4111 1111 1111 1111 of Ana')).toBe('card **** **** **** 1111 of Ana')
})

test('nothing that passes for a card number survives the mask', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789'), ...Array.from(' -./+@a,_x·:\u{200B}\n４１٤١½')),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, (given) => {
      expect(looksLikeCardNumber(maskCardNumbers(given))).toBe(false)
    }),
    { numRuns: 5000 },
  )
})

/** Card numbers of 16 digits, made of any prefix of an issuer. */
const card = fc
  .tuple(fc.constantFrom('4', '51', '55', '2223', '6011', '5081', '62'), fc.stringMatching(/^[0-9]{15}$/))
  .map(([prefix, digits]) => {
    const body = `${prefix}${digits}`.slice(0, 15)
    return `${body}${Array.from('0123456789').find((digit) => passesLuhn(body + digit)) ?? ''}`
  })

test('numbers computed from prices are never card numbers', () => {
  const cents = fc.integer({ min: 1, max: 99_999 })
  const factor = fc.integer({ min: 1, max: 400 })
  const computed = fc.tuple(cents, factor, fc.constantFrom('times', 'by', 'plus')).map(([price, other, kind]) => {
    if (kind === 'times') return (price / 100) * (other / 100)
    return kind === 'by' ? price / 100 / other : price / 100 + other / 10
  })
  fc.assert(
    fc.property(computed, fc.constantFrom('', '$', 'Case 80 '), (number, before) => {
      expect([number, looksLikeCardNumber(`${before}${String(number)}`)]).toEqual([number, false])
    }),
    { numRuns: 20_000 },
  )
})

test('finds a card number in digits without the decimal sign', () => {
  fc.assert(
    fc.property(card, fc.integer({ min: 1, max: 3 }), (number, index) => {
      expect(looksLikeCardNumber(number)).toBe(true)
      // With a sign inside, such digits are the rounding error of a computed number.
      fc.pre(!/(0{5}|9{5})\d{1,2}$/.test(number))
      expect(looksLikeCardNumber(`${number.slice(0, 4)} ${number.slice(4, 8)}.${number.slice(8)}`)).toBe(true)
      expect(looksLikeCardNumber(`${number.slice(0, index)}.${number.slice(index)}`)).toBe(false)
    }),
  )
})

test('a Visa number is seen wherever people put their signs', () => {
  const body = fc.stringMatching(/^4[0-9]{14}$/)
  const signs = fc.array(
    fc.constantFrom('', ' ', '-', '.', '/', '_', '·', '\u{A0}', '\u{200B}'.repeat(5), '\n\n\n\n'),
    {
      minLength: 15,
      maxLength: 15,
    },
  )
  fc.assert(
    fc.property(body, signs, (digits, between) => {
      const last = Array.from('0123456789').find((digit) => passesLuhn(digits + digit)) ?? ''
      const text = Array.from(`${digits}${last}`)
        .map((digit, index) => digit + (between[index] ?? ''))
        .join('')
      // Three, three and four digits are a telephone number.
      fc.pre(!/(?<![0-9])[0-9]{3}[ .-][0-9]{3}[ .-][0-9]{4}(?![0-9])/.test(text))
      // One decimal sign behind one to three digits is a computed number.
      fc.pre(!/^[0-9]{1,3}\.[0-9]+$/.test(text))
      expect(looksLikeCardNumber(`No. ${text}.`)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
