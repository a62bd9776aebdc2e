import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikeCardNumber, maskCardNumbers } from './card-numbers.ts'
import { passesLuhn } from './business-numbers.ts'

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
  ['a price with a comma', '4,99 12 345 678 901 23'],
])('ordinary text is none: %s', (_, text) => {
  expect(looksLikeCardNumber(text)).toBe(false)
  expect(maskCardNumbers(text)).toBe(text)
})

test('the mask leaves the last four digits and every other character', () => {
  expect(maskCardNumbers('card 4111 1111 1111 1111 of Ana')).toBe('card **** **** **** 1111 of Ana')
})

test('nothing that passes for a card number survives the mask', () => {
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789'), ' ', '-', '.', '/', '+', '@', 'a', ',', '\u{200B}', '\n'),
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, (given) => !looksLikeCardNumber(maskCardNumbers(given))),
    { numRuns: 5000 },
  )
})

test('a Visa number is seen wherever people put their signs', () => {
  const body = fc.stringMatching(/^4[0-9]{14}$/)
  const signs = fc.array(fc.constantFrom('', ' ', '-', '.', '/', '\u{A0}', '\u{200B}'.repeat(5), '\n\n\n\n'), {
    minLength: 15,
    maxLength: 15,
  })
  fc.assert(
    fc.property(body, signs, (digits, between) => {
      const last = Array.from('0123456789').find((digit) => passesLuhn(digits + digit)) ?? ''
      const text = Array.from(`${digits}${last}`)
        .map((digit, at) => digit + (between[at] ?? ''))
        .join('')
      // Three, three and four digits are a telephone number.
      fc.pre(!/(?<![0-9])[0-9]{3}[ .-][0-9]{3}[ .-][0-9]{4}(?![0-9])/.test(text))
      expect(looksLikeCardNumber(`No. ${text}.`)).toBe(true)
    }),
    { numRuns: 1000 },
  )
})
