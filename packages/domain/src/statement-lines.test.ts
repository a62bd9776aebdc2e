import { expect, test } from 'vitest'
import { linesOf } from './statement-lines.ts'

test('entries become ordered lines with separate fee refunds and debts', () => {
  expect(
    linesOf([
      { type: 'CARRY_IN', cents: -1877, count: 1 },
      { type: 'CARRY_IN', cents: 84_216, count: 2 },
      { type: 'FIXED_FEE', cents: 25, count: 1 },
      { type: 'PROC_FEE', cents: 24, count: 1 },
      { type: 'PROC_FEE', cents: -48, count: 2 },
      { type: 'SALE', cents: 1716, count: 2 },
      { type: 'REVERSAL', cents: -858, count: 1 },
    ]),
  ).toEqual([
    { kind: 'purchases', count: 2, cents: 1716 },
    { kind: 'reversals', count: 1, cents: -858 },
    { kind: 'processing-fee', count: 2, cents: -48 },
    { kind: 'fee-back', count: 2, cents: 49 },
    { kind: 'carried-in', count: 2, cents: 84_216 },
    { kind: 'debt-in', count: 1, cents: -1877 },
  ])
})

test.each([
  ['RETURN', -1, 'returns'],
  ['FIXED_FEE', -25, 'fixed-fee'],
  ['EQUIPMENT', -1, 'equipment'],
  ['ADJUSTMENT', 1, 'adjustments'],
  ['CARRY_OUT', 1, 'carried-out'],
] as const)('%s of %s is a line of %s', (type, cents, kind) => {
  expect(linesOf([{ type, cents, count: 1 }])).toEqual([{ kind, count: 1, cents }])
})
