import { expect, test } from 'vitest'
import { internationalPhone, nationalDigits, printedPhone } from './phones.ts'

test.each([
  ['(305) 555-0142', '3055550142'],
  ['+1 305.555.0142', '3055550142'],
  ['1 305 555 0142', '3055550142'],
  ['305 555 0142 77', '305555014277'],
  ['+1 305 555 0142 77', '305555014277'],
])('%s is read as %s, and as the same once more when it was saved', (typed, digits) => {
  expect(nationalDigits(typed)).toBe(digits)
  expect(nationalDigits(internationalPhone(typed))).toBe(digits)
})

test.each([
  ['+13055550142', '(305) 555-0142'],
  ['3055550142', '(305) 555-0142'],
  ['', ''],
  ['+1305555014277', '+1305555014277'],
])('prints %s as %s', (phone, printed) => {
  expect(printedPhone(phone)).toBe(printed)
})
