import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryTypes } from './entries.ts'
import { closeStatement, figureOf, netOf, purchasePaymentOf, sumsOf } from './statements.ts'

test.each([
  [61_20, { payableCents: 61_20, debtCents: 0 }],
  [1, { payableCents: 1, debtCents: 0 }],
  [0, { payableCents: 0, debtCents: 0 }],
  [-61_20, { payableCents: 0, debtCents: 61_20 }],
])('a statement that comes to %i ends as %j', (net, end) => {
  expect(closeStatement(net)).toEqual(end)
})

test('each entry type counts in the figure of its kind', () => {
  expect(Object.entries(figureOf).map(([type, figure]) => `${type} ${figure}`)).toEqual([
    'SALE grossCents',
    'RETURN grossCents',
    'REVERSAL grossCents',
    'PROC_FEE feeCents',
    'FIXED_FEE feeCents',
    'ADJUSTMENT adjustmentCents',
    'EQUIPMENT adjustmentCents',
    'CARRY_IN carryCents',
    'CARRY_OUT carryCents',
  ])
})

const entry = fc.record({ type: fc.constantFrom(...entryTypes), cents: fc.integer({ min: -99_999, max: 99_999 }) })

test('the figures of a statement add up to its entries', () => {
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const net = netOf(sumsOf(entries))
      expect(net).toBe(entries.reduce((sum, { cents }) => sum + cents, 0))
      const { payableCents, debtCents } = closeStatement(net)
      expect(payableCents - debtCents).toBe(net)
      expect(Math.min(payableCents, debtCents)).toBe(0)
    }),
  )
})

test('a purchase on the way to the bank shows as requested', () => {
  expect((['PENDING', 'REMITTANCEREQUESTED', 'REFUNDED', 'DONOTREFUND'] as const).map(purchasePaymentOf)).toEqual([
    'PENDING',
    'PAYMENTREQUESTED',
    'REFUNDED',
    'DONOTREFUND',
  ])
})
