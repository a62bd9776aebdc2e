import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryTypes } from './entries.ts'
import {
  addMonths,
  monthFiguresOf,
  monthReasonsOf,
  noFigures,
  sameDaysUntil,
  sumFigures,
  waterfallOf,
  type MonthFigures,
} from './month-figures.ts'

const cents = fc.integer({ min: -9_999_999, max: 9_999_999 })
const statementsOf = fc.record({
  sums: fc.array(fc.record({ type: fc.constantFrom(...entryTypes), cents, entries: fc.integer({ min: 1, max: 99 }) })),
  unpaidCents: fc.nat(9_999_999),
  statements: fc.nat(99),
})
const figures = statementsOf.map(({ sums, ...rest }) => monthFiguresOf(sums, rest))

test('the lines of a month add up to its payout', () => {
  fc.assert(
    fc.property(statementsOf, ({ sums, ...rest }) => {
      const { sales, returns, fees, adjustments, held, carried, paid } = monthFiguresOf(sums, rest)
      expect(sales + returns + fees + adjustments + held + carried).toBe(paid)
      expect(paid).toBe(sums.reduce((sum, one) => sum + one.cents, 0) - rest.unpaidCents)
    }),
  )
})

test('the waterfall ends at the difference of the payouts', () => {
  fc.assert(
    fc.property(figures, figures, (before, now) => {
      const steps = waterfallOf(before, now)
      expect(steps[0]?.from).toBe(0)
      for (const [index, step] of steps.entries()) {
        expect(step.to - step.from).toBe(step.cents)
        expect(step.from).toBe(index === 0 ? 0 : steps[index - 1]?.to)
      }
      expect(steps.at(-1)?.to).toBe(now.paid - before.paid)
    }),
  )
})

test('the stores add up to all stores in every line', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(figures, figures)), (stores) => {
      const before = sumFigures(stores.map(([one]) => one))
      const now = sumFigures(stores.map(([, one]) => one))
      const ofStores = stores.map(([one, other]) => waterfallOf(one, other))
      for (const [index, { cents: whole }] of waterfallOf(before, now).entries()) {
        expect(ofStores.reduce((sum, steps) => sum + (steps[index]?.cents ?? 0), 0)).toBe(whole)
      }
    }),
  )
})

test.each([
  ['an unpaid statement is held', [{ type: 'SALE', cents: 500, entries: 1 }], 500, { sales: 500, held: -500, paid: 0 }],
  ['an amount held before is paid', [{ type: 'CARRY_IN', cents: 500, entries: 1 }], 0, { held: 500, paid: 500 }],
  ['a debt of the cycle before is taken', [{ type: 'CARRY_IN', cents: -18, entries: 1 }], 0, { carried: -18 }],
  ['a debt is carried on', [{ type: 'CARRY_OUT', cents: 18, entries: 1 }], 0, { carried: 18, paid: 18 }],
  [
    'a reversal takes back its sale',
    [{ type: 'REVERSAL', cents: -500, entries: 1 }],
    0,
    { sales: -500, saleCount: -1 },
  ],
] as const)('%s', (_, sums, unpaidCents, expected) => {
  expect(monthFiguresOf(sums, { statements: 1, unpaidCents })).toMatchObject(expected)
})

const sides = (change: Partial<MonthFigures>): MonthFigures => ({ ...noFigures, saleCount: 10, ...change })
const days = { first: '2026-10-01', last: '2026-10-30' }
const sold = { first: '2026-10-01', last: '2026-10-30' }

test('names the three largest reasons in the direction of the difference', () => {
  const stores = [
    {
      storeId: 'hialeah',
      before: sides({ sales: 9000, returns: -100, fees: -300, paid: 8600 }),
      now: sides({ sales: 8000, returns: -500, fees: -250, paid: 7250 }),
      sold,
    },
    { storeId: 'doral', before: sides({ sales: 100, paid: 100 }), now: sides({ sales: 300, paid: 300 }), sold },
    {
      storeId: 'westchester',
      before: sides({ sales: 4000, fees: -90, paid: 3910 }),
      now: sides({ sales: 900, fees: -20, paid: 880 }),
      sold: { first: '2026-10-01', last: '2026-10-09' },
    },
  ]
  expect(monthReasonsOf(stores, days)).toEqual([
    { storeId: 'westchester', kind: 'stopped', day: '2026-10-09', cents: -3030 },
    { storeId: 'hialeah', kind: 'sales', cents: -1000 },
    { storeId: 'hialeah', kind: 'returns', cents: -400 },
  ])
})

test.each([
  ['sold nothing', sides({ paid: 10 }), noFigures, { first: null, last: null }, 'stopped', null],
  ['sells anew', noFigures, sides({ paid: 10 }), { first: '2026-10-12', last: '2026-10-30' }, 'started', '2026-10-12'],
  ['sells since the first day', noFigures, sides({ paid: 10 }), sold, 'started', null],
] as const)('a store that %s is one reason', (_, before, now, its, kind, day) => {
  expect(monthReasonsOf([{ storeId: 'a', before, now, sold: its }], days)).toMatchObject([{ kind, day }])
})

test('months are counted across years', () => {
  expect([addMonths('2026-01', -1), addMonths('2026-01', 12)]).toEqual(['2025-12', '2027-01'])
})

test.each([
  ['2026-10', '2026-11', '2026-11-18', '2026-10-18'],
  ['2025-11', '2026-11', '2026-11-18', '2025-11-18'],
  ['2026-10', '2026-11', '2026-11-30', '2026-10-30'],
  ['2026-02', '2026-03', '2026-03-27', '2026-02-27'],
  ['2026-02', '2026-03', '2026-03-28', null],
  ['2026-02', '2026-03', '2026-03-31', null],
  ['2026-10', '2026-11', '2026-12-01', null],
  ['2026-12', '2026-11', '2026-11-18', null],
])('%s is compared with %s on %s until %s', (against, month, today, until) => {
  expect(sameDaysUntil(against, month, today)).toBe(until)
})
