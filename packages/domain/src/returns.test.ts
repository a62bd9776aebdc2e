import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nothingReturned,
  returnableMilli,
  returnedDiscount,
  returnLine,
  type ReturnedPart,
  type SoldLine,
} from './returns.ts'

const sold = (line: Partial<SoldLine>): SoldLine => ({
  quantityMilli: 3_000,
  netCents: 3,
  taxCents: 0,
  benefitDiscountCents: 0,
  benefitTaxCents: 0,
  returned: nothingReturned,
  ...line,
})
const plus = (a: ReturnedPart, b: ReturnedPart): ReturnedPart => ({
  quantityMilli: a.quantityMilli + b.quantityMilli,
  netCents: a.netCents + b.netCents,
  taxCents: a.taxCents + b.taxCents,
  benefitDiscountCents: a.benefitDiscountCents + b.benefitDiscountCents,
  benefitTaxCents: a.benefitTaxCents + b.benefitTaxCents,
})
const least = (part: ReturnedPart): number =>
  Math.min(
    part.benefitDiscountCents,
    part.benefitTaxCents,
    part.netCents - part.benefitDiscountCents,
    part.taxCents - part.benefitTaxCents,
  )

test('the part paid otherwise never returns negative cents', () => {
  let line = sold({ netCents: 2, benefitDiscountCents: 1 })
  const own: number[] = []
  for (let time = 0; time < 3; time += 1) {
    const part = returnLine(line, 1_000)
    own.push(part.netCents - part.benefitDiscountCents)
    line = { ...line, returned: plus(line.returned, part) }
  }
  expect(own).toEqual([0, 1, 0])
})

test.each([
  ['a line without a discount has none to come back', { priceCents: 333, discountCents: 0 }, 333, 0],
  ['a whole line brings its discount', { priceCents: 549, discountCents: 25 }, 524, 25],
  ['a cent of rounding is no discount', { priceCents: 549, discountCents: 25 }, 550, 0],
])('%s', (_, line, netCents, cents) => {
  expect(returnedDiscount(line, { quantityMilli: 1000, netCents })).toBe(cents)
})

const paid = fc
  .record({
    quantityMilli: fc.integer({ min: 1, max: 9_999_999 }),
    netCents: fc.integer({ min: 0, max: 9_999_999 }),
    taxCents: fc.integer({ min: 0, max: 9_999_999 }),
    net: fc.integer({ min: 0, max: 1_000 }),
    tax: fc.integer({ min: 0, max: 1_000 }),
  })
  .map(({ net, tax, ...line }) =>
    sold({
      ...line,
      benefitDiscountCents: Math.floor((line.netCents * net) / 1_000),
      benefitTaxCents: Math.floor((line.taxCents * tax) / 1_000),
    }),
  )

test('returns in any parts refund the exact payment', () => {
  fc.assert(
    fc.property(paid, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (first, cuts) => {
      let line = first
      for (const cut of [...cuts, 1]) {
        const part = returnLine(line, Math.floor(returnableMilli(line) * cut))
        expect(least(part)).toBeGreaterThanOrEqual(0)
        line = { ...line, returned: plus(line.returned, part) }
      }
      const { quantityMilli, netCents, taxCents, benefitDiscountCents, benefitTaxCents } = first
      expect(line.returned).toEqual({ quantityMilli, netCents, taxCents, benefitDiscountCents, benefitTaxCents })
    }),
  )
})

test('cancelled returns leave the total refund exact and never negative', () => {
  fc.assert(
    fc.property(paid, fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean())), (first, tries) => {
      const living: ReturnedPart[] = []
      const now = (): SoldLine => ({ ...first, returned: living.reduce(plus, nothingReturned) })
      for (const [cut, isCancelling] of tries) {
        if (isCancelling) living.shift()
        else living.push(returnLine(now(), Math.floor(returnableMilli(now()) * cut)))
        expect(Math.min(...living.map(least), 0)).toBe(0)
      }
      living.push(returnLine(now(), returnableMilli(now())))
      const { returned } = now()
      expect(returned.quantityMilli).toBe(first.quantityMilli)
      expect(returned.benefitDiscountCents).toBe(first.benefitDiscountCents)
      expect(returned.netCents).toBe(first.netCents)
      expect(returned.taxCents).toBe(first.taxCents)
    }),
  )
})

test('a line sold without a discount returns without a discount', () => {
  // 1.001 at $2.50 are $2.50: half of it comes back as $1.25, and half of the quantity would cost $1.26.
  const line = sold({ quantityMilli: 1_001, netCents: 250 })
  const part = returnLine(line, 502)
  expect(part.netCents).toBe(125)
  expect(returnedDiscount({ priceCents: 250, discountCents: 0 }, part)).toBe(0)
})
