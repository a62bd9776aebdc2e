import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountValue, decimal, itemTaxMask, moneyMask, percentMask, readAmount, weightMask } from './masks.ts'

type Readings = [typed: string, money: string | undefined, percent: string | undefined, itemTax: string | undefined]

test.each<Readings>([
  ['4,29', '4.29', '4.29', '4.29'],
  ['4.29', '4.29', '4.29', '4.29'],
  ['4,2', '4.2', '4.2', '4.2'],
  ['4,', '4', '4', '4'],
  [',5', '0.5', '0.5', '0.5'],
  ['.5', '0.5', '0.5', '0.5'],
  ['007', '7', '7', '7'],
  ['0', '0', '0', '0'],
  ['8,375', '8375', undefined, '8.375'],
  ['8.375', undefined, undefined, '8.375'],
  ['0,375', undefined, undefined, '0.375'],
  ['8,3755', undefined, undefined, undefined],
  ['1,204', '1204', undefined, '1.204'],
  ['1.204', undefined, undefined, '1.204'],
  ['1,204.50', '1204.50', undefined, undefined],
  ['1.204,50', '1204.50', undefined, undefined],
  ['1 204,50', '1204.50', undefined, undefined],
  ['1 204,50', '1204.50', undefined, undefined],
  ['1’204.50', '1204.50', undefined, undefined],
  ['1.204.300', '1204300', undefined, undefined],
  ['1.204.300,5', '1204300.5', undefined, undefined],
  ['1,204,300', '1204300', undefined, undefined],
  ['1204,5', '1204.5', undefined, undefined],
  ['1234567', '1234567', undefined, undefined],
  ['123', '123', '123', '123'],
  ['４,２９', '4.29', '4.29', '4.29'],
  ['４．２９', '4.29', '4.29', '4.29'],
  ['٤٫٢٩', '4.29', '4.29', '4.29'],
  ['𝟜.𝟚𝟡', '4.29', '4.29', '4.29'],
  ['۴٬۲۹۵', '4295', undefined, '4.295'],
  ['\u202D4.29\u202C', '4.29', '4.29', '4.29'],
  [' 4.29\n', '4.29', '4.29', '4.29'],
])('2 §5: reads %j as money %s, percent %s, item tax %s', (typed, ...amounts) => {
  expect([moneyMask, percentMask, itemTaxMask].map((mask) => readAmount(typed, mask))).toEqual(amounts)
})

test.each([
  ['1,5', '1.5'],
  ['1.5', '1.5'],
  ['0,125', '0.125'],
  ['12', '12'],
  ['two', undefined],
  ['1,2,3', undefined],
])('reads the weight %j as %s', (typed, weight) => {
  expect(readAmount(typed, weightMask)).toBe(weight)
})

test.each([
  '-5',
  '−5',
  '5-',
  '(5.00)',
  '+5',
  '99c',
  '99¢',
  '4,29 €',
  '4²⁹',
  '4₂₉',
  '4½',
  '④',
  '4.29 EUR',
  'US$USD 4',
  '2 for $5.00',
  '2/$5.00',
  '1.2.3',
  '1,2,3',
  '12 50',
  '1.204.30',
  '12,34,567.00',
  '0.204,50',
  '1,204,50',
  '12.345,678',
  '12345678',
  '1e3',
  '0x10',
  'Infinity',
  ',',
  '.',
  '$',
  '%',
  '$$5',
  'abc',
])('%j is an error, not another amount', (typed) => {
  for (const mask of [moneyMask, percentMask, itemTaxMask]) {
    expect(readAmount(typed, mask)).toBeUndefined()
    expect(decimal(amountValue(typed, mask))).toBeNaN()
  }
})

test.each([
  ['$1,204.50', moneyMask, '1204.50'],
  ['1.204,50 $', moneyMask, '1204.50'],
  ['US$ 4.29', moneyMask, '4.29'],
  ['4,29 USD', moneyMask, '4.29'],
  ['＄4.29', moneyMask, '4.29'],
  ['5%', moneyMask, undefined],
  ['8,25 %', percentMask, '8.25'],
  ['8.875%', itemTaxMask, '8.875'],
  ['$5', percentMask, undefined],
])('the unit belongs to its field: %s', (typed, mask, amount) => {
  expect(readAmount(typed, mask)).toBe(amount)
})

test('a value reads as itself and is never negative', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[-$%(]?[\d., ']{0,12}[)%$-]?$/),
      fc.constantFrom(moneyMask, percentMask, itemTaxMask),
      (typed, mask) => {
        const amount = readAmount(typed, mask)
        if (amount === undefined) return

        expect(readAmount(amount, mask)).toBe(amount)
        expect(decimal(amount) ?? 0).toBeGreaterThanOrEqual(0)
        expect(/[-()]/.test(typed)).toBe(false)
      },
    ),
  )
})

test('an amount in the style of either language reads as itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 999_999_999 }),
      fc.constantFrom('en-US', 'es-ES', 'de-DE'),
      (cents, language) => {
        const typed = new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: 'always' }).format(
          cents / 100,
        )

        expect(decimal(readAmount(typed, moneyMask) ?? '')).toBe(cents / 100)
      },
    ),
  )
})

test('an empty field means no number, not zero', () => {
  expect(decimal(' ')).toBeUndefined()
  expect(decimal('0')).toBe(0)
})
