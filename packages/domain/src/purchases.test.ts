import { expect, test } from 'vitest'
import { purchaseBefore } from './purchases.ts'

test.each([
  ['SALE', 'ANALYZED', ['DRAFT', 'ANALYZED']],
  ['SALE', 'CANCELED', ['DRAFT', 'ANALYZED']],
  ['SALE', 'CONFIRMED', ['ANALYZED']],
  ['SALE', 'REVERSED', ['ANALYZED', 'CONFIRMED']],
  ['SALE', 'DRAFT', []],
  ['RETURN', 'CONFIRMED', ['ANALYZED']],
  ['RETURN', 'CANCELED', ['ANALYZED']],
  ['RETURN', 'REVERSED', []],
] as const)('a %s becomes %s only from %j', (type, next, before) => {
  expect(purchaseBefore(type, next)).toEqual(before)
})
