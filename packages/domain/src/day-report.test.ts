import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareReport, dayReport, expectedCash, type DayPurchase } from './day-report.ts'
import type { TenderCents } from './tenders.ts'

const sale = (parts: Partial<DayPurchase> = {}): DayPurchase => ({
  type: 'SALE',
  cashierId: 'ana',
  totalCents: 4_181,
  benefitsCents: 1_879,
  isNew: true,
  isReversed: false,
  ...parts,
})
const kinds = ['CASH', 'CARD']
const cash = (cents: number): TenderCents => ({ kind: 'CASH', cents })

test('a sale of one report is reversed in the next one: the first stands, the second is lower', () => {
  expect(dayReport([sale()], [cash(2_302)], kinds)).toMatchObject({
    sales: { count: 1, cents: 4_181 },
    netCents: 4_181,
  })
  const next = dayReport([sale({ isNew: false, isReversed: true })], [cash(-2_302)], kinds)
  expect(next).toMatchObject({ sales: { count: 0 }, reversedEarlier: { count: 1, cents: 4_181 }, netCents: -4_181 })
  expect(next.tenders[0]).toEqual({ kind: 'CASH', count: 0, cents: -2_302 })
})

test('a sale that was reversed before the report counts nothing', () => {
  const report = dayReport([sale({ isReversed: true })], [cash(2_302), cash(-2_302)], kinds)
  expect(report).toMatchObject({ reversed: { count: 1, cents: 4_181 }, netCents: 0, benefitsCents: 0 })
  expect(expectedCash(report, 15_000)).toBe(15_000)
})

test('what another register took is named', () => {
  expect(dayReport([sale()], [], kinds).elsewhereCents).toBe(2_302)
})

test('the drawer holds the float, the cash of sales less the cash of returns', () => {
  const back = sale({ type: 'RETURN', totalCents: 1_628, benefitsCents: 559 })
  const report = dayReport([sale(), back], [cash(2_302), cash(-1_069)], kinds)
  expect(expectedCash(report, 15_000)).toBe(15_000 + 2_302 - 1_069)
  expect(report.elsewhereCents).toBe(0)
})

test('a payment after the report of its sale belongs to the next report', () => {
  expect(dayReport([sale()], [], kinds).elsewhereCents).toBe(2_302)
  expect(dayReport([], [cash(2_302)], kinds)).toMatchObject({ netCents: 0, elsewhereCents: -2_302 })
})

const purchase: fc.Arbitrary<DayPurchase> = fc
  .record({
    type: fc.constantFrom('SALE' as const, 'RETURN' as const),
    cashierId: fc.constantFrom('ana', 'luis', 'mei'),
    totalCents: fc.integer({ min: 1, max: 9_999_999 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isNew: fc.boolean(),
    isReversed: fc.boolean(),
  })
  .map(({ type, cashierId, totalCents, part, isNew, isReversed }) => {
    const benefitsCents = Math.floor(totalCents * part)
    // A return is never reversed and belongs to one report.
    const isReturn = type === 'RETURN'
    return {
      type,
      cashierId,
      totalCents,
      benefitsCents,
      isNew: isNew || isReturn,
      isReversed: isReversed && !isReturn,
    }
  })

const moved = fc.array(
  fc.record({ kind: fc.constantFrom('CASH', 'CARD', 'CHECK'), cents: fc.integer({ min: -9_999_999, max: 9_999_999 }) }),
  { maxLength: 40 },
)

test('card, tenders and the other register add up to the net, and people to the whole', () => {
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 40 }), moved, (all, paid) => {
      const { netCents, benefitsCents, tenders, elsewhereCents, people, sales, returns, reversedEarlier } = dayReport(
        all,
        paid,
        kinds,
      )
      const tendered = tenders.reduce((sum, { cents }) => sum + cents, 0)
      expect(benefitsCents + tendered + elsewhereCents).toBe(netCents)
      expect(sales.cents - returns.cents - reversedEarlier.cents).toBe(netCents)
      expect(people.reduce((sum, one) => sum + one.netCents, 0)).toBe(netCents)
      expect(people.reduce((sum, one) => sum + one.sales, 0)).toBe(sales.count)
    }),
  )
})

test('two reports in a row add up to one over both', () => {
  fc.assert(
    fc.property(
      fc.array(
        purchase.filter(({ isNew }) => isNew),
        { maxLength: 40 },
      ),
      fc.func(fc.boolean()),
      (all, isLate) => {
        const whole = dayReport(all, [], kinds)
        const later = (one: DayPurchase) => one.isReversed && isLate(one)
        const first = dayReport(
          all.map((one) => (later(one) ? { ...one, isReversed: false } : one)),
          [],
          kinds,
        )
        const second = dayReport(
          all.filter(later).map((one) => ({ ...one, isNew: false })),
          [],
          kinds,
        )
        expect(first.netCents + second.netCents).toBe(whole.netCents)
        expect(first.elsewhereCents + second.elsewhereCents).toBe(whole.elsewhereCents)
      },
    ),
  )
})

test('a report equals its transactions until one of them changes', () => {
  const stored = dayReport([sale()], [cash(2_302)], [...kinds, 'SNAP'])
  const differing = (...present: Parameters<typeof dayReport>) =>
    compareReport(stored, dayReport(...present)).flatMap(({ check, isMet }) => (isMet ? [] : [check]))
  expect(differing([sale()], [cash(2_302)], [])).toEqual([])
  expect(differing([sale({ totalCents: 4_182 })], [cash(2_302)], [])).toEqual(['sales', 'net'])
  expect(differing([sale()], [{ kind: 'CARD', cents: 2_302 }], [])).toEqual(['tenders'])
  expect(differing([sale()], [cash(2_000), cash(302)], [])).toEqual(['tenders'])
  expect(differing([sale(), sale({ totalCents: 0, benefitsCents: 0 })], [cash(2_302)], [])).toEqual(['sales'])
})
