import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksLikeCardNumber, maskCardNumbers } from './card-numbers.ts'

test.each([
  ['4111111111111111', true],
  ['card 4111 1111 1111 1111 of Ana', true],
  ['4111-1111-1111-1111', true],
  ['2026-01-31 4111 1111 1111 1111', true],
  ['378282246310005', true],
  ['4111111111111112', false],
  ['411111111111', false],
  ['41111111111111111111', false],
  ['pack of 12 x 500 g', false],
  ['', false],
])('%s: card number %s', (text, expected) => {
  expect(looksLikeCardNumber(text)).toBe(expected)
})

test('the mask leaves the last four digits and every other character', () => {
  expect(maskCardNumbers('card 4111 1111 1111 1111 of Ana')).toBe('card **** **** **** 1111 of Ana')
})

test('nothing that passes for a card number survives the mask', () => {
  const text = fc.string({ unit: fc.stringMatching(/^[0-9 a-]$/), maxLength: 60 })
  fc.assert(
    fc.property(text, (given) => !looksLikeCardNumber(maskCardNumbers(given))),
    { numRuns: 5000 },
  )
})
