import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isMeantAsReceiptNumber,
  isReceiptCode,
  readPurchaseReference,
  readReceiptNumber,
  receiptAlphabet,
  receiptNumberOf,
  receiptNumberPattern,
  receiptNumbers,
} from './receipt-numbers.ts'

const drawn = fc.integer({ min: 0, max: receiptNumbers - 1 })
const character = fc.constantFrom(...receiptAlphabet.split(''))
const place = fc.constantFrom(0, 1, 2, 3, 5, 6, 7, 8)

test('each drawn number has a readable number of its own', () => {
  fc.assert(
    fc.property(drawn, drawn, (one, other) => {
      const number = receiptNumberOf(one)
      expect(number).toMatch(receiptNumberPattern)
      expect(readReceiptNumber(number)).toEqual({ number })
      expect(receiptNumberOf(other) === number).toBe(one === other)
    }),
  )
})

test('spelling variants of a number read the same', () => {
  fc.assert(
    fc.property(drawn, (one) => {
      const number = receiptNumberOf(one)
      const [bare, o, l] = [number.replace('-', ''), number.replaceAll('0', 'o'), number.replaceAll('1', 'l')]
      for (const typed of [
        bare,
        ` ${bare.split('').join(' ')} `,
        number.toLowerCase(),
        o,
        l,
        number.replaceAll('1', 'I'),
      ]) {
        expect(readReceiptNumber(typed)).toEqual({ number })
      }
    }),
  )
})

test('one wrong character is always detected', () => {
  fc.assert(
    fc.property(drawn, place, character, (one, at, other) => {
      const number = receiptNumberOf(one)
      fc.pre(number[at] !== other)
      expect(readReceiptNumber(number.slice(0, at) + other + number.slice(at + 1))).toBe('wrong')
    }),
  )
})

test('two exchanged characters are always detected', () => {
  fc.assert(
    fc.property(drawn, place, place, (one, first, second) => {
      const typed = receiptNumberOf(one).split('')
      const [a = '', b = ''] = [typed[first], typed[second]]
      fc.pre(a !== b)
      typed[first] = b
      typed[second] = a
      expect(readReceiptNumber(typed.join(''))).toBe('wrong')
    }),
  )
})

test.each([
  ['Marianne', false],
  ['4821', false],
  ['$12.50', false],
  ['7F3K-92QU', true],
  ['ABCD-EFGH', true],
  ['abcd efg2', true],
])('%j is meant as a receipt number: %j', (typed, isMeant) => {
  expect(isMeantAsReceiptNumber(typed)).toBe(isMeant)
})

test('reads a number, an id and a receipt address', () => {
  const id = '0190f000-0000-7000-8000-00007f3092cd'
  const number = receiptNumberOf(35)
  expect(readPurchaseReference(` ${number.toLowerCase()} `)).toEqual({ number })
  expect(readPurchaseReference(id.toUpperCase())).toEqual({ id })
  expect(readPurchaseReference(`https://shop.test/purchase-transaction/${id}/Abc_123?lang=es`)).toEqual({ id })
  expect(readPurchaseReference('Ana')).toBeUndefined()
  expect(readPurchaseReference('0000-0001')).toBeUndefined()
})

test.each([
  ['7F3K-92QW', true],
  ['7F3K-92QX', false],
  ['96385074', false],
  ['https://shop.test/purchase-transaction/0192f0c1-2222-7333-8444-555566667777/abc', true],
])('the scan %s as a receipt: %s', (code, isOne) => {
  expect(isReceiptCode(code)).toBe(isOne)
})
