import { expect, test } from 'vitest'
import { aPurchase } from '../testing/a-purchase.ts'
import { resume, step } from './sale.ts'
import { emptyBasket, newTillSale, type SaleEvent, type Step, type TillSale } from './state.ts'

const after = (till: TillSale, ...events: SaleEvent[]): TillSale =>
  events.reduce((now, event) => step(now, event).till, till)
const drive = (...events: SaleEvent[]): TillSale => after(newTillSale, ...events)

const id = 'p1'
const paid = aPurchase({ status: 'CONFIRMED', benefitsAmount: 1, splitTenderAmount: 1.5 })
const whole = aPurchase({ status: 'CONFIRMED', benefitsAmount: 2.5, splitTenderAmount: 0 })
const payment = { kind: 'CASH', amountCents: 150, givenCents: null }

const scan: SaleEvent = { on: 'scan', barcode: '4011' }
const due: SaleEvent = { on: 'price-due' }
const priced: SaleEvent = { on: 'priced', revision: 1, purchase: aPurchase() }
const charge: SaleEvent = { on: 'charge' }
const token: SaleEvent = { on: 'token', cardToken: 'tok_1', entryMode: 'CHIP', key: 'k' }
const cannotPay: SaleEvent = { on: 'cannot-pay', after: 'open' }
const take: SaleEvent = { on: 'take', payment, key: 't' }
const refusal = { code: 'input.invalid', message: 'No' }
const declined: SaleEvent = { on: 'confirm-refused', key: 'k', code: 'card.declined', message: '' }

const pricing = drive(scan, due)
const open = after(pricing, priced)
const reading = after(open, charge)
const asking = after(reading, token)
const partly = after(asking, { on: 'confirmed', key: 'k', purchase: paid })
const states = {
  pricing,
  open,
  reading,
  asking,
  declined: after(asking, declined),
  /** The confirmation has no answer. */
  unknown: after(asking, { on: 'stop' }),
  /** The shopper cannot pay the rest. */
  reversing: after(partly, cannotPay),
  paid: partly,
  taking: after(partly, take),
  other: after(pricing, { on: 'priced', revision: 1, purchase: aPurchase({ coveredAmount: 0 }) }, charge),
  done: after(asking, { on: 'confirmed', key: 'k', purchase: whole }),
}
type State = keyof typeof states
const names: readonly State[] = Object.keys(states).filter((name): name is State => name in states)

/** State after the event and the calls that begin, as in `asking confirm`. Undefined: nothing changes. */
const outcome = (till: TillSale, { till: next, effects }: Step): string | undefined =>
  next === till && effects.length === 0 ? undefined : [next.sale.name, ...effects.map((one) => one.do)].join(' ')

type Outcomes = Partial<Record<State, string>>
const edited: Outcomes = { pricing: 'open', open: 'open', reading: 'open', declined: 'open', other: 'open' }
const parked: Outcomes = Object.fromEntries(Object.keys(edited).map((name) => [name, 'open park']))
const queued: Outcomes = Object.fromEntries(names.map((name) => [name, states[name].sale.name]))
/** Each event with the states in which it acts. In the others it changes nothing. */
const table: [SaleEvent, Outcomes][] = [
  // Queued for the next sale while a payment is under way.
  [scan, { ...queued, ...edited, done: 'open' }],
  [{ on: 'quantity', lineId: 1, quantityMilli: 3000 }, edited],
  [{ on: 'discount', lineId: 1, discountCents: 24 }, edited],
  [{ on: 'discount-approved', approvalId: 'a' }, edited],
  [{ on: 'remove', lineId: 1 }, edited],
  [{ on: 'program', code: 'SNACK' }, edited],
  [
    { on: 'choose', lineId: 1 },
    { pricing: 'open', open: 'open' },
  ],
  [
    { on: 'clear' },
    // Prices that are asked for have no purchase yet.
    { pricing: 'open', open: 'open cancel', reading: 'open cancel', declined: 'open cancel', other: 'open cancel' },
  ],
  [{ on: 'hold' }, parked],
  [{ on: 'open-held', purchase: aPurchase() }, parked],
  [{ on: 'open-kept', basket: emptyBasket, purchaseId: null }, parked],
  [due, {}],
  [priced, { pricing: 'open' }],
  [{ on: 'price-refused', revision: 1, fields: [], ...refusal }, { pricing: 'open' }],
  [{ on: 'price-unanswered', revision: 1 }, { pricing: 'open' }],
  [{ on: 'seen-total' }, { pricing: 'open', open: 'open' }],
  [charge, { open: 'reading', declined: 'reading' }],
  [{ on: 'card-entry', mode: 'hosted' }, { reading: 'reading' }],
  [{ on: 'back' }, { reading: 'open', declined: 'open', other: 'open' }],
  [token, { reading: 'asking confirm' }],
  [{ on: 'confirmed', key: 'k', purchase: whole }, { asking: 'done' }],
  [declined, { asking: 'declined' }],
  [{ on: 'confirm-unanswered', key: 'k' }, { asking: 'reversing reverse-key' }],
  [{ on: 'stop' }, { asking: 'reversing reverse-key' }],
  [
    { on: 'reversed', purchaseId: id, paid: null },
    { unknown: 'open price', reversing: 'open price' },
  ],
  // Only a payment with a known answer is refused to be taken back.
  [{ on: 'reversal-refused', purchaseId: id }, { reversing: 'paid' }],
  // A restart repeats the reversal of a known payment from its state, and of an unanswered one from its stored key.
  [{ on: 'put-aside' }, { unknown: 'open park' }],
  [cannotPay, { paid: 'reversing reverse-sale' }],
  [take, { paid: 'taking take', other: 'taking take' }],
  [{ on: 'taken', key: 't', purchase: whole }, { taking: 'done' }],
  [{ on: 'take-refused', key: 't', ...refusal }, { taking: 'paid' }],
  [{ on: 'rest-taken' }, { paid: 'done' }],
  [{ on: 'without-card' }, { open: 'other', reading: 'other', declined: 'other', other: 'other' }],
  [{ on: 'next' }, { done: 'open' }],
]
test.each(table)('$0.on acts in its states only', (event, acts) => {
  const outcomes = names.map((name) => [name, outcome(states[name], step(states[name], event))])
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(names.map((name) => [name, acts[name]])))
})

const late: SaleEvent[] = [
  { on: 'priced', revision: 0, purchase: aPurchase() },
  { on: 'price-refused', revision: 0, fields: [], ...refusal },
  { on: 'price-unanswered', revision: 0 },
  { on: 'confirmed', key: 'other', purchase: whole },
  { on: 'confirm-refused', key: 'other', ...refusal },
  { on: 'confirm-unanswered', key: 'other' },
  { on: 'reversed', purchaseId: 'other', paid: null },
  { on: 'reversal-refused', purchaseId: 'other' },
  { on: 'taken', key: 'other', purchase: whole },
  { on: 'take-refused', key: 'other', ...refusal },
]
test.each(late)('$on of another call changes nothing', (event) => {
  for (const name of names) expect(step(states[name], event).till).toBe(states[name])
})

test('a restart goes on in every state', () => {
  const outcomes = names.map((name) => [name, outcome(states[name], resume(states[name]))])
  expect(Object.fromEntries(outcomes)).toEqual({
    pricing: 'open price',
    open: 'open price',
    reading: 'open',
    asking: 'reversing reverse-key',
    declined: 'open',
    unknown: 'reversing reverse-key',
    reversing: 'reversing reverse-sale',
    paid: undefined,
    taking: 'taking take',
    other: 'open',
    done: 'open',
  })
})

test('after a restart prices of the last run count no more', () => {
  expect(resume(pricing).till.sale).toMatchObject({ asked: 1, quote: null })
  expect(resume(open).till.sale).toMatchObject({ asked: 1, quote: null })
})

test('an approval goes with the card number that was typed', () => {
  const { effects } = step(after(reading, { on: 'card-entry', mode: 'hosted', approvalId: 'a' }), token)
  expect(effects).toMatchObject([{ do: 'confirm', approvalId: 'a' }])
})

test('an approval goes with the reversal', () => {
  expect(step(partly, { ...cannotPay, approvalId: 'a' }).effects).toMatchObject([{ approvalId: 'a' }])
})

test('a reversal that came too late leaves the payment', () => {
  expect(after(states.unknown, { on: 'reversed', purchaseId: id, paid: whole }).sale.name).toBe('done')
})

test('a confirmation of a reversed key opens the basket again', () => {
  const { sale } = after(asking, { on: 'confirmed', key: 'k', purchase: aPurchase({ status: 'REVERSED' }) })
  expect(sale).toMatchObject({ name: 'open', purchaseId: null, isUndone: true, basket: { revision: 2 } })
})

test.each([
  ['hold', 'park'],
  ['cancel', undefined],
] as const)('after %s the next shopper is served', (next, effect) => {
  const done = step(after(partly, { ...cannotPay, after: next }), { on: 'reversed', purchaseId: id, paid: null })
  expect(done.till.sale).toMatchObject({ name: 'open', basket: { lines: [] } })
  expect(done.effects[0]?.do).toBe(effect)
})

test('a payment of nothing is not recorded', () => {
  expect(after(partly, { ...take, payment: { ...payment, amountCents: 0 } })).toBe(partly)
})

test.each(['purchase.state', 'purchase.not-found'])('a charge with %s prices a new purchase', (code) => {
  const { till, effects } = step(asking, { on: 'confirm-refused', key: 'k', code, message: '' })
  expect(till.sale).toMatchObject({ name: 'open', purchaseId: null, quote: null })
  expect(effects).toMatchObject([{ do: 'price', purchaseId: null }])
})

test('a refused charge says why beside the same prices', () => {
  const { sale } = after(asking, { on: 'confirm-refused', key: 'k', ...refusal })
  expect(sale).toMatchObject({ name: 'open', purchaseId: id, quote: { revision: 1 }, refused: refusal })
})
