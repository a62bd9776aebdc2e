import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allOf, leftMilli, refundOf, returnedLines, sharesOf, type SoldLine } from './refund.ts'

const aLine = (parts: Partial<SoldLine>): SoldLine => ({
  lineId: 1,
  barcode: '036000291452',
  itemId: null,
  name: 'Milk',
  unit: 'COUNT',
  quantity: 3,
  unitPrice: 4.29,
  discount: 0,
  netAmount: 12.87,
  taxAmount: 0.91,
  reason: 'COVERED',
  purse: 'FOOD',
  coveredAmount: 12.87,
  benefitDiscount: 8,
  benefitTax: 0.5,
  returnedQuantity: 0,
  ...parts,
})
const cents = (dollars: number): number => Math.round(dollars * 100)

test('returns of a line in any steps give back what was paid for it, to the cent', () => {
  const sold = fc
    .record({
      quantity: fc.integer({ min: 1, max: 40 }),
      net: fc.integer({ min: 0, max: 99_999 }),
      tax: fc.integer({ min: 0, max: 9_999 }),
      netPart: fc.double({ min: 0, max: 1, noNaN: true }),
      taxPart: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ quantity, net, tax, netPart, taxPart }) =>
      aLine({
        quantity,
        netAmount: net / 100,
        taxAmount: tax / 100,
        benefitDiscount: Math.floor(net * netPart) / 100,
        benefitTax: Math.floor(tax * taxPart) / 100,
      }),
    )
  fc.assert(
    fc.property(sold, fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 40 }), (line, steps) => {
      const sum = { cardCents: 0, otherCents: 0 }
      let now = line
      for (const wanted of [...steps, line.quantity]) {
        const milli = Math.min(wanted * 1000, leftMilli(now))
        const { cardCents, otherCents } = sharesOf(now, milli)
        sum.cardCents += cardCents
        sum.otherCents += otherCents
        now = { ...now, returnedQuantity: now.returnedQuantity + milli / 1000 }
      }
      const card = cents(line.benefitDiscount) + cents(line.benefitTax)
      expect(sum).toEqual({ cardCents: card, otherCents: cents(line.netAmount) + cents(line.taxAmount) - card })
    }),
  )
})

test('what came back before is not offered again', () => {
  const lines = [aLine({ returnedQuantity: 1 }), aLine({ lineId: 2, returnedQuantity: 3 })]
  expect([...allOf(lines)]).toEqual([[1, 2000]])
  expect(returnedLines(allOf(lines))).toEqual([{ lineId: 1, quantity: 2 }])
  expect(refundOf(lines, new Map([[1, 0]]))).toEqual({ cardCents: 0, otherCents: 0 })
})
