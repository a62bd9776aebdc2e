import { expect, test } from 'vitest'
import { editedValues, type PriceEdit } from './price-edits.ts'

const values = { priceCents: 429, taxMilli: 7250, active: true }

test.each<[string, number, PriceEdit, number | undefined]>([
  ['one price', 429, { to: 500 }, 500],
  ['5 % more', 429, { percent: 500 }, 450],
  ['half a cent up', 250, { percent: 100 }, 253],
  ['half a cent up when lowered', 250, { percent: -100 }, 248],
  ['less than half a cent down', 249, { percent: 100 }, 251],
  ['an amount', 429, { amount: -29 }, 400],
  ['the least price', 2, { percent: -5000 }, 1],
  ['less than a cent', 1, { percent: -5100 }, undefined],
  ['a price below zero', 10, { amount: -10 }, undefined],
  ['minus 100 %', 429, { percent: -10_000 }, undefined],
  ['the highest price', 99_998, { amount: 1 }, 99_999],
  ['more than the highest price', 99_999, { amount: 1 }, undefined],
])('computes %s', (_, priceCents, price, expected) => {
  expect(editedValues({ ...values, priceCents }, { price })?.priceCents).toBe(expected)
})

test('keeps fields that the edit does not name', () => {
  expect(editedValues(values, { active: false })).toEqual({ ...values, active: false })
  expect(editedValues(values, { taxMilli: 0 })).toEqual({ ...values, taxMilli: 0 })
})
