import { expect, test } from 'vitest'
import { itemPrice } from './item-price.ts'

const t = (key: string, values: Record<string, unknown> = {}): string => `${key} ${Object.values(values).join(' ')}`

test.each([
  ['weighed goods by their unit', { price: 0.69, unit: 'LB', barcode: '4011' }, 'perUnit $0.69 lb'],
  ['a bottle by the piece', { price: 2.36, unit: 'FLOZ', barcode: '086000000653' }, '$2.36'],
  ['a piece with a PLU', { price: 1.25, unit: 'COUNT', barcode: '4046' }, '$1.25'],
] as const)('prices %s', (_, item, text) => {
  expect(itemPrice(item, { t, language: 'en-US' })).toBe(text)
})
