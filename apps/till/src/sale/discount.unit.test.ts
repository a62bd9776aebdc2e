import { expect, test } from 'vitest'
import { discountOf, type DiscountWay } from './discount.ts'
import { step } from './sale.ts'
import { newTillSale, type Refused, type SaleEvent, type Step } from './state.ts'

const drive = (...events: SaleEvent[]): Step => {
  let last: Step = { till: newTillSale, effects: [] }
  for (const event of events) last = step(last.till, event)
  return last
}
const scan = { on: 'scan', barcode: '4011' } as const
const due = { on: 'price-due' } as const
const discount = { on: 'discount', lineId: 1, discountCents: 24 } as const
const approved = (approvalId: string) => ({ on: 'discount-approved', approvalId }) as const
const needed = { action: 'DISCOUNT', limit: 5, amount: 0.24, percent: 10 } as const
/** The till asks for prices, and the server refuses them. */
const refuse = ({ till }: Step, code: string, more: Partial<Refused> & { purchaseId?: string } = {}): Step => {
  const { revision } = till.sale.basket
  return step(step(till, due).till, { on: 'price-refused', revision, code, message: '', fields: [], ...more })
}

test('a discount above the limit is priced with the approval, of the purchase without it', () => {
  const refused = refuse(drive(scan, discount), 'approval.needed', { needed, purchaseId: 'p1' })
  expect(refused.till.sale).toMatchObject({ purchaseId: 'p1', refused: { needed: { amount: 0.24 } } })
  expect(step(refused.till, { on: 'charge' }).till.sale.name).toBe('open')

  const { effects } = step(step(refused.till, approved('a1')).till, due)
  expect(effects).toMatchObject([{ do: 'price', purchaseId: 'p1', basket: { approvalId: 'a1' } }])
})

test('an expired approval is asked for again', () => {
  const expired = refuse(drive(scan, discount, approved('a1')), 'approval.invalid')
  expect(expired.effects).toMatchObject([{ do: 'price' }])
  expect(expired.till.sale.basket).not.toHaveProperty('approvalId')
  expect(refuse(expired, 'approval.needed', { needed }).till.sale).toMatchObject({ refused: { needed } })
})

test('another discount needs its own approval', () => {
  const { till } = drive(scan, discount, approved('a1'), { ...discount, discountCents: 60 })
  expect(till.sale.basket).toMatchObject({ lines: [{ discountCents: 60 }] })
  expect(till.sale.basket).not.toHaveProperty('approvalId')
})

test.each<[DiscountWay, number, number, string]>([
  ['percent', 15, 129, 'a part of the line, rounded half up'],
  ['percent', 250, 858, 'no more than the line costs'],
  ['amount', 900, 858, 'no more than the line costs'],
  ['price', 400, 58, 'the difference of both units'],
  ['price', 429, 0, 'nothing for the same price'],
  ['price', 500, 0, 'nothing for a higher price'],
  ['price', 0, 0, 'nothing before a price is typed'],
])('%s of %i takes %i cents off: %s', (way, typed, expected) => {
  expect(discountOf(way, typed, { grossCents: 858, quantityMilli: 2_000 })).toBe(expected)
})

test('a lower price of a weighed item counts by weight', () => {
  // 2.335 lb at $0.69 cost $1.61; at $0.50 they cost $1.17.
  expect(discountOf('price', 50, { grossCents: 161, quantityMilli: 2_335 })).toBe(44)
})
