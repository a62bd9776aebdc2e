import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Phone } from './auth.ts'

test('accepts a phone with a possible area code and exchange', () => {
  expect(z.parse(Phone, '+13055550142')).toBe('+13055550142')
})

test.each(['+10055550142', '+11235550142', '+13050550142', '+13051550142'])(
  'the impossible phone %s is refused',
  (phone) => {
    const issues = z.safeParse(Phone, phone).error?.issues ?? []
    expect(issues.map(({ message }) => message)).toEqual(['phone.invalid'])
  },
)

test('1 §5: the example of the specification is accepted', () => {
  expect(z.parse(Phone, '+11234567890')).toBe('+11234567890')
})
