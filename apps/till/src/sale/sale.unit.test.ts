import { centsOf } from '#till/money.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aPurchase } from '../testing/a-purchase.ts'
import { resume, step } from './sale.ts'
import { newTillSale, restCents, type Effect, type SaleEvent, type TillSale } from './state.ts'
import { sumsOf, type Items, type Sums } from './sums.ts'

type Purchase = {
  id: string
  status: PosPurchase['status']
  totalCents: number
  coveredCents: number
  paidCents: number
  /** Payments beside the card by their key. */
  beside: Map<string, number>
  isWithoutCard: boolean
}
type Charge = { purchaseId: string; cents: number }

/** A server with its issuer: the outside of the till, by the rules of the point-of-sale API. */
class Outside {
  /** Of every item. Barcodes that begin with 9 are not covered. */
  priceCents = 250
  purchases = new Map<string, Purchase>()
  charges = new Map<string, Charge>()
  reversedKeys = new Set<string>()
  keyOf = new Map<string, string>()
  /** Totals of the held baskets. */
  held = new Map<string, number>()
  nextId = 1

  shown = ({ id, status, totalCents, coveredCents, paidCents, beside, isWithoutCard }: Purchase): PosPurchase =>
    aPurchase({
      id,
      status,
      totalAmount: totalCents / 100,
      coveredAmount: coveredCents / 100,
      benefitsAmount: paidCents / 100,
      splitTenderAmount: (totalCents - paidCents) / 100,
      withoutCard: isWithoutCard,
      tenders: [...beside.values()].map((cents) => ({ kind: 'CASH', name: null, amount: cents / 100, given: null })),
    })

  price = ({ basket, purchaseId }: Effect & { do: 'price' }): PosPurchase | 'purchase.state' => {
    const known = purchaseId === null ? undefined : this.purchases.get(purchaseId)
    if (known && known.status !== 'ANALYZED' && known.status !== 'DRAFT') return 'purchase.state'
    const id = known?.id ?? `p${this.nextId++}`
    const sum = (lines: typeof basket.lines) =>
      lines.reduce((cents, { quantityMilli }) => cents + (this.priceCents * quantityMilli) / 1000, 0)
    const totalCents = sum(basket.lines)
    const coveredCents = sum(basket.lines.filter(({ barcode }) => !barcode.startsWith('9')))
    const priced: Purchase = {
      id,
      status: 'ANALYZED',
      totalCents,
      coveredCents,
      paidCents: 0,
      beside: new Map(),
      isWithoutCard: false,
    }
    this.purchases.set(id, priced)
    return this.shown(priced)
  }

  park = (effect: Effect & { do: 'park' }): void => {
    const priced = this.price({ ...effect, do: 'price' })
    const purchase = typeof priced === 'string' ? undefined : this.purchases.get(priced.id)
    if (!purchase) return effect.purchaseId === null ? undefined : this.park({ ...effect, purchaseId: null })
    purchase.status = 'DRAFT'
    this.held.set(purchase.id, purchase.totalCents)
  }

  cancel = (purchaseId: string): void => {
    const purchase = this.purchases.get(purchaseId)
    if (purchase?.status === 'ANALYZED' || purchase?.status === 'DRAFT') purchase.status = 'CANCELED'
  }

  confirm = (key: string, purchaseId: string, part: number): PosPurchase | 'card.declined' | 'purchase.state' => {
    const purchase = this.purchases.get(purchaseId)
    if (!purchase) return 'purchase.state'
    if (this.reversedKeys.has(key)) {
      if (purchase.status === 'ANALYZED') purchase.status = 'REVERSED'
      return this.shown(purchase)
    }
    if (purchase.status !== 'ANALYZED') return 'purchase.state'
    const cents = Math.floor(purchase.coveredCents * part)
    if (cents === 0) return 'card.declined'
    this.charges.set(key, { purchaseId, cents })
    this.keyOf.set(purchaseId, key)
    purchase.status = 'CONFIRMED'
    purchase.paidCents = cents
    return this.shown(purchase)
  }

  undo = (purchase: Purchase): void => {
    purchase.status = 'REVERSED'
    purchase.beside.clear()
    this.charges.delete(this.keyOf.get(purchase.id) ?? '')
  }

  take = ({ key, purchase: { id }, payment, isWhole }: Effect & { do: 'take' }): PosPurchase | string => {
    const purchase = this.purchases.get(id)
    if (!purchase) return 'purchase.not-found'
    if (purchase.beside.has(key)) return this.shown(purchase)
    if (purchase.status !== (isWhole ? 'ANALYZED' : 'CONFIRMED')) return 'purchase.state'
    if (payment.amountCents > restCents(this.shown(purchase))) return 'payment.too-much'
    purchase.beside.set(key, payment.amountCents)
    if (isWhole) Object.assign(purchase, { status: 'CONFIRMED', isWithoutCard: true })
    return this.shown(purchase)
  }

  reverseKey = (key: string): void => {
    this.reversedKeys.add(key)
    const purchase = this.purchases.get(this.charges.get(key)?.purchaseId ?? '')
    if (purchase) this.undo(purchase)
  }

  reverseSale = (purchaseId: string): void => {
    const purchase = this.purchases.get(purchaseId)
    if (purchase?.status === 'CONFIRMED') this.undo(purchase)
  }
}

type Fate = 'answered' | 'answer lost' | 'lost'
/** The till with its calls. `waiting`: calls without an answer, which the device keeps through a restart only where the machine says so. */
class Device {
  till: TillSale = newTillSale
  waiting: Effect[] = []
  /** Keys that are being reversed; kept on the disk. */
  reversing = new Map<string, string>()
  nextKey = 1
  /** Payments beside the card that the cashier began, by their key. */
  pressed = new Map<string, number>()
  /** Prices of the till's own catalogue in cents, by barcode. They may differ from the server's. */
  catalogue = new Map([
    ['4011', 240],
    ['9022', 250],
  ])
  readonly outside: Outside
  constructor(outside: Outside) {
    this.outside = outside
  }

  items = (): Items =>
    Object.fromEntries(
      [...this.catalogue].map(([barcode, cents]) => {
        const isCovered = !barcode.startsWith('9')
        const known = {
          id: barcode,
          barcode,
          name: barcode,
          unit: 'COUNT' as const,
          price: cents / 100,
          taxPercentage: 0,
        }
        const cover = {
          reason: isCovered ? ('COVERED' as const) : ('NOT_LISTED' as const),
          purse: isCovered ? 'FOOD' : null,
        }
        return [barcode, { ...known, ...cover, maxPrice: null }]
      }),
    )

  /** Sums on the screen of an open sale. */
  sums = (): Sums | undefined =>
    this.till.sale.name === 'open'
      ? sumsOf(this.till.sale, this.items(), { purses: ['FOOD'], coversTax: false })
      : undefined

  take = (event: SaleEvent): void => {
    const { till, effects } = step(this.till, event)
    this.till = till
    this.begin(effects)
  }

  begin = (effects: readonly Effect[]): void => {
    for (const effect of effects) {
      if (effect.do === 'confirm') this.reversing.set(effect.key, effect.purchase.id)
      this.waiting.push(effect)
    }
  }

  /** Runs the oldest waiting call. Lost calls that must end are repeated. */
  run = (fate: Fate, part: number): void => {
    const effect = this.waiting.shift()
    if (!effect) return
    const again = () => this.waiting.push(effect)
    switch (effect.do) {
      case 'price': {
        const { revision } = effect.basket
        const answer = fate === 'lost' ? undefined : this.outside.price(effect)
        if (fate !== 'answered' || answer === undefined) return this.take({ on: 'price-unanswered', revision })
        return typeof answer === 'string'
          ? this.take({ on: 'price-refused', revision, code: answer, message: '', fields: [] })
          : this.take({ on: 'priced', revision, purchase: answer })
      }
      case 'confirm': {
        const { key, purchase } = effect
        const answer = fate === 'lost' ? undefined : this.outside.confirm(key, purchase.id, part)
        if (fate !== 'answered' || answer === undefined) return this.take({ on: 'confirm-unanswered', key })
        this.reversing.delete(key)
        return typeof answer === 'string'
          ? this.take({ on: 'confirm-refused', key, code: answer, message: '' })
          : this.take({ on: 'confirmed', key, purchase: answer })
      }
      case 'reverse-key': {
        if (fate !== 'lost') this.outside.reverseKey(effect.key)
        if (fate !== 'answered') return void again()
        this.reversing.delete(effect.key)
        return this.take({ on: 'reversed', purchaseId: effect.purchaseId, paid: null })
      }
      case 'reverse-sale': {
        if (fate !== 'lost') this.outside.reverseSale(effect.purchaseId)
        if (fate !== 'answered') return void again()
        return this.take({ on: 'reversed', purchaseId: effect.purchaseId, paid: null })
      }
      case 'take': {
        const { key } = effect
        const answer = fate === 'lost' ? undefined : this.outside.take(effect)
        if (fate !== 'answered' || answer === undefined) return void again()
        return typeof answer === 'string'
          ? this.take({ on: 'take-refused', key, code: answer, message: '' })
          : this.take({ on: 'taken', key, purchase: answer })
      }
      case 'park':
        return fate === 'answered' ? this.outside.park(effect) : void again()
      case 'cancel':
        return fate === 'lost' ? void again() : this.outside.cancel(effect.purchaseId)
    }
  }

  /** Presses a kind of payment for a part of the rest, twice. */
  pay = (parts: number): void => {
    const { sale } = this.till
    const purchase = sale.name === 'paid' ? sale.purchase : sale.name === 'other' ? sale.quote.purchase : undefined
    const amountCents = purchase ? Math.ceil(restCents(purchase) / parts) : 1
    const payment = { kind: 'CASH', amountCents, givenCents: null }
    const pressed = `k${this.nextKey++}`
    this.take({ on: 'take', payment, key: pressed })
    this.take({ on: 'take', payment, key: `${pressed} again` })
    const isTaking = this.till.sale.name === 'taking' && this.till.sale.key === pressed
    if (isTaking) this.pressed.set(pressed, amountCents)
  }

  openHeld = (): void => {
    const [id] = this.outside.held.keys()
    const purchase = this.outside.purchases.get(id ?? '')
    if (!purchase || this.till.sale.name !== 'open') return
    this.outside.held.delete(purchase.id)
    this.take({ on: 'open-held', purchase: this.outside.shown(purchase) })
  }

  /** Kill and start: the disk has the sale and the keys that are being reversed; running calls are gone. */
  restart = (): void => {
    // Baskets to be held and cancelled are kept on the disk too.
    this.waiting = this.waiting.filter((effect) => effect.do === 'park' || effect.do === 'cancel')
    const { till, effects } = resume(this.till)
    this.till = till
    this.begin(effects)
    for (const [key, purchaseId] of this.reversing) {
      const isKnown = this.waiting.some((effect) => effect.do === 'reverse-key' && effect.key === key)
      if (!isKnown) this.waiting.push({ do: 'reverse-key', key, purchaseId })
    }
  }
}

type Act = (device: Device) => void
const key = (device: Device): string => `k${device.nextKey++}`
const acts: [number, fc.Arbitrary<Act>][] = [
  [4, fc.constantFrom('4011', '9022').map((barcode) => (device) => device.take({ on: 'scan', barcode }))],
  [1, fc.constantFrom(1, 2).map((lineId) => (device) => device.take({ on: 'quantity', lineId, quantityMilli: 3000 }))],
  [1, fc.constantFrom(1, 2).map((lineId) => (device) => device.take({ on: 'remove', lineId }))],
  [3, fc.constant((device) => device.take({ on: 'price-due' }))],
  [4, fc.constant((device) => device.take({ on: 'charge' }))],
  [4, fc.constant((device) => device.take({ on: 'token', cardToken: 'tok_1', entryMode: 'CHIP', key: key(device) }))],
  [1, fc.constant((device) => device.take({ on: 'back' }))],
  [1, fc.constant((device) => device.take({ on: 'stop' }))],
  [1, fc.constant((device) => device.take({ on: 'put-aside' }))],
  [1, fc.constant((device) => device.take({ on: 'without-card' }))],
  [1, fc.constantFrom('open', 'hold', 'cancel').map((after) => (device) => device.take({ on: 'cannot-pay', after }))],
  [1, fc.constant((device) => device.take({ on: 'rest-taken' }))],
  [4, fc.constantFrom(1, 2, 100).map((parts) => (device) => device.pay(parts))],
  [1, fc.constant((device) => device.take({ on: 'seen-total' }))],
  [1, fc.constant((device) => device.take({ on: 'hold' }))],
  [1, fc.constant((device) => device.take({ on: 'clear' }))],
  [1, fc.constant((device) => device.openHeld())],
  [2, fc.constant((device) => device.take({ on: 'next' }))],
  [1, fc.constant((device) => device.restart())],
  [
    1,
    fc.tuple(fc.constantFrom('4011', '9022'), fc.constantFrom(0, 240, 250, 300)).map(
      ([barcode, cents]) =>
        (device) =>
          void (cents === 0 ? device.catalogue.delete(barcode) : device.catalogue.set(barcode, cents)),
    ),
  ],
  [1, fc.constantFrom(250, 275).map((cents) => (device) => void (device.outside.priceCents = cents))],
  [
    9,
    fc.tuple(fc.constantFrom<Fate>('answered', 'answered', 'answer lost', 'lost'), fc.constantFrom(0, 0.4, 1)).map(
      ([fate, part]) =>
        (device) =>
          device.run(fate, part),
    ),
  ],
]
const history = fc.array(fc.oneof(...acts.map(([weight, arbitrary]) => ({ weight, arbitrary }))), {
  minLength: 10,
  maxLength: 80,
})

/** Ends the day: the network is back, every call is answered. */
const settle = (device: Device): void => {
  for (let turn = 0; device.waiting.length > 0 && turn < 500; turn += 1) device.run('answered', 1)
  expect(device.waiting).toEqual([])
}

test('the till, the server and the issuer agree after every history', () => {
  fc.assert(
    fc.property(history, (all) => {
      const outside = new Outside()
      const device = new Device(outside)
      const done = new Set<string>()
      for (const act of all) {
        act(device)
        const { sale } = device.till
        if (sale.name === 'done') done.add(sale.purchase.id)
        // One purchase is never charged twice.
        const charged = [...outside.charges.values()].map(({ purchaseId }) => purchaseId)
        expect(new Set(charged).size).toBe(charged.length)
        // Payments beside the card never exceed the rest, and none is recorded twice.
        for (const { beside, totalCents, paidCents } of outside.purchases.values()) {
          expect([...beside.values()].reduce((sum, cents) => sum + cents, 0)).toBeLessThanOrEqual(
            totalCents - paidCents,
          )
          for (const [pressed, cents] of beside) expect(device.pressed.get(pressed)).toBe(cents)
        }
      }
      settle(device)
      const { sale } = device.till
      if (sale.name === 'done') done.add(sale.purchase.id)
      const open = sale.name === 'paid' ? sale.purchase.id : undefined
      for (const { purchaseId, cents } of outside.charges.values()) {
        // Charged: the cashier saw it paid, or sees it now.
        expect(done.has(purchaseId) || purchaseId === open).toBe(true)
        expect(outside.purchases.get(purchaseId)?.paidCents).toBe(cents)
      }
      // Paid without the card: the cashier saw it, or sees what is still to pay.
      const beside = [...outside.purchases.values()].filter((one) => one.isWithoutCard && one.status === 'CONFIRMED')
      for (const { id } of beside) expect(done.has(id) || id === open).toBe(true)
      for (const id of done) expect(outside.purchases.get(id)?.status).toBe('CONFIRMED')
      expect(device.reversing.size).toBe(0)
      for (const [id, totalCents] of outside.held) {
        expect(outside.purchases.get(id)).toMatchObject({ status: 'DRAFT', totalCents })
      }
    }),
    { numRuns: 2000 },
  )
})

test('nothing scanned is lost while a payment runs', () => {
  fc.assert(
    fc.property(history, (all) => {
      const device = new Device(new Outside())
      for (const act of all) {
        const before = device.till
        act(device)
        const isBusy = ['asking', 'reversing', 'paid', 'taking'].includes(before.sale.name)
        const isSame = !isBusy || before.sale.name !== device.till.sale.name
        expect(isSame || device.till.sale.basket).toEqual(isSame || before.sale.basket)
        expect(isSame || device.till.queue.length >= before.queue.length).toBe(true)
      }
    }),
  )
})

test('only sums of the server are charged, whatever the catalogue says', () => {
  fc.assert(
    fc.property(history, (all) => {
      const device = new Device(new Outside())
      for (const act of all) {
        const [before, shown] = [device.till.sale, device.sums()]
        act(device)
        const { sale } = device.till
        const isBegun = before.name === 'open' && (sale.name === 'reading' || sale.name === 'other')
        if (!isBegun) continue
        const { totalAmount, coveredAmount } = sale.quote.purchase
        const charged = { totalCents: centsOf(totalAmount), cardCents: centsOf(coveredAmount) }
        expect(shown).toEqual({ ...charged, isConfirmed: true, isComplete: true })
      }
    }),
    { numRuns: 1000 },
  )
})

test('unconfirmed sums follow the catalogue line by line', () => {
  fc.assert(
    fc.property(history, (all) => {
      const device = new Device(new Outside())
      for (const act of all) {
        act(device)
        const { sale } = device.till
        const shown = device.sums()
        if (sale.name !== 'open' || shown === undefined || shown.isConfirmed) continue
        const price = (barcode: string) => device.catalogue.get(barcode) ?? 0
        const total = (lines: typeof sale.basket.lines) =>
          lines.reduce((sum, { barcode, quantityMilli }) => sum + (price(barcode) * quantityMilli) / 1000, 0)
        const { lines } = sale.basket
        expect(shown).toEqual({
          totalCents: total(lines),
          cardCents: total(lines.filter(({ barcode }) => !barcode.startsWith('9'))),
          isConfirmed: false,
          isComplete: lines.every(({ barcode }) => device.catalogue.has(barcode)),
        })
      }
    }),
  )
})

test('a change of the catalogue changes neither the lines nor the quote', () => {
  const device = drive(scan, due)
  const before = device.till
  device.catalogue.set('4011', 999)
  expect(device.till).toBe(before)
  expect(device.sums()).toMatchObject({ totalCents: 250, isConfirmed: true })
  device.take(scan)
  expect(device.sums()).toMatchObject({ totalCents: 1998, isConfirmed: false })
})

test('a basket takes no line beyond its limit, and more of a line that it has', () => {
  const device = new Device(new Outside())
  for (let index = 0; index < 501; index += 1) device.take({ on: 'scan', barcode: String(10_000 + index) })
  expect(device.till.sale.basket.lines).toHaveLength(500)
  device.take({ on: 'scan', barcode: '10000' })
  expect(device.till.sale.basket.lines[0]).toMatchObject({ quantityMilli: 2000 })
})

const drive = (...events: SaleEvent[]): Device => {
  const device = new Device(new Outside())
  for (const event of events) {
    device.take(event)
    while (device.waiting.some((effect) => effect.do === 'price')) device.run('answered', 1)
  }
  return device
}
const scan: SaleEvent = { on: 'scan', barcode: '4011' }
const due: SaleEvent = { on: 'price-due' }
const token: SaleEvent = { on: 'token', cardToken: 'tok_1', entryMode: 'CHIP', key: 'k' }

test('a scan while the card is asked starts the next sale', () => {
  const device = drive(scan, due, { on: 'charge' }, token, { on: 'scan', barcode: '9022' })
  expect(device.till.queue).toEqual(['9022'])
  device.run('answered', 1)
  device.take({ on: 'next' })
  expect(device.till.sale).toMatchObject({ name: 'open', basket: { lines: [{ barcode: '9022' }] } })
})

test('late prices of a basket that was cleared are not those of the next sale', () => {
  const device = new Device(new Outside())
  for (const event of [scan, due, { on: 'clear' }, { on: 'scan', barcode: '9022' }, due] as const) device.take(event)
  device.run('answered', 1)
  expect(device.till.sale).toMatchObject({ name: 'open', quote: null })
})

test('a second press of the large button charges nothing twice', () => {
  const device = drive(scan, due, { on: 'charge' }, { on: 'charge' }, token, { ...token, key: 'k2' })
  expect(device.waiting.filter((effect) => effect.do === 'confirm')).toHaveLength(1)
})

test('a sale that the card pays in full is done, and the next scan starts the next sale', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  device.run('answered', 1)
  expect(device.till.sale.name).toBe('done')
  device.take({ on: 'scan', barcode: '9022' })
  expect(device.till.sale).toMatchObject({ name: 'open', basket: { lines: [{ barcode: '9022' }] } })
})

test('a partial approval leaves the rest to pay, and the basket opens again when the shopper cannot', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  device.run('answered', 0.4)
  const { sale } = device.till
  expect(sale.name === 'paid' && restCents(sale.purchase)).toBe(150)
  device.take({ on: 'cannot-pay', after: 'open' })
  device.run('answered', 1)
  expect(device.till.sale).toMatchObject({ name: 'open', purchaseId: null, basket: { lines: [{ barcode: '4011' }] } })
  expect(device.outside.charges.size).toBe(0)
})

const cash = (amountCents: number, givenCents: number | null = null) => ({ kind: 'CASH', amountCents, givenCents })

test('the rest in cash is recorded, and the sale is done', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  device.run('answered', 0.4)
  device.take({ on: 'take', payment: cash(150, 500), key: 'c1' })
  device.run('answered', 1)
  expect(device.till.sale).toMatchObject({ name: 'done', purchase: { tenders: [{ amount: 1.5 }] } })
})

test('two kinds share the rest', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  device.run('answered', 0.4)
  device.take({ on: 'take', payment: cash(100), key: 'c1' })
  device.run('answered', 1)
  const { sale } = device.till
  expect(sale.name === 'paid' && restCents(sale.purchase)).toBe(50)
  device.take({ on: 'take', payment: cash(51), key: 'c2' })
  expect(device.till.sale.name).toBe('paid')
  device.take({ on: 'take', payment: cash(50), key: 'c3' })
  device.run('answered', 1)
  expect(device.till.sale.name).toBe('done')
})

test('a payment with a lost answer is recorded once, through a restart', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  device.run('answered', 0.4)
  device.take({ on: 'take', payment: cash(150), key: 'c1' })
  device.run('answer lost', 1)
  device.restart()
  settle(device)
  expect(device.till.sale).toMatchObject({ name: 'done', purchase: { tenders: [{ amount: 1.5 }] } })
})

test('a sale without the card is done after its payment', () => {
  const device = drive({ on: 'scan', barcode: '9022' }, due, { on: 'charge' })
  device.take({ on: 'take', payment: cash(250, 300), key: 'c1' })
  device.run('answered', 1)
  expect(device.till.sale).toMatchObject({ name: 'done', purchase: { withoutCard: true } })
})

test('an expired price of a sale without the card is asked for anew', () => {
  const device = drive({ on: 'scan', barcode: '9022' }, due, { on: 'charge' })
  device.take({ on: 'take', payment: cash(250), key: 'c1' })
  device.take({ on: 'take-refused', key: 'c1', code: 'quote.expired', message: '' })
  expect(device.till.sale).toMatchObject({ name: 'open', totalBefore: 250 })
})

test('a declined card leaves the basket, and another card is asked under another key', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  device.run('answered', 0)
  expect(device.till.sale.name).toBe('declined')
  device.take({ on: 'charge' })
  device.take({ ...token, key: 'k2' })
  device.run('answered', 1)
  expect(device.till.sale.name).toBe('done')
})

test('a restart in the middle of a charge reverses it and never charges again', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  device.run('answer lost', 1)
  expect(device.outside.charges.size).toBe(1)
  device.restart()
  settle(device)
  expect(device.outside.charges.size).toBe(0)
  expect(device.till.sale).toMatchObject({ name: 'open', basket: { lines: [{ barcode: '4011' }] } })
})

test('a changed total is shown before the card is charged', () => {
  const device = drive(scan, due, { on: 'charge' }, token)
  const confirm = device.waiting.shift()
  expect(confirm?.do).toBe('confirm')
  device.outside.priceCents = 300
  device.take({ on: 'confirm-refused', key: 'k', code: 'total.changed', message: '' })
  while (device.waiting.length > 0) device.run('answered', 1)
  device.take({ on: 'charge' })
  expect(device.till.sale).toMatchObject({ name: 'open', totalBefore: 250 })
  device.take({ on: 'seen-total' })
  device.take({ on: 'charge' })
  expect(device.till.sale.name).toBe('reading')
})

test('the card is not asked for a basket without covered goods', () => {
  const device = drive({ on: 'scan', barcode: '9022' }, due, { on: 'charge' })
  expect(device.till.sale.name).toBe('other')
  device.take({ on: 'clear' })
  expect(device.till.sale).toMatchObject({ name: 'open', basket: { lines: [] } })
})

test('equal scans share a line; a weighed piece has its own', () => {
  const device = drive(scan, scan, { on: 'add', barcode: '4011', quantityMilli: 2300 }, scan)
  const { lines } = device.till.sale.basket
  expect(lines.map(({ quantityMilli }) => quantityMilli)).toEqual([3000, 2300])
})
