import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldTenders, restBeside, tendersBack, type TenderCents } from './tenders.ts'

const cents = fc.integer({ min: 1, max: 9_999_999 })
const paid = fc.array(fc.record({ kind: fc.constantFrom('CASH', 'CARD', 'SNAP'), cents }), { maxLength: 6 })
const sum = (all: readonly TenderCents[]) => all.reduce((total, one) => total + one.cents, 0)
const negative = (all: readonly TenderCents[]) => all.map(({ kind, cents: part }) => ({ kind, cents: -part }))

test('cash is given back last', () => {
  const held = heldTenders([
    { kind: 'CASH', cents: 500 },
    { kind: 'SNAP', cents: 300 },
  ])
  expect(tendersBack(held, 200)).toEqual([{ kind: 'SNAP', cents: 200 }])
  expect(tendersBack(held, 450)).toEqual([
    { kind: 'SNAP', cents: 300 },
    { kind: 'CASH', cents: 150 },
  ])
})

test('gives back the amount, at most what was paid of each kind', () => {
  fc.assert(
    fc.property(paid, cents, (moved, amount) => {
      const held = heldTenders(moved)
      const back = tendersBack(held, amount)
      expect(sum(back)).toBe(Math.min(amount, sum(moved)))
      for (const { kind, cents: part } of back) {
        expect(part).toBeGreaterThan(0)
        expect(part).toBeLessThanOrEqual(held.find((one) => one.kind === kind)?.cents ?? 0)
      }
    }),
  )
})

test('several returns never give back more than was paid', () => {
  fc.assert(
    fc.property(paid, fc.array(cents, { maxLength: 6 }), (moved, returns) => {
      let all: TenderCents[] = moved
      for (const amount of returns) all = [...all, ...negative(tendersBack(heldTenders(all), amount))]
      expect(sum(all)).toBe(Math.max(0, sum(moved) - returns.reduce((total, one) => total + one, 0)))
      for (const kind of ['CASH', 'CARD', 'SNAP']) {
        expect(sum(all.filter((one) => one.kind === kind))).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the rest is what no tender paid', () => {
  fc.assert(
    fc.property(paid, cents, (moved, other) => {
      expect(restBeside(other, moved) + sum(moved)).toBe(other)
    }),
  )
})
