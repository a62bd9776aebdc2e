import { expect, test } from 'vitest'
import { itemCount, linesOf, reasonText } from './shown-line.ts'

const line = (barcode: string, quantityMilli: number) => ({ id: 1, barcode, quantityMilli, discountCents: 0 })

test('a weighed item counts once, and packages count by their number', () => {
  const items = { '4011': { unit: 'LB' }, '4053': { unit: 'COUNT' }, '012000001628': { unit: 'FLOZ' } } as const
  const count = (...lines: ReturnType<typeof line>[]) => itemCount(lines, items)

  expect(count(line('4011', 25_000))).toBe(1)
  expect(count(line('4011', 1250))).toBe(1)
  expect(count(line('4053', 3000))).toBe(3)
  expect(count(line('012000001628', 2000), line('4011', 2000))).toBe(3)
})

test('a program that pays tax pays the tax of a line, also before the server has priced it', () => {
  const milk = {
    id: 'i',
    barcode: '036000291452',
    name: 'Milk',
    unit: 'COUNT',
    price: 4.29,
    taxPercentage: 7,
    reason: 'COVERED',
    purse: 'FOOD',
    maxPrice: null,
  } as const
  const shown = (coversTax: boolean) =>
    linesOf([line(milk.barcode, 1000)], null, {
      items: { [milk.barcode]: milk },
      program: { purses: ['FOOD'], coversTax },
    })

  expect(shown(true)).toMatchObject([{ total: 4.59, cardPays: 4.59, other: 0 }])
  expect(shown(false)).toMatchObject([{ total: 4.59, cardPays: 4.29, other: 0.3 }])
})

const t = (key: string, params = {}): string => `${key} ${JSON.stringify(params)}`
test.each([
  ['NOT_YET', { from: '2026-12-01', to: null, maxPriceCents: null }, 'listedFrom {"day":"Dec 1"}'],
  ['EXPIRED', { from: null, to: '2026-11-30', maxPriceCents: null }, 'listedUntil {"day":"Nov 30"}'],
  ['OVER_MAX_PRICE', { from: null, to: null, maxPriceCents: 950 }, 'listPaysUpTo {"amount":"$9.50"}'],
  ['OVER_MAX_PRICE', undefined, 'reason.OVER_MAX_PRICE {}'],
  ['NOT_LISTED', undefined, 'reason.NOT_LISTED {}'],
  ['COVERED', undefined, ''],
] as const)('says of %s with %o: %s', (reason, entry, text) => {
  expect(reasonText({ reason, entry }, t, 'en-US')).toBe(text)
})
