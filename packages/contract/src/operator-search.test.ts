import { expect, test } from 'vitest'
import { isFindableNumber, typedCents } from './operator-search.ts'

test.each([
  ['$25', 2500],
  ['1,204.50', 120_450],
  ['$0', 0],
  ['25', undefined],
  ['$1e400', undefined],
])('%s is an amount of %s cents', (text, cents) => {
  expect(typedCents(text)).toBe(cents)
})

test.each(['$92233720368547758.07', `$${'9'.repeat(30)}`, `$${'9'.repeat(400)}.00`])(
  'the amount %s, which no number holds, is not searched',
  (text) => {
    expect([typedCents(text), isFindableNumber(text)]).toEqual([undefined, false])
  },
)
