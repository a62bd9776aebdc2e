import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverOf } from './approved-products.ts'
import { checkDigit, codeKey } from './barcodes.ts'
import { highestBasketCents, priceBasket } from './baskets.ts'
import {
  labelCandidates,
  labelCentsOf,
  labelForms,
  itemCodeOf,
  labelKey,
  labelOf,
  likeForms,
  pieceOf,
  priceCheckDigit,
  readLabel,
  type LabelForm,
} from './scale-labels.ts'

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

/** `2` or a prefix of EAN-13, the ten digits, and the check digit of the whole. */
const upcA = (ten: string): string => withDigit(`2${ten}`)

test.each([
  ['201234105992', 'PRICE_4_CHECKED', { item: '01234', cents: 599 }],
  ['0201234105992', 'PRICE_4_CHECKED', { item: '01234', cents: 599 }],
  ['00201234105992', 'PRICE_4_CHECKED', { item: '01234', cents: 599 }],
  [withDigit('211234505991'), 'PRICE_5', { item: '12345', cents: 5_991 }],
  [ean, 'PRICE_5', { item: '12345', cents: 12_599 }],
  // The sixth digit is printed by the scale without a meaning.
  [upcA('1234590429'), 'PRICE_4', { item: '12345', cents: 429 }],
  [upcA('1234590429'), 'PRICE_5', { item: '12345', cents: 90_429 }],
  // GS1 General Specifications: 14685 has the check digit 6.
  [upcA('1234614685'), 'PRICE_5_CHECKED', { item: '1234', cents: 14_685 }],
  [upcA('1234501234'), 'WEIGHT_5', { item: '12345', weightMilli: 1_234 }],
  [upcA('1234501234'), 'WEIGHT_5_HUNDREDTHS', { weightMilli: 12_340 }],
  [upcA(`12345${priceCheckDigit('0150')}0150`), 'WEIGHT_4_CHECKED', { weightMilli: 1_500 }],
] as const)('the label %s in the form %s is %j', (code, form, reading) => {
  expect(readLabel(code, form)).toMatchObject(reading)
})

test.each([
  // No value in the label: the item part itself.
  ['201234000006', 'PRICE_4_CHECKED', undefined],
  // Another price check digit, another check digit.
  ['201234205999', 'PRICE_4_CHECKED', 'UNREADABLE'],
  [upcA('1234514685'), 'PRICE_5_CHECKED', 'UNREADABLE'],
  ['201234105993', 'PRICE_4_CHECKED', 'UNREADABLE'],
  ['201234105993', 'PRICE_5', 'UNREADABLE'],
  // A product, a PLU, a case.
  ['036000291452', 'PRICE_5', undefined],
  ['4011', 'PRICE_5', undefined],
  [withDigit('1201234512599'), 'PRICE_5', undefined],
] as const)('the code %s has no value in the form %s: %s', (code, form, reading) => {
  expect(readLabel(code, form)).toBe(reading)
})

const formsOf = (...codes: string[]) => labelCandidates(codes).map(({ form }) => form)
test('shows every form that can have printed a label', () => {
  const checked = upcA(`12345${priceCheckDigit('0429')}0429`)
  expect(formsOf(checked)).toEqual(
    expect.arrayContaining<LabelForm>(['PRICE_4_CHECKED', 'PRICE_5', 'WEIGHT_5', 'WEIGHT_4_CHECKED']),
  )
  expect(formsOf(checked)).not.toContain('PRICE_4')
  // A check digit that fits by chance does not fit a second label.
  expect(formsOf(checked, upcA('1234590430'))).not.toContain('PRICE_4_CHECKED')
  expect(formsOf(checked, upcA('1234590430'))).toContain('PRICE_4')
  // Four digits behind a zero are five digits.
  expect(formsOf(upcA('1234500429'))).not.toContain('PRICE_4')
  expect(formsOf('036000291452')).toEqual([])
})

test('tells forms apart only by labels that they read differently', () => {
  const alike = Array.from({ length: 9_999 }, (_, index) => String(index + 1).padStart(4, '0')).find(
    (price) => priceCheckDigit(price) === '0',
  )
  const code = upcA(`123450${alike}`)
  expect(likeForms([code], 'PRICE_4_CHECKED')).toEqual(['PRICE_5'])
  expect(likeForms([code, upcA(`12345${priceCheckDigit('0429')}0429`)], 'PRICE_4_CHECKED')).toEqual([])
})

test('a label without a form has no price', () => {
  const item = { unit: 'LB', priceCents: 400 } as const
  expect(labelCentsOf(labelOf('201234', 599), null, item)).toBeUndefined()
  const [one, other] = [upcA('1234614685'), upcA('1234000000')]
  expect(labelKey(one, 'PRICE_5_CHECKED')).toBe(labelKey(other, null))
  expect(labelKey(one, 'PRICE_5')).toBe(codeKey(one))
})

test.each([
  ['LB', 494],
  ['OZ', 7_898],
  ['KG', 494],
  ['COUNT', undefined],
] as const)('a label of 1.234 pounds costs an item in %s %s cents', (unit, price) => {
  expect(labelCentsOf(upcA('1234501234'), 'WEIGHT_5', { unit, priceCents: 400 })).toBe(price)
})

test('every form reads the value that it printed', () => {
  const ten = fc.stringMatching(/^[0-9]{10}$/)
  fc.assert(
    fc.property(ten, fc.constantFrom(...labelForms), fc.constantFrom('2', '20', '29'), (digits, form, prefix) => {
      const code = prefix === '2' ? upcA(digits) : withDigit(`${prefix}${digits}`)
      const reading = readLabel(code, form)
      if (typeof reading !== 'object') return
      const value = 'cents' in reading ? reading.cents : reading.weightMilli
      const raw =
        form === 'WEIGHT_4' || form === 'WEIGHT_4_CHECKED' || form === 'WEIGHT_5_HUNDREDTHS' ? value / 10 : value
      expect(digits.endsWith(String(raw))).toBe(true)
      expect(digits.startsWith(reading.item)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

const itemPart = fc.stringMatching(/^2[0-9]{5}$/)
const cents = fc.integer({ min: 1, max: 9_999 })

test('reads the price of every label, and one item part', () => {
  fc.assert(
    fc.property(itemPart, cents, cents, (part, one, other) => {
      expect(readLabel(labelOf(part, one), 'PRICE_4_CHECKED')).toMatchObject({ cents: one })
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
      (part, price, index, by) => {
        const label = labelOf(part, price)
        const digit = String((Number(label[index]) + by) % 10)
        const wrong = `${label.slice(0, index)}${digit}${label.slice(index + 1)}`
        expect(readLabel(wrong, 'PRICE_4_CHECKED')).toBe('UNREADABLE')
      },
    ),
  )
})

const food = { purses: ['FOOD'], coversTax: false }
const perUnit = fc.integer({ min: 1, max: 99_999 })

test('covers labelled pieces up to the maximum of their weight', () => {
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
          pieces.map((piece, index) => ({
            priceCents: piece.priceCents,
            quantityMilli: 1_000,
            taxMilli: 0,
            discountCents: 0,
            cover: verdicts[index]?.cover,
          })),
          food,
        )
        const sum = labels.reduce((all, one) => all + one, 0)
        fc.pre(sum <= highestBasketCents)
        expect(pieces.every((piece) => piece.unit === 'COUNT')).toBe(true)
        expect(totalCents).toBe(sum)
        expect(coveredCents).toBe(lines.reduce((all, { eligibleNetCents }) => all + eligibleNetCents, 0))
        for (const [index, line] of lines.entries()) {
          const label = labels[index] ?? 0
          // The exact share of the piece; the rounded one differs by half a cent at most.
          const share =
            unit === 'COUNT' ? (maxPriceCents ?? label) : ((maxPriceCents ?? priceCents) * label) / priceCents
          expect(line.netCents).toBe(label)
          expect(line.eligibleNetCents).toBeLessThanOrEqual(label)
          expect(Math.abs(line.eligibleNetCents - Math.min(label, share))).toBeLessThanOrEqual(0.5)
          expect(share < label || verdicts[index]?.reason === 'COVERED').toBe(true)
        }
      },
    ),
  )
})

test.each<[(LabelForm | null)[], string]>([
  [['PRICE_5_CHECKED'], '212340000002'],
  [['PRICE_5_CHECKED', null], '212340000002'],
  [['PRICE_5_CHECKED', 'PRICE_5'], '212348007331'],
  [['PRICE_5'], '212348007331'],
  [[null], '212348007331'],
  [[], '212348007331'],
])('with the forms %j a scanned label becomes the barcode %s', (forms, code) => {
  expect(itemCodeOf('212348007331', forms)).toBe(code)
})

test('a barcode that is no label in the form stays', () => {
  expect(itemCodeOf('212348000005', ['PRICE_5_CHECKED'])).toBe('212348000005')
  expect(itemCodeOf('036000291452', ['PRICE_5_CHECKED'])).toBe('036000291452')
})
