import { expect, test } from 'vitest'
import { parseJsonStrict } from './parse-json.ts'

/** What grows with the square of a megabyte does not end within the time a test has. */
test.each([
  ['digits and spaces', '1 '],
  ['first digits of an issuer again and again', '4 '],
  ['groups of four', '4111 '],
  ['twelve digits and a word', '123456789012   x'],
  ['signs nobody sees', '1\u{200B}\u{200B}\u{200B}\u{200B}'],
  ['beginnings of addresses', 'a@b.1'],
  ['telephone numbers', '305-555-0142 '],
  ['commas', '1,'],
  ['commas and signs nobody sees', '4111,\u{200B}\u{200B}'],
  ['letters x', '4111x'],
  ['full-width digits', '１ '],
  ['letters that become eighteen', 'ﷺ'],
])('parses a megabyte of %s', (_, part) => {
  const text = part.repeat(1_000_000 / part.length)
  const body = JSON.stringify({ email: text })
  expect(parseJsonStrict(body)).toEqual({ email: text })
})

test.each(['4111111111111111', '4222222222222', '4.111111111111111e15', '4111111111111.111'])(
  'refuses a card number sent as a number: %s',
  (number) => {
    expect(() => parseJsonStrict(`{"terminalTxnNo":${number}}`)).toThrow('pan.refused')
  },
)

test.each(['6011000990139424000', '411111111111111111', '-9007199254740993', '1e400'])(
  'refuses a number beyond JavaScript precision: %s',
  (number) => {
    expect(() => parseJsonStrict(`{"terminalTxnNo":${number}}`)).toThrow('input.malformed')
  },
)

test('parses barcodes, prices and millisecond times as numbers', () => {
  const value = { code: 4_222_222_222_222, price: 4111.25, at: 1_795_600_000_000 }
  expect(parseJsonStrict(JSON.stringify(value))).toEqual(value)
})
