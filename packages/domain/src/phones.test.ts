import { expect, test } from 'vitest'
import { internationalPhone, nationalDigits } from './phones.ts'

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
