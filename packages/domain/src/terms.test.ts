import { expect, test } from 'vitest'
import { storeTypes } from './stores.ts'
import { termsDocumentOf } from './terms.ts'

test('grocers and pharmacies are retailers, everybody else provides care', () => {
  expect(storeTypes.map((type) => [type, termsDocumentOf(type)])).toEqual([
    ['GROCERY', 'retailer'],
    ['PHARMACY', 'retailer'],
    ['DENTAL', 'provider'],
    ['VISION', 'provider'],
    ['HEARING', 'provider'],
  ])
})
