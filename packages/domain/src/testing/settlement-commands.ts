import fc from 'fast-check'
import type { Command } from './settlement-model.ts'

const which = fc.nat({ max: 9 })
const plain = <K extends Command['kind']>(kind: K) => fc.constant({ kind })
const chosen = <K extends 'approve' | 'reject' | 'reverse' | 'notice'>(kind: K) =>
  fc.record({ kind: fc.constant(kind), which })

type Ranges = { sold: fc.Arbitrary<number>; share: fc.Arbitrary<number>; adjusted: fc.Arbitrary<number> }

/** All that can happen to the money of a store, the usual more often. `sold`, `adjusted`: cents; `share`: percent of what is left. */
export const settlementCommand = ({ sold, share, adjusted }: Ranges): fc.Arbitrary<Command> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sell' as const), cents: sold }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('return' as const), which, share }) },
    { weight: 1, arbitrary: chosen('reverse') },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('adjust' as const), cents: adjusted.filter(Boolean) }) },
    { weight: 4, arbitrary: plain('cutOff' as const) },
    { weight: 4, arbitrary: chosen('approve') },
    { weight: 4, arbitrary: plain('send' as const) },
    { weight: 3, arbitrary: plain('arrive' as const) },
    { weight: 1, arbitrary: chosen('reject') },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('bankReturn' as const),
        which,
        code: fc.constantFrom('R02', 'R12', 'R16', 'R17'),
      }),
    },
    { weight: 1, arbitrary: chosen('notice') },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('fees' as const),
        fees: fc.record({
          processingBasisPoints: fc.integer({ min: 0, max: 275 }),
          fixedCents: fc.integer({ min: 0, max: 25 }),
        }),
      }),
    },
    { weight: 2, arbitrary: plain('relink' as const) },
    { weight: 1, arbitrary: plain('hold' as const) },
    { weight: 2, arbitrary: plain('endHold' as const) },
  )
