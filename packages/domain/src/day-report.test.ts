import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayReport, expectedCash, type DayPurchase } from './day-report.ts'

const sale = (parts: Partial<DayPurchase> = {}): DayPurchase => ({
  type: 'SALE',
  cashierId: 'ana',
  totalCents: 4_181,
  benefitsCents: 1_879,
  tenders: [{ kind: 'CASH', cents: 2_302 }],
  isNew: true,
  isReversed: false,
  ...parts,
})
const kinds = ['CASH', 'CARD']

test('a sale of one report is reversed in the next one: the first stands, the second is lower', () => {
  expect(dayReport([sale()], kinds)).toMatchObject({ sales: { count: 1, cents: 4_181 }, netCents: 4_181 })
  const next = dayReport([sale({ isNew: false, isReversed: true })], kinds)
  expect(next).toMatchObject({ sales: { count: 0 }, reversedEarlier: { count: 1, cents: 4_181 }, netCents: -4_181 })
  expect(next.tenders[0]).toEqual({ kind: 'CASH', count: 1, cents: -2_302 })
})

test('a sale that was reversed before the report counts nothing', () => {
  const report = dayReport([sale({ isReversed: true })], kinds)
  expect(report).toMatchObject({ reversed: { count: 1, cents: 4_181 }, netCents: 0, benefitsCents: 0 })
  expect(expectedCash(report, 15_000)).toBe(15_000)
})

test('what another register took is named', () => {
  expect(dayReport([sale({ tenders: [] })], kinds).elsewhereCents).toBe(2_302)
})

test('the drawer holds the float, the cash of sales less the cash of returns', () => {
  const back = sale({
    type: 'RETURN',
    totalCents: 1_628,
    benefitsCents: 559,
    tenders: [{ kind: 'CASH', cents: 1_069 }],
  })
  expect(expectedCash(dayReport([sale(), back], kinds), 15_000)).toBe(15_000 + 2_302 - 1_069)
})

const purchase: fc.Arbitrary<DayPurchase> = fc
  .record({
    type: fc.constantFrom('SALE' as const, 'RETURN' as const),
    cashierId: fc.constantFrom('ana', 'luis', 'mei'),
    totalCents: fc.integer({ min: 1, max: 9_999_999 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    kind: fc.constantFrom('CASH', 'CARD', 'CHECK', undefined),
    isNew: fc.boolean(),
    isReversed: fc.boolean(),
  })
  .map(({ type, cashierId, totalCents, part, kind, isNew, isReversed }) => {
    const benefitsCents = Math.floor(totalCents * part)
    const tenders = kind === undefined ? [] : [{ kind, cents: totalCents - benefitsCents }]
    // A return is never reversed and belongs to one report.
    const isReturn = type === 'RETURN'
    return {
      type,
      cashierId,
      totalCents,
      benefitsCents,
      tenders,
      isNew: isNew || isReturn,
      isReversed: isReversed && !isReturn,
    }
  })

test('card, tenders and the other register add up to the net, and people to the whole', () => {
  fc.assert(
    fc.property(fc.array(purchase, { maxLength: 40 }), (all) => {
      const { netCents, benefitsCents, tenders, elsewhereCents, people, sales, returns, reversedEarlier } = dayReport(
        all,
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
        const whole = dayReport(all, kinds)
        const later = (one: DayPurchase) => one.isReversed && isLate(one)
        const first = dayReport(
          all.map((one) => (later(one) ? { ...one, isReversed: false } : one)),
          kinds,
        )
        const second = dayReport(
          all.filter(later).map((one) => ({ ...one, isNew: false })),
          kinds,
        )
        expect(first.netCents + second.netCents).toBe(whole.netCents)
        expect(expectedCash(first, 0) + expectedCash(second, 0)).toBe(expectedCash(whole, 0))
      },
    ),
  )
})
