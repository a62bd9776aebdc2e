import fc from 'fast-check'
import { expect, test } from 'vitest'
import { einDigits, isEin, isNpi, isRoutingNumber, isUnusualEin } from './business-numbers.ts'

test.each(['12-3456789', '123456789'])('%s is an EIN', (text) => {
  expect(isEin(text)).toBe(true)
})
test.each(['1-23456789', '12-345678', '12-34567890', '１２-3456789', '', '12 3456789'])('%s is none', (text) => {
  expect(isEin(text)).toBe(false)
})
test('digits of the shown form', () => {
  expect(einDigits('12-3456789')).toBe('123456789')
})
test('detects unassigned prefixes', () => {
  expect(isUnusualEin('070000000')).toBe(true)
  expect(isUnusualEin('123456789')).toBe(false)
})

test.each(['1234567893', '1245319599', '1003000126'])('%s is an NPI', (text) => {
  expect(isNpi(text)).toBe(true)
})
test.each(['1234567890', '3234567893', '123456789', '12345678934'])('%s is none', (text) => {
  expect(isNpi(text)).toBe(false)
})
test('one wrong digit makes an NPI none', () => {
  fc.assert(
    fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const npi = '1234567893'
      const digit = (Number(npi[at + 1]) + by) % 10
      expect(isNpi(npi.slice(0, at + 1) + digit + npi.slice(at + 2))).toBe(false)
    }),
  )
})

test.each(['021000021', '121042882', '011401533', '110000000'])('%s takes payouts', (text) => {
  expect(isRoutingNumber(text)).toBe(true)
})
test.each(['123456789', '000000000', '021000022', '333333334', '02100002'])('%s takes none', (text) => {
  expect(isRoutingNumber(text)).toBe(false)
})
