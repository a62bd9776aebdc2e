import { expect, test } from 'vitest'
import { statusesBefore, purchaseEdges, refundStatuses, refundStatusOf, settlementFilters } from './purchases.ts'

test.each([
  ['SALE', 'ANALYZED', ['DRAFT', 'ANALYZED']],
  ['SALE', 'CANCELED', ['DRAFT', 'ANALYZED']],
  ['SALE', 'CONFIRMED', ['ANALYZED']],
  ['SALE', 'REVERSED', ['ANALYZED', 'CONFIRMED']],
  ['SALE', 'DRAFT', ['DRAFT', 'ANALYZED']],
  ['RETURN', 'CONFIRMED', ['ANALYZED']],
  ['RETURN', 'CANCELED', ['ANALYZED']],
  ['RETURN', 'REVERSED', []],
] as const)('a %s becomes %s only from %j', (type, next, before) => {
  expect(statusesBefore(type, next)).toEqual(before)
})

test('cancelled and reversed are final, and returns only settle', () => {
  const { SALE, RETURN } = purchaseEdges
  expect([SALE.CANCELED, SALE.REVERSED]).toEqual([[], []])
  expect(SALE.CONFIRMED).toEqual(['REVERSED'])
  expect(RETURN).toEqual({ DRAFT: [], ANALYZED: ['CANCELED', 'CONFIRMED'], CONFIRMED: [], CANCELED: [], REVERSED: [] })
})

test("the list's filters match the reimbursement states", () => {
  expect(settlementFilters.map(refundStatusOf)).toEqual([
    'PENDING',
    'REMITTANCEREQUESTED',
    'REFUNDED',
    'DONOTREFUND',
    'WITHOUTCARD',
    null,
  ])
})

test('each settlement status belongs to one filter', () => {
  for (const status of [...refundStatuses, null]) {
    expect(settlementFilters.filter((filter) => refundStatusOf(filter) === status)).toHaveLength(1)
  }
})
