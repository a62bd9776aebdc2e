import { receiptNumberOf } from '@tillgate/domain/receipt-numbers.ts'
import { expect, test } from 'vitest'
import { lockedScansMax, withoutScan, withScan } from './locked-scans.ts'

test('scans keep their order, and two of one item both count', () => {
  expect(['4011', '9022', '4011'].reduce<readonly string[]>(withScan, [])).toEqual(['4011', '9022', '4011'])
})

test('a locked till stores at most twenty scans', () => {
  const codes = Array.from({ length: 21 }, (_, index) => String(1000 + index)).reduce<readonly string[]>(withScan, [])
  expect(codes).toHaveLength(lockedScansMax)
  expect(codes.at(-1)).toBe('1019')
})

test('an answered scan takes one of its kind out', () => {
  expect(withoutScan(['4011', '9022', '4011'], '4011')).toEqual(['9022', '4011'])
  expect(withoutScan(['9022'], '4011')).toEqual(['9022'])
})

test('a receipt is no item', () => {
  expect(withScan(['4011'], receiptNumberOf(1))).toEqual(['4011'])
})

test('the barcode of a GS1 text is stored', () => {
  expect(withScan([], ']d20100086000000417211234567890123')).toEqual(['086000000417'])
})
