import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highestQuantityMilli, payBasket, priceBasket, priceLine, type LineInput } from './baskets.ts'

const line = (input: Partial<LineInput>): LineInput => ({
  priceCents: 100,
  quantityMilli: 1_000,
  taxMilli: 0,
  discountCents: 0,
  ...input,
})
const food = { purses: ['FOOD', 'OTC'], coversTax: true }
const cover = { purse: 'FOOD' }

test.each([
  [{ priceCents: 399, quantityMilli: 1_235, taxMilli: 7_250 }, 493, 36],
  [{ priceCents: 250, quantityMilli: 333 }, 83, 0],
  [{ priceCents: 100, quantityMilli: 1_005 }, 101, 0],
  [{ priceCents: 1_000, taxMilli: 6_875 }, 1_000, 69],
])('a line of %j costs %i cents and %i of tax', (input, netCents, taxCents) => {
  expect(priceLine(line(input))).toEqual({ grossCents: netCents, netCents, taxCents })
})

test('the tax is that of the price after the discount', () => {
  const price = priceLine(line({ priceCents: 1_000, taxMilli: 10_000, discountCents: 200 }))
  expect(price).toEqual({ grossCents: 1_000, netCents: 800, taxCents: 80 })
})

test("a purse pays the list's maximum per unit plus its tax", () => {
  const basket = priceBasket(
    [{ ...line({ priceCents: 500, quantityMilli: 2_000, taxMilli: 10_000 }), cover: { ...cover, maxPriceCents: 300 } }],
    food,
  )
  expect(basket.totalCents).toBe(1_100)
  expect(basket.covered).toEqual([{ purse: 'FOOD', cents: 660 }])
})

test('a discount to the maximum price is not covered twice', () => {
  const { covered } = priceBasket(
    [{ ...line({ priceCents: 500, discountCents: 400 }), cover: { ...cover, maxPriceCents: 300 } }],
    food,
  )
  expect(covered).toEqual([{ purse: 'FOOD', cents: 100 }])
})

test('without tax cover the card pays for goods only', () => {
  const goods = [{ ...line({ priceCents: 1_000, taxMilli: 7_000 }), cover }]
  const basket = priceBasket(goods, { ...food, coversTax: false })
  expect(basket.coveredCents).toBe(1_000)
  expect(payBasket(basket, [{ purse: 'FOOD', cents: 1_000 }], { coversTax: false })).toEqual({
    lines: [{ benefitDiscountCents: 1_000, benefitTaxCents: 0 }],
    benefitsCents: 1_000,
    authorizedTaxCents: 0,
    splitTenderCents: 70,
  })
})

test('the remainder is split tender', () => {
  const basket = priceBasket([{ ...line({ priceCents: 599 }), cover }, line({ priceCents: 250 })], food)
  const payment = payBasket(basket, basket.covered, food)
  expect(payment.lines).toEqual([
    { benefitDiscountCents: 599, benefitTaxCents: 0 },
    { benefitDiscountCents: 0, benefitTaxCents: 0 },
  ])
  expect(payment.splitTenderCents).toBe(250)
})

test("a partial approval pays goods first, then the purse's taxes", () => {
  const goods = [
    { priceCents: 599, taxMilli: 7_179 },
    { priceCents: 1_200, taxMilli: 7_250 },
    { priceCents: 299, taxMilli: 7_358 },
  ].map((each) => ({ ...line(each), cover }))
  const basket = priceBasket(goods, food)
  expect(basket.lines.map(({ eligibleTaxCents }) => eligibleTaxCents)).toEqual([43, 87, 22])
  expect(payBasket(basket, [{ purse: 'FOOD', cents: 1_000 }], food).lines).toEqual([
    { benefitDiscountCents: 266, benefitTaxCents: 19 },
    { benefitDiscountCents: 533, benefitTaxCents: 39 },
    { benefitDiscountCents: 133, benefitTaxCents: 10 },
  ])
})

test('each purse pays its own lines', () => {
  const basket = priceBasket(
    [
      { ...line({ priceCents: 300 }), cover: { purse: 'OTC' } },
      { ...line({ priceCents: 500 }), cover },
    ],
    food,
  )
  expect(basket.covered).toEqual([
    { purse: 'FOOD', cents: 500 },
    { purse: 'OTC', cents: 300 },
  ])
  const payment = payBasket(basket, [{ purse: 'OTC', cents: 120 }], food)
  expect(payment.lines.map(({ benefitDiscountCents }) => benefitDiscountCents)).toEqual([120, 0])
})

const someLine = fc
  .record({
    priceCents: fc.integer({ min: 1, max: 99_999 }),
    quantityMilli: fc.integer({ min: 1, max: 20_000 }),
    taxMilli: fc.integer({ min: 0, max: 100_000 }),
    share: fc.integer({ min: 0, max: 1_000 }),
    cover: fc.option(
      fc.record({
        purse: fc.constantFrom('FOOD', 'OTC', 'VISION'),
        maxPriceCents: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
      }),
      { nil: undefined },
    ),
  })
  .map(({ share, ...each }) => {
    const { grossCents } = priceLine({ ...each, discountCents: 0 })
    return { ...each, discountCents: Math.floor((grossCents * share) / 1_000) }
  })
const program = fc.record({ purses: fc.constant(['FOOD', 'OTC']), coversTax: fc.boolean() })

test('parts add up to the total and stay within lines', () => {
  fc.assert(
    fc.property(
      fc.array(someLine, { minLength: 1, maxLength: 30 }),
      program,
      fc.integer({ min: 0, max: 1_000 }),
      (goods, rules, share) => {
        const basket = priceBasket(goods, rules)
        const approved = basket.covered.map(({ purse, cents }) => ({
          purse,
          cents: Math.floor((cents * share) / 1_000),
        }))
        const asked = approved.reduce((sum, { cents }) => sum + cents, 0)
        const payment = payBasket(basket, approved, rules)
        expect(payment.benefitsCents).toBe(asked)
        expect(payment.benefitsCents + payment.splitTenderCents).toBe(basket.totalCents)
        expect(payment.benefitsCents).toBeLessThanOrEqual(basket.coveredCents)
        expect(basket.coveredCents).toBeLessThanOrEqual(basket.totalCents)
        for (const [index, { benefitDiscountCents, benefitTaxCents }] of payment.lines.entries()) {
          const of = basket.lines[index]
          expect(benefitDiscountCents).toBeGreaterThanOrEqual(0)
          expect(benefitTaxCents).toBeGreaterThanOrEqual(0)
          expect(benefitDiscountCents).toBeLessThanOrEqual(of?.eligibleNetCents ?? -1)
          expect(benefitTaxCents).toBeLessThanOrEqual(of?.eligibleTaxCents ?? -1)
        }
      },
    ),
  )
})

test('a line at every limit is priced to the cent', () => {
  const price = priceLine(line({ priceCents: 99_999, quantityMilli: highestQuantityMilli, taxMilli: 100_000 }))
  expect(BigInt(price.grossCents)).toBe((99_999n * BigInt(highestQuantityMilli) + 500n) / 1_000n)
  expect(price.taxCents).toBe(price.netCents)
})
