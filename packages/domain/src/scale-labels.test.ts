import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverOf } from './approved-products.ts'
import { checkDigit, codeKey } from './barcodes.ts'
import { highestBasketCents, priceBasket } from './baskets.ts'
import { labelCentsOf, labelOf, pieceOf, priceCheckDigit } from './scale-labels.ts'

const withDigit = (body: string): string => `${body}${checkDigit(body)}`
const ean = withDigit('201234512599')

// Price check digits of the GS1 General Specifications, section 7.9.
test.each([
  ['2875', '9'],
  ['0599', '1'],
  ['0412', '0'],
  ['0000', '0'],
])('the price %s has the check digit %s', (price, digit) => {
  expect(priceCheckDigit(price)).toBe(digit)
})

test.each([
  ['201234105992', 599],
  ['0201234105992', 599],
  ['00201234105992', 599],
  ['201234004127', 412],
  [ean, 12_599],
  // No price in the label: the item part itself.
  ['201234000006', undefined],
  // Another price check digit, another check digit.
  ['201234205999', 'UNREADABLE'],
  ['201234105993', 'UNREADABLE'],
  // A product, a PLU, a case.
  ['036000291452', undefined],
  ['4011', undefined],
  [withDigit('1201234512599'), undefined],
])('the label %s has the price %s', (code, cents) => {
  expect(labelCentsOf(code)).toBe(cents)
})

const itemPart = fc.stringMatching(/^2[0-9]{5}$/)
const cents = fc.integer({ min: 1, max: 9_999 })

test('reads the price of every label, and one item part', () => {
  fc.assert(
    fc.property(itemPart, cents, cents, (part, one, other) => {
      expect(labelCentsOf(labelOf(part, one))).toBe(one)
      expect(codeKey(labelOf(part, one))).toBe(codeKey(labelOf(part, other)))
    }),
  )
})

test('a wrong digit never gives another price', () => {
  fc.assert(
    fc.property(
      itemPart,
      cents,
      fc.integer({ min: 6, max: 11 }),
      fc.integer({ min: 1, max: 9 }),
      (part, price, at, by) => {
        const label = labelOf(part, price)
        const digit = String((Number(label[at]) + by) % 10)
        expect(labelCentsOf(`${label.slice(0, at)}${digit}${label.slice(at + 1)}`)).toBe('UNREADABLE')
      },
    ),
  )
})

const food = { purses: ['FOOD'], coversTax: false }
const perUnit = fc.integer({ min: 1, max: 99_999 })

test('labelled pieces cost their labels and are covered up to the maximum of their weight', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('LB' as const, 'COUNT' as const),
      perUnit,
      fc.option(perUnit),
      fc.array(cents, { minLength: 1, maxLength: 20 }),
      (unit, priceCents, maxPriceCents, labels) => {
        const item = { unit, priceCents, entries: [{ purse: 'FOOD', maxPriceCents }] }
        const pieces = labels.map((label) => pieceOf(item, label))
        const verdicts = pieces.map((piece) => coverOf(piece.entries, '2026-11-27', piece.priceCents))
        const { lines, totalCents, coveredCents } = priceBasket(
          pieces.map((piece, at) => ({
            priceCents: piece.priceCents,
            quantityMilli: 1_000,
            taxMilli: 0,
            discountCents: 0,
            cover: verdicts[at]?.cover,
          })),
          food,
        )
        const sum = labels.reduce((all, one) => all + one, 0)
        fc.pre(sum <= highestBasketCents)
        expect(pieces.every((piece) => piece.unit === 'COUNT')).toBe(true)
        expect(totalCents).toBe(sum)
        expect(coveredCents).toBe(lines.reduce((all, { eligibleNetCents }) => all + eligibleNetCents, 0))
        for (const [at, line] of lines.entries()) {
          const label = labels[at] ?? 0
          // The exact share of the piece; the rounded one differs by half a cent at most.
          const share =
            unit === 'COUNT' ? (maxPriceCents ?? label) : ((maxPriceCents ?? priceCents) * label) / priceCents
          expect(line.netCents).toBe(label)
          expect(line.eligibleNetCents).toBeLessThanOrEqual(label)
          expect(Math.abs(line.eligibleNetCents - Math.min(label, share))).toBeLessThanOrEqual(0.5)
          expect(share < label || verdicts[at]?.reason === 'COVERED').toBe(true)
        }
      },
    ),
  )
})
