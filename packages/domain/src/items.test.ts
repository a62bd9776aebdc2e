import { expect, test } from 'vitest'
import { soldQuantity } from './items.ts'

const bottle = '086000000653'

test.each([
  [{ quantity: 3, unit: 'COUNT', code: bottle }, '3'],
  [{ quantity: 2, unit: 'FLOZ', code: bottle }, '2'],
  [{ quantity: 1, unit: 'GM', code: '200417000000' }, '1'],
  [{ quantity: 1.25, unit: 'LB', code: bottle }, '1.25 lb'],
  [{ quantity: 2, unit: 'LB', code: '4011' }, '2.00 lb'],
  [{ quantity: 1, unit: 'KG', code: '0000000094011' }, '1.00 kg'],
  [{ quantity: 2.3, unit: 'LB', code: '4011' }, '2.30 lb'],
  [{ quantity: 1.234, unit: 'KG', code: '4011' }, '1.234 kg'],
  [{ quantity: 2, unit: 'COUNT', code: '4011' }, '2'],
] as const)('writes the sold quantity of %j as %s', (item, text) => {
  expect(soldQuantity(item, item.code)).toBe(text)
})

test('writes the quantity as the caller formats it', () => {
  expect(soldQuantity({ quantity: 1061.25, unit: 'FLOZ' }, bottle, '1,061.3')).toBe('1,061.3 fl oz')
})
