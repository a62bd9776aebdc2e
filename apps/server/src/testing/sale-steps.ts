import fc from 'fast-check'
import type { Death } from './mortal-connections.ts'

const codes = ['036000291452', '4006381333931', '4011', '4065'] as const
/** Goods put into a basket: counted ones take whole numbers, the others thousandths of a pound. */
const goods = fc
  .record({ code: fc.constantFrom(...codes), milli: fc.integer({ min: 1, max: 4_000 }) })
  .map(({ code, milli }) => ({ barcode: code, quantity: code.length > 5 ? 1 + (milli % 4) : milli / 1000 }))
const lines = fc.array(goods, { minLength: 1, maxLength: 5 })
export type Goods = { barcode: string; quantity: number }

const faults = ['reset', 'resetAfter', 'malformed', 'status'] as const
export type IssuerFault = (typeof faults)[number]
/** Mostly nothing goes wrong. */
const seldom = <T>(trouble: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: trouble })
const fault = seldom(fc.constantFrom(...faults))
const death = seldom(
  fc.record<Death>({ at: fc.integer({ min: 1, max: 45 }), when: fc.constantFrom('before', 'after') }),
)
/** Which basket, counted from the newest. */
const which = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 6 }) })
/** One of the stage's cards. */
const card = fc.nat({ max: 2 })
const repeats = fc.boolean()

const price = fc.record({ kind: fc.constant('price'), lines, parks: fc.nat({ max: 5 }).map((chance) => chance === 0) })
const update = fc.record({ kind: fc.constant('update'), which, lines })
const confirm = fc.record({ kind: fc.constant('confirm'), which, card, fault, death, repeats })
const cancel = fc.record({ kind: fc.constant('cancel'), which, death })
const reverse = fc.record({ kind: fc.constant('reverse'), which, by: fc.constantFrom('id', 'key'), death })
/** The reversal of a confirmation arrives before it. */
const reverseFirst = fc.record({ kind: fc.constant('reverseFirst'), which, card })
const giveBack = fc.record({
  kind: fc.constant('return'),
  which,
  lineNo: fc.nat({ max: 4 }),
  /** How many parts of the line's quantity come back, of four. */
  quarters: fc.integer({ min: 1, max: 4 }),
  fault,
  death,
  repeats,
})
/** Payments beside the card: tenths of what is still to pay, also more than is owed. */
const beside = {
  which,
  kindOfPayment: fc.constantFrom('CASH', 'CARD'),
  tenths: fc.integer({ min: 1, max: 12 }),
  death,
  repeats,
}
const payRest = fc.record({ kind: fc.constant('payRest'), ...beside })
const payOtherwise = fc.record({ kind: fc.constant('payOtherwise'), ...beside })
const expire = fc.record({ kind: fc.constant('expire'), which })
const sweep = fc.record({ kind: fc.constant('sweep'), death })
/** Confirmation, reversal and cancellation at the same time. */
const atOnce = fc.record({ kind: fc.constant('atOnce'), which, card })

/** What happens at a till, at the card issuer and to the program, in any order. */
export const saleStep = fc.oneof(
  { weight: 4, arbitrary: price },
  { weight: 1, arbitrary: update },
  { weight: 6, arbitrary: confirm },
  { weight: 1, arbitrary: cancel },
  { weight: 2, arbitrary: reverse },
  { weight: 1, arbitrary: reverseFirst },
  { weight: 5, arbitrary: giveBack },
  { weight: 3, arbitrary: payRest },
  { weight: 2, arbitrary: payOtherwise },
  { weight: 1, arbitrary: expire },
  { weight: 2, arbitrary: sweep },
  { weight: 2, arbitrary: atOnce },
)
export type SaleStep = typeof saleStep extends fc.Arbitrary<infer Value> ? Value : never
