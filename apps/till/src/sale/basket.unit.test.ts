import { expect, test } from 'vitest'
import { step } from './sale.ts'
import { newTillSale, type SaleEvent, type Step } from './state.ts'

const drive = (...events: SaleEvent[]): Step => {
  let last: Step = { till: newTillSale, effects: [] }
  for (const event of events) last = step(last.till, event)
  return last
}
const linesAfter = (...events: SaleEvent[]) =>
  drive(...events).till.sale.basket.lines.map(({ quantityMilli, discountCents }) => [quantityMilli, discountCents])
const weighed = (quantityMilli: number): SaleEvent => ({ on: 'add', barcode: '4011', quantityMilli })
const scan = { on: 'scan', barcode: '4011' } as const

test('pieces of one barcode share a line', () => {
  expect(linesAfter(scan, scan)).toEqual([[2000, 0]])
})

test('a piece joins no line with a discount', () => {
  expect(linesAfter(scan, { on: 'discount', lineId: 1, discountCents: 24 }, scan)).toEqual([
    [1000, 24],
    [1000, 0],
  ])
})

test('a weighed piece stays alone', () => {
  expect(linesAfter(weighed(1500), weighed(1000), weighed(2300))).toEqual([
    [1500, 0],
    [1000, 0],
    [2300, 0],
  ])
})

test('quantity 0 takes the line out', () => {
  expect(linesAfter(scan, { on: 'quantity', lineId: 1, quantityMilli: 0 })).toEqual([])
})

test('an empty basket is not held', () => {
  expect(drive({ on: 'hold' }).effects).toEqual([])
})
