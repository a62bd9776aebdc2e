import { expect, test } from 'vitest'
import { moneySteps } from './money-steps.ts'
import { otherPaymentOf } from './payment-card.tsx'

const line = {
  netAmount: 4.99,
  taxAmount: 0,
  benefitTax: 0,
  benefitDiscount: 4.99,
  coveredAmount: 4.99,
  reason: 'COVERED' as const,
}

test('other payment lists parts that add up', () => {
  expect(
    otherPaymentOf([
      line,
      { ...line, reason: 'OVER_MAX_PRICE', coveredAmount: 4.5, benefitDiscount: 4.5 },
      { ...line, reason: 'NOT_LISTED', netAmount: 5.49, coveredAmount: 0, benefitDiscount: 0, taxAmount: 0.38 },
      { ...line, benefitDiscount: 1.99 },
    ]),
  ).toEqual({ items: 549, abovePrice: 49, balance: 300, tax: 38 })
})

const sale = {
  purchaseTransactionType: 'SALE' as const,
  purchaseTransactionStatus: 'CONFIRMED' as const,
  refundStatus: 'PENDING' as const,
  startTransactionDate: '2026-11-20T16:04:12.000Z',
  endTransactionDate: '2026-11-20T16:06:03.000Z',
  cutOffAt: '2026-11-20T22:00:00.000Z',
  releaseAt: null,
  statement: null,
}
const stepsOf = (change: Partial<Parameters<typeof moneySteps>[0]>, now = '2026-11-20T17:00:00Z') =>
  moneySteps({ ...sale, ...change }, Date.parse(now)).map(({ name, state }) => `${name} ${state}`)

test.each([
  [{}, 'approved done, cut-off now, sent todo, deposit todo'],
  [{ refundStatus: 'REMITTANCEREQUESTED' as const }, 'approved done, cut-off done, sent done, deposit now'],
  [{ refundStatus: 'REFUNDED' as const }, 'approved done, cut-off done, sent done, deposit done'],
  [{ refundStatus: 'DONOTREFUND' as const }, 'approved done, balanced done'],
  [{ purchaseTransactionStatus: 'REVERSED' as const }, 'approved done, reversed done'],
  [{ cutOffAt: null }, 'approved done, unreleased now, sent todo, deposit todo'],
  [{ purchaseTransactionType: 'RETURN' as const }, 'returned done, cut-off now, sent todo, deposit todo'],
])('%j returns %s', (change, steps) => {
  expect(stepsOf(change).join(', ')).toBe(steps)
})

test('bank transfer follows the cut-off; Friday’s money arrives Monday', () => {
  expect(stepsOf({}, '2026-11-20T22:00:01Z')).toContain('sent now')
  expect(moneySteps(sale, 0).at(-1)?.day).toBe('2026-11-23')
})

const statement = {
  paymentOrderId: '0190dddd-0000-7000-8000-000000000001',
  storeId: '0190dddd-0000-7000-8000-000000000002',
  cutoffDate: '2026-11-20T22:00:00.000Z',
  paymentStatus: 'PENDING' as const,
  sentAt: '2026-11-20T23:10:00.000Z',
  arrivesAt: '2026-11-23T14:00:00.000Z',
  returnedAt: null,
  bankReason: null,
  bankAccountNumber: '6789',
  isOnHold: false,
}
test.each([
  [{}, 'approved done, cut-off done, sent now, deposit todo'],
  [{ isOnHold: true }, 'approved done, cut-off done, held now, deposit todo'],
  [{ paymentStatus: 'PAYMENTREQUESTED' as const }, 'approved done, cut-off done, sent done, deposit now'],
  [{ paymentStatus: 'SETTLED' as const }, 'approved done, cut-off done, sent done, deposit done'],
  [{ paymentStatus: 'SETTLED' as const, sentAt: null }, 'approved done, cut-off done, deposit done'],
  [
    { paymentStatus: 'RETURNED' as const, isOnHold: true },
    'approved done, cut-off done, sent done, sent-back failed, held now',
  ],
  [{ paymentStatus: 'RETURNED' as const }, 'approved done, cut-off done, sent done, sent-back failed, paid-again now'],
])('statement with %j returns %s', (change, steps) => {
  expect(stepsOf({ statement: { ...statement, ...change } }).join(', ')).toBe(steps)
})
