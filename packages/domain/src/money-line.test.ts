import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyLine, type MoneyParts } from './money-line.ts'

const cents = fc.integer({ min: -100_000, max: 10_000_000 })
const parts: fc.Arbitrary<MoneyParts> = fc
  .record({
    paidCents: cents,
    sentCents: cents,
    builtCents: cents,
    nextCents: cents,
    heldCents: cents,
    dueCents: cents,
    laterCents: cents,
  })
  .chain((one) => fc.nat(Math.max(one.dueCents, 0)).map((dueHeldCents) => ({ ...one, dueHeldCents })))

test('counts each part of each program once', () => {
  fc.assert(
    fc.property(fc.array(parts), (programs) => {
      const line = moneyLine(programs)
      const owed = programs.flatMap(({ dueHeldCents: _, ...counted }) => Object.values(counted))
      expect(line.earnedCents).toBe(owed.reduce((all, one) => all + one, 0))
      expect(line.paidCents + line.onItsWayCents + line.onHoldCents + line.sinceCutOffCents + line.laterCents).toBe(
        line.earnedCents,
      )
    }),
  )
})
