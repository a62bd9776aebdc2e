import { expect, test } from 'vitest'
import { phoneLink } from './phone-link.ts'

test.each([
  ['(800) 555-0199', 'tel:8005550199'],
  ['+1 (305) 555-0142', 'tel:+13055550142'],
])('a call to %s has the address %s', (phone, address) => {
  expect(phoneLink(phone)).toBe(address)
})
