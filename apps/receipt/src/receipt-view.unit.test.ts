import type { Receipt } from '@tillgate/contract/purchases.ts'
import { expect, test } from 'vitest'
import { itemCount, toReceiptView } from './receipt-view.ts'

const milk = {
  name: 'Whole Milk, 1 gal',
  quantity: 2,
  quantityText: '2',
  unit: 'COUNT',
  price: 4.29,
  discount: 0,
  amount: 8.58,
  benefitDiscount: 8.58,
  productCode: '036000291452',
} as const
const bananas = {
  ...milk,
  name: 'Bananas',
  quantity: 2.305,
  quantityText: '2.305 lb',
  unit: 'LB',
  price: 0.69,
  amount: 1.59,
  benefitDiscount: 1.59,
  productCode: '4011',
}
const chips = {
  ...milk,
  name: 'Chips',
  quantity: 1,
  quantityText: '1',
  price: 5.99,
  discount: 0.5,
  amount: 5.49,
  benefitDiscount: 0,
}

const sale = {
  receiptNumber: '7F3K-92QW',
  qrPath: 'M0 0h7v1h-7z',
  purchaseTransactionType: 'SALE',
  storeName: 'Delgado Fresh, Hialeah',
  storeAddressLine1: '1290 W 49th St',
  storeCity: 'Hialeah',
  timeZone: 'America/New_York',
  endTransactionDate: '2026-11-22T03:38:00.000Z',
  lastPanFourDigits: '4821',
  balances: [
    { name: 'Food', amount: 82.4 },
    { name: 'Over the counter', amount: 0 },
  ],
  items: [milk, { ...bananas, unit: 'LB' as const }, chips],
  benefitsAmount: 10.17,
  totalAuthorizedTaxAmount: 0,
  payment: { totalAmount: 16.04, splitTenderAmount: 5.87 },
  subtotalCoverage: 10.17,
  tax: 0.38,
  totalDeclined: 5.87,
  externalPayment: 5.87,
  tenders: [],
  returnedSubtotal: 0,
  returnedTax: 0,
} satisfies Receipt

test('2 §2: shows a sale in its store’s time zone', () => {
  const { title, facts, paid } = toReceiptView(sale, 'en-US')

  expect(title).toBe('Receipt, Delgado Fresh, Hialeah, November 21, 2026')
  expect(facts).toEqual({
    type: 'Sale',
    reversed: undefined,
    store: 'Delgado Fresh, Hialeah',
    address: '1290 W 49th St',
    city: 'Hialeah',
    totalWord: 'Total',
    total: '$16.04',
    date: 'November 21, 2026, 10:38 PM',
    cardName: 'Benefit card ••4821',
    card: '$10.17',
    other: '$5.87',
    itemsWord: 'Items',
    count: '4 items',
    subtotalCovered: '$10.17',
    subtotalUncovered: '$5.49',
    tax: '$0.38',
    declined: '$5.87',
    left: 'Food $82.40, Over the counter $0.00',
    number: '7F3K-92QW',
  })
  expect(paid).toEqual({ card: 10.17, other: 5.87 })
})

test('each item shows price and covered amount', () => {
  expect(toReceiptView(sale, 'en-US').items).toEqual([
    { name: 'Whole Milk, 1 gal', amount: '$8.58', quantity: '2 x $4.29', benefit: 'Benefit $8.58' },
    { name: 'Bananas', amount: '$1.59', quantity: '2.305 lb x $0.69', benefit: 'Benefit $1.59' },
    { name: 'Chips', amount: '$5.49', quantity: '1 x $5.99', uncovered: 'Not covered', discount: 'Discount $0.50' },
  ])
})

/** Of the rows above the total, in cents. */
const sumOfRows = ({ facts }: ReturnType<typeof toReceiptView>): number =>
  ['subtotalCovered', 'subtotalUncovered', 'tax'].reduce(
    (sum, name) => sum + Math.round(Number((facts[name] ?? '$0').slice(1)) * 100),
    0,
  )

test('the rows add up to the total', () => {
  expect(sumOfRows(toReceiptView(sale, 'en-US'))).toBe(1604)
  const taxed = { ...sale, totalDeclined: 5.49, subtotalCoverage: 10.17 }
  expect(sumOfRows(toReceiptView(taxed, 'en-US'))).toBe(1604)
  expect(toReceiptView(taxed, 'en-US').facts['declined']).toBeUndefined()
})

test('2 §2: a return has its own heading and positive amounts', () => {
  const back = {
    ...sale,
    purchaseTransactionType: 'RETURN' as const,
    items: [{ ...milk, quantity: -1, quantityText: '1', amount: -4.29, benefitDiscount: -4.29 }],
    benefitsAmount: -4.29,
    payment: { totalAmount: -4.29, splitTenderAmount: 0 },
    externalPayment: 0,
    returnedSubtotal: -4.29,
  }
  const { facts, items } = toReceiptView(back, 'en-US')
  expect(facts).toMatchObject({
    type: 'Return',
    totalWord: 'Refund',
    total: '$4.29',
    card: '$4.29',
    itemsWord: 'Returned items',
    count: '1 item',
    returnedSubtotal: '$4.29',
  })
  expect(facts['other']).toBeUndefined()
  expect(toReceiptView({ ...back, balances: null }, 'en-US').facts['left']).toBeUndefined()
  expect(facts['subtotalCovered']).toBeUndefined()
  expect(items[0]).toMatchObject({ quantity: '1 x $4.29', amount: '$4.29', benefit: 'Benefit $4.29' })
})

test('shows that a sale was reversed', () => {
  const { facts } = toReceiptView({ ...sale, purchaseTransactionType: 'REVERSAL' }, 'en-US')
  expect(facts['type']).toBe('Reversed')
  expect(facts['reversed']).toMatch(/^This sale was reversed/)
})

test('in Spanish the words change, and the dollars stay', () => {
  const { title, facts } = toReceiptView({ ...sale, lastPanFourDigits: null }, 'es-ES')
  expect(title).toBe('Recibo, Delgado Fresh, Hialeah, 21 de noviembre de 2026')
  expect(facts).toMatchObject({
    type: 'Venta',
    total: '$16.04',
    date: '21 de noviembre de 2026, 22:38',
    cardName: 'Tarjeta de prestaciones',
    count: '4 artículos',
  })
})

test('2 §2: a weighed item counts once', () => {
  expect(itemCount(sale.items)).toBe(4)
  expect(itemCount([{ ...milk, quantity: -2 }])).toBe(2)
})
