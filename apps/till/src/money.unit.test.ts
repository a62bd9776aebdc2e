import { expect, test } from 'vitest'
import { dollars } from './money.ts'

test.each([
  [41.81, '$41.81'],
  [-8.34, '−$8.34'],
  [-0, '$0.00'],
])('writes %d as %s', (amount, text) => {
  expect(dollars(amount, 'en-US')).toBe(text)
  expect(dollars(amount, 'es-ES')).toBe(text)
})
