import fc from 'fast-check'
import { expect, test } from 'vitest'
import { payBasket, priceBasket, type Payment, type PricedBasket } from './baskets.ts'
import { entriesOfReturn, entriesOfReversal, entriesOfSale, type Entry } from './entries.ts'
import { returnLine, nothingReturned, type ReturnedPart, type SoldLine } from './returns.ts'
import { histories } from './testing/histories.ts'

const program = { purses: ['FOOD', 'OTC'], coversTax: true }
const coin = fc.nat({ max: 999 })
const line = fc.record({
  priceCents: fc.integer({ min: 1, max: 99_999 }),
  quantityMilli: fc.integer({ min: 1, max: 5_000 }),
  taxMilli: fc.integer({ min: 0, max: 20_000 }),
  discounted: coin,
  purse: fc.constantFrom('FOOD', 'OTC', undefined),
  maxPriceCents: fc.option(fc.integer({ min: 1, max: 99_999 }), { nil: undefined }),
})
const step = fc.record({ kind: fc.constantFrom('return', 'cancel', 'reverse'), line: fc.nat({ max: 7 }), share: coin })
const history = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 8 }),
  coversTax: fc.boolean(),
  approved: coin,
  basisPoints: fc.nat({ max: 1_000 }),
  fixedCents: fc.nat({ max: 100 }),
  steps: fc.array(step, { maxLength: 12 }),
})
type History = typeof history extends fc.Arbitrary<infer H> ? H : never

/** Rounded half up by another method than the product's: a fraction of whole numbers. */
const rounded = (over: bigint, under: bigint): bigint =>
  (over * 10n) / under / 10n + (((over * 10n) / under) % 10n >= 5n ? 1n : 0n)

const plus = (a: ReturnedPart, b: ReturnedPart): ReturnedPart => ({
  quantityMilli: a.quantityMilli + b.quantityMilli,
  netCents: a.netCents + b.netCents,
  taxCents: a.taxCents + b.taxCents,
  benefitDiscountCents: a.benefitDiscountCents + b.benefitDiscountCents,
  benefitTaxCents: a.benefitTaxCents + b.benefitTaxCents,
})
const benefitOf = (part: ReturnedPart): number => part.benefitDiscountCents + part.benefitTaxCents
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const of = (entries: readonly Entry[], ...types: Entry['type'][]): number =>
  sum(entries.filter(({ type }) => types.includes(type)).map(({ cents }) => cents))

const sell = ({ lines, coversTax, approved }: History): { basket: PricedBasket; payment: Payment } => {
  const wanted = lines.map(({ discounted, purse, maxPriceCents, ...each }) => ({
    ...each,
    discountCents: Math.floor(
      (Number(rounded(BigInt(each.priceCents * each.quantityMilli), 1000n)) * discounted) / 2_000,
    ),
    cover: purse === undefined ? undefined : { purse, maxPriceCents },
  }))
  const basket = priceBasket(wanted, { ...program, coversTax })
  const yes = basket.covered.map(({ purse, cents }) => ({ purse, cents: Math.ceil((cents * approved) / 999) }))
  return { basket, payment: payBasket(basket, yes, { coversTax }) }
}

const expectLines = ({ lines }: PricedBasket): void => {
  for (const { priceCents, quantityMilli, taxMilli, discountCents, netCents, taxCents } of lines) {
    const net = rounded(BigInt(priceCents) * BigInt(quantityMilli), 1000n) - BigInt(discountCents)
    expect(BigInt(netCents)).toBe(net)
    expect(BigInt(taxCents)).toBe(rounded(net * BigInt(taxMilli), 100_000n))
  }
}

/** Plays the steps after the sale; gives all entries and what stands returned in the end. */
const play = ({ steps, basisPoints, fixedCents }: History, { basket, payment }: ReturnType<typeof sell>) => {
  const fees = { processingBasisPoints: basisPoints, fixedCents }
  const entries = entriesOfSale(payment.benefitsCents, fees)
  /** Parts of active returns per line; a cancelled return takes nothing. */
  const living = basket.lines.map((): ReturnedPart[] => [])
  const soldAt = (index: number): SoldLine | undefined => {
    const [sold, paid] = [basket.lines[index], payment.lines[index]]
    if (!sold || !paid) return undefined
    return { ...sold, ...paid, returned: (living[index] ?? []).reduce(plus, nothingReturned) }
  }
  let returnedCents = 0
  let creditedCents = 0
  let isReversed = false
  for (const { kind, line: place, share } of steps) {
    const index = place % basket.lines.length
    const sold = soldAt(index)
    if (isReversed || !sold) break
    if (kind === 'reverse') {
      if (living.some((parts) => parts.length > 0)) continue
      entries.push(...entriesOfReversal(entries))
      isReversed = true
      continue
    }
    const left = sold.quantityMilli - sold.returned.quantityMilli
    const quantityMilli = Math.ceil((left * (share + 1)) / 1_000)
    if (quantityMilli === 0) continue
    const part = returnLine(sold, quantityMilli)
    // The issuer's "no" gives the quantity back before anything is booked.
    if (kind === 'cancel') continue
    living[index]?.push(part)
    returnedCents += benefitOf(part)
    const state = { benefitsCents: payment.benefitsCents, returnedCents, creditedCents }
    const booked = entriesOfReturn(benefitOf(part), state, fees)
    creditedCents += of(booked, 'PROC_FEE')
    entries.push(...booked)
  }
  return { entries, living, isReversed, returnedCents }
}

test('the store is owed payments less refunds and fees', () => {
  fc.assert(
    fc.property(history, (given) => {
      const sold = sell(given)
      const { basket, payment } = sold
      expectLines(basket)
      expect(payment.benefitsCents + payment.splitTenderCents).toBe(basket.totalCents)
      expect(payment.splitTenderCents).toBeGreaterThanOrEqual(0)

      const { entries, living, isReversed, returnedCents } = play(given, sold)

      const kept = payment.benefitsCents - returnedCents
      expect(kept).toBeGreaterThanOrEqual(0)
      expect(of(entries, 'SALE', 'RETURN', 'REVERSAL')).toBe(isReversed ? 0 : kept)
      const fee = rounded(BigInt(kept) * BigInt(given.basisPoints), 10_000n)
      expect(BigInt(-of(entries, 'PROC_FEE'))).toBe(isReversed ? 0n : fee)
      expect(0 - of(entries, 'FIXED_FEE')).toBe(isReversed ? 0 : given.fixedCents)
      expect(entries.every(({ cents }) => cents !== 0)).toBe(true)
      for (const [index, parts] of living.entries()) {
        const [line_, paid] = [basket.lines[index], payment.lines[index]]
        const back = parts.reduce(plus, nothingReturned)
        expect(back.quantityMilli).toBeLessThanOrEqual(line_?.quantityMilli ?? -1)
        expect(back.benefitDiscountCents).toBeLessThanOrEqual(paid?.benefitDiscountCents ?? -1)
        expect(back.netCents - back.benefitDiscountCents).toBeLessThanOrEqual(
          (line_?.netCents ?? -1) - (paid?.benefitDiscountCents ?? 0),
        )
        const isWhole = back.quantityMilli === line_?.quantityMilli
        expect(isWhole ? back.taxCents : line_?.taxCents).toBe(line_?.taxCents)
        for (const part of parts)
          expect(
            Math.min(
              ...Object.values(part),
              part.netCents - part.benefitDiscountCents,
              part.taxCents - part.benefitTaxCents,
            ),
          ).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: histories(3_000) },
  )
})
