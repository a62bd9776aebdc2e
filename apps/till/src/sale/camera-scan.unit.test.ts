import { expect, test } from 'vitest'
import { lastScan, undoOf } from './camera-scan.ts'
import { step } from './sale.ts'
import { newTillSale, type SaleEvent, type TillSale } from './state.ts'

const after = (till: TillSale, ...events: SaleEvent[]): TillSale =>
  events.reduce((now, event) => step(now, event).till, till)
const scan = (barcode: string): SaleEvent => ({ on: 'scan', barcode })
const quantities = ({ sale }: TillSale) => sale.basket.lines.map(({ quantityMilli }) => quantityMilli)

test('undo gives the line its quantity before the scan', () => {
  const first = after(newTillSale, scan('4011'), scan('9022'))
  const more = after(first, scan('4011'), { on: 'quantity', lineId: 1, quantityMilli: 7000 })
  expect(quantities(after(more, undoOf({ before: first.sale.basket }, 1)))).toEqual([1000, 1000])
})

test('undo takes a new line out, also a weighed one', () => {
  const before = after(newTillSale, scan('4011'))
  const undo = undoOf({ before: before.sale.basket }, 2)
  expect(quantities(after(before, scan('9022'), undo))).toEqual([1000])
  expect(quantities(after(before, { on: 'add', barcode: '9022', quantityMilli: 2300 }, undo))).toEqual([1000])
})

test('a scan is added, unknown, undone, or still looked up', () => {
  const { basket: before } = newTillSale.sale
  const added = after(newTillSale, scan('4011'))
  expect(lastScan({ before }, { till: newTillSale, unknown: null })).toBe('looking')
  expect(lastScan({ before }, { till: added, unknown: null })).toBe('added')
  expect(lastScan({ before }, { till: added, unknown: { barcode: '9', why: 'not-found' } })).toBe('unknown')
  expect(lastScan({ before, undone: 'Milk' }, { till: added, unknown: null })).toBe('undone')
})

test('a scan into a full basket has its own words', () => {
  const full = after(newTillSale, ...Array.from({ length: 500 }, (_, index) => scan(String(10_000 + index))))
  expect(lastScan({ before: full.sale.basket }, { till: full, unknown: null })).toBe('full')
})
