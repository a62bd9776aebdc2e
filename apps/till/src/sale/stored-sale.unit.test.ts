import { expect, test } from 'vitest'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { toStored } from './stored-sale.ts'
import { emptyBasket, newTillSale } from './state.ts'

const purchase: PosPurchase = {
  id: '0190f000-0000-7000-8000-0000000000aa',
  receiptNumber: '7F3K-92QW',
  type: 'SALE',
  status: 'CONFIRMED',
  terminalTxnNo: 1,
  originalPurchaseId: null,
  program: 'BENEFIT',
  startedAt: '2026-11-23T18:00:00.000Z',
  quoteExpiresAt: null,
  confirmedAt: '2026-11-23T18:01:00.000Z',
  timedOut: false,
  lines: [],
  withoutCard: false,
  tenders: [],
  totalAmount: 10,
  taxAmount: 0,
  coveredAmount: 10,
  covered: [],
  benefitsAmount: 10,
  splitTenderAmount: 0,
  lastPanFourDigits: '4821',
  balances: [{ purse: 'FOOD', amount: 82.4 }],
  receiptUrl: null,
  receiptEmailSent: false,
}

test('the disk keeps the sale without what the card has left', () => {
  const till = { ...newTillSale, sale: { name: 'done' as const, basket: emptyBasket, purchase } }
  expect(JSON.stringify(toStored(till))).not.toContain('82.4')
  expect(toStored(till).sale).toMatchObject({ name: 'done', purchase: { receiptNumber: '7F3K-92QW', balances: null } })
  expect(toStored(newTillSale)).toBe(newTillSale)
})
