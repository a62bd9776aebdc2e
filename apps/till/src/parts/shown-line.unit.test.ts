import { expect, test } from 'vitest'
import { itemCount } from './shown-line.ts'

const line = (barcode: string, quantityMilli: number) => ({ id: 1, barcode, quantityMilli, discountCents: 0 })

test('a weighed item counts once, and packages count by their number', () => {
  const items = { '4011': { unit: 'LB' }, '4053': { unit: 'COUNT' }, '012000001628': { unit: 'FLOZ' } } as const
  const count = (...lines: ReturnType<typeof line>[]) => itemCount(lines, items)

  expect(count(line('4011', 25_000))).toBe(1)
  expect(count(line('4011', 1250))).toBe(1)
  expect(count(line('4053', 3000))).toBe(3)
  expect(count(line('012000001628', 2000), line('4011', 2000))).toBe(3)
})
