import { expect, test } from 'vitest'
import { aLine, aPurchase } from '../testing/a-purchase.ts'
import { step } from './sale.ts'
import {
  emptyBasket,
  newTillSale,
  openWith,
  refusedLines,
  type Basket,
  type SaleEvent,
  type Step,
  type TillSale,
} from './state.ts'

const run = (till: TillSale, ...events: SaleEvent[]): Step =>
  events.reduce<Step>((now, event) => step(now.till, event), { till, effects: [] })
const drive = (...events: SaleEvent[]): TillSale => run(newTillSale, ...events).till

const scan: SaleEvent = { on: 'scan', barcode: '4011' }
const other: SaleEvent = { on: 'scan', barcode: '9022' }
const due: SaleEvent = { on: 'price-due' }
const priced = (revision: number): SaleEvent => ({ on: 'priced', revision, purchase: aPurchase() })
const refused = (revision: number, code: string): SaleEvent => ({
  on: 'price-refused',
  revision,
  code,
  message: '',
  fields: [],
})
const open = drive(scan, due, priced(1))

test('one pricing call is under way, and the newest lines follow', () => {
  const { till, effects } = run(newTillSale, scan, due, scan, due)
  expect(effects).toEqual([])
  expect(step(till, priced(1)).effects).toMatchObject([{ do: 'price', basket: { revision: 2 } }])
})

test('an empty basket is not priced', () => {
  expect(run(newTillSale, due).effects).toEqual([])
})

test('prices of the basket are asked for once', () => {
  expect(run(open, due).effects).toEqual([])
})

test('a refused basket is priced again after a change only', () => {
  const till = drive(scan, due, refused(1, 'input.invalid'))
  expect(run(till, due).effects).toEqual([])
  expect(run(till, scan, due).effects).toMatchObject([{ do: 'price' }])
})

test('marks the lines that the server does not sell', () => {
  const event = { ...refused(2, 'item.inactive'), fields: ['lines.1.barcode', 'lines.0.discount'] }
  const { sale } = drive(scan, other, due, event)
  if (sale.name !== 'open') throw new Error(sale.name)
  const [, second] = sale.basket.lines
  expect(refusedLines(sale)).toEqual([second?.id])
  expect(refusedLines({ ...sale, basket: { ...sale.basket, revision: 3 } })).toEqual([])
})

test('prices after a refusal end it', () => {
  const till = drive(scan, due, refused(1, 'input.invalid'), scan, due, priced(2))
  expect(till.sale).toMatchObject({ refused: null, quote: { revision: 2 } })
})

test('a changed basket forgets the refusal, the undone payment and the total before', () => {
  const sale = openWith(open.sale.basket, {
    isUndone: true,
    totalBefore: 100,
    refused: { revision: 1, code: 'input.invalid', message: '', fields: [] },
  })
  expect(run({ ...open, sale }, scan).till.sale).toMatchObject({ isUndone: false, totalBefore: null, refused: null })
})

test('the same total again asks for no look at it', () => {
  const asked = { ...open, sale: openWith(open.sale.basket, { totalBefore: 250, asked: 1 }) }
  expect(run(asked, priced(1)).till.sale).toMatchObject({ totalBefore: null })
})

test.each(['purchase.state', 'purchase.not-found'])('prices with %s are asked for a new purchase', (code) => {
  const { till, effects } = run(open, scan, due, refused(2, code))
  expect(effects).toMatchObject([{ do: 'price', purchaseId: null }])
  // The new purchase is refused as well: the cashier sees why.
  expect(run(till, refused(2, code))).toMatchObject({ effects: [], till: { sale: { refused: { code } } } })
})

test('an invalid approval that the basket has not is a refusal', () => {
  const { till, effects } = run(open, scan, due, refused(2, 'approval.invalid'))
  expect(effects).toEqual([])
  expect(till.sale).toMatchObject({ purchaseId: 'p1', refused: { code: 'approval.invalid' } })
})

test('an approval or another program prices the basket anew', () => {
  expect(run(open, { on: 'discount-approved', approvalId: 'a' }, due).effects).toHaveLength(1)
  expect(run(open, { on: 'program', code: 'SNACK' }, due).effects).toHaveLength(1)
})

test('another quantity keeps the approval of the discounts', () => {
  const till = drive(scan, { on: 'discount-approved', approvalId: 'a' })
  const more: SaleEvent = { on: 'quantity', lineId: 1, quantityMilli: 2000 }
  expect(run(till, more).till.sale.basket.approvalId).toBe('a')
})

const chosenAfter = (...events: SaleEvent[]) => run(drive(scan, other), ...events).till.sale.basket.chosen
test('the changed line is chosen, and the last one after the chosen is gone', () => {
  expect(chosenAfter({ on: 'quantity', lineId: 1, quantityMilli: 2000 })).toBe(1)
  expect(chosenAfter({ on: 'choose', lineId: 1 }, { on: 'remove', lineId: 2 })).toBe(1)
  expect(chosenAfter({ on: 'choose', lineId: 1 }, { on: 'remove', lineId: 1 })).toBe(2)
})

test('a change names one line', () => {
  const { lines } = run(drive(scan, other), { on: 'remove', lineId: 1 }).till.sale.basket
  expect(lines).toMatchObject([{ id: 2 }])
})

const charge: SaleEvent = { on: 'charge' }
const token: SaleEvent = { on: 'token', cardToken: 'tok_1', entryMode: 'CHIP', key: 'k' }
const confirmed: SaleEvent = {
  on: 'confirmed',
  key: 'k',
  purchase: aPurchase({ status: 'CONFIRMED', splitTenderAmount: 0 }),
}

test('queued scans start one sale, and revisions go on', () => {
  const done = run(open, charge, token, other, confirmed).till
  const next = run(done, scan).till
  expect(next).toMatchObject({ queue: [], sale: { basket: { lines: [{ barcode: '9022' }, { barcode: '4011' }] } } })
  expect(next.sale.basket.revision).toBeGreaterThan(done.sale.basket.revision)
})

test('a cleared basket is cancelled at the server', () => {
  expect(run(open, { on: 'clear' }).effects).toEqual([{ do: 'cancel', purchaseId: 'p1' }])
  expect(run(newTillSale, scan, { on: 'clear' }).effects).toEqual([])
})

const kept: Basket = {
  ...emptyBasket,
  program: 'SNACK',
  lines: [{ id: 7, barcode: '4011', quantityMilli: 1000, discountCents: 0 }],
}
test('a kept basket opens with its program and line numbers', () => {
  const opened = run(newTillSale, { on: 'open-kept', basket: kept, purchaseId: null })
  expect(opened).toMatchObject({
    effects: [],
    till: { nextLineId: 8, sale: { basket: { program: 'SNACK', chosen: 7 } } },
  })
  const late = run(drive(scan, due), { on: 'open-kept', basket: kept, purchaseId: null }, other, due, priced(1))
  expect(late.till.sale).toMatchObject({ quote: null })
})

test('a held basket opens with its program, quantities and discounts', () => {
  const purchase = aPurchase({ id: 'held', program: 'SNACK', lines: [aLine({ quantity: 1.5, discount: 0.24 })] })
  expect(run(newTillSale, { on: 'open-held', purchase }).till.sale).toMatchObject({
    purchaseId: 'held',
    basket: { program: 'SNACK', lines: [{ quantityMilli: 1500, discountCents: 24 }] },
  })
})
