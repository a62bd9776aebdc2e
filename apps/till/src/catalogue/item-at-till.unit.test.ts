import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { expect, test } from 'vitest'
import { itemAtTill } from './item-at-till.ts'

const ham: CatalogueItem = {
  id: '0190f000-0000-7000-8000-000000000009',
  barcode: labelOf('200001', 1),
  codeKey: 'R:200001000006',
  name: 'Ham',
  unit: 'LB',
  price: 4,
  taxPercentage: 0,
  active: true,
  plu: '4065',
  covers: [{ purse: 'FOOD', from: null, to: '2026-11-30', maxPrice: 3 }],
}
const at = { barcode: '4065', labelForm: null, day: '2026-11-30' }

test('covers an item up to the maximum of the list', () => {
  expect(itemAtTill(ham, at)).toMatchObject({
    unit: 'LB',
    price: 4,
    reason: 'OVER_MAX_PRICE',
    purse: 'FOOD',
    maxPrice: 3,
  })
})

test('covers nothing after the last day of the list', () => {
  expect(itemAtTill(ham, { ...at, day: '2026-12-01' })).toMatchObject({
    reason: 'EXPIRED',
    purse: null,
    maxPrice: null,
  })
})

test('sells a labelled piece at the price of its label', () => {
  const piece = itemAtTill(ham, { ...at, barcode: labelOf('200001', 800), labelForm: 'PRICE_4_CHECKED' })
  expect(piece).toMatchObject({ unit: 'COUNT', price: 8, maxPrice: 6 })
})

test('does not sell a label with a wrong check digit', () => {
  expect(itemAtTill(ham, { ...at, barcode: '200001201996', labelForm: 'PRICE_4_CHECKED' })).toBeUndefined()
})
