import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caretAfter, nationalDigits, phoneText } from './phone-text.ts'

test.each([
  ['', ''],
  ['305', '305'],
  ['3055', '(305) 5'],
  ['3055550142', '(305) 555-0142'],
  ['30555501421', '30555501421'],
])('%s is shown as %s', (digits, shown) => {
  expect(phoneText(digits)).toBe(shown)
})

test.each(['+1 (305) 555-0142', '+ 1 305 555 0142', '1.305.555.0142', '305 555 0142', '３０５５５５０１４２'])(
  '%s is read',
  (pasted) => {
    expect(nationalDigits(pasted)).toBe('3055550142')
  },
)

test.each(['+52 55 1234 5678', '+34 622 345 678', '+52', '+'])('%s is no US number and stays so', (typed) => {
  const kept = nationalDigits(typed)
  expect([kept, nationalDigits(phoneText(kept))]).toEqual([typed.replaceAll(' ', ''), kept])
  expect(caretAfter(phoneText(kept), kept.length)).toBe(kept.length)
})

test('shown text reads back as typed', () => {
  const digits = fc.stringMatching(/^[2-9][0-9]{0,9}$/)
  fc.assert(
    fc.property(digits, (typed) => {
      expect(nationalDigits(phoneText(typed))).toBe(typed)
    }),
  )
})

test('the caret stands behind its digit', () => {
  expect(caretAfter('(305) 555-0142', 4)).toBe(7)
  expect(caretAfter('(305) 555-0142', 3)).toBe(4)
  expect(caretAfter('(305) 555-0142', 10)).toBe(14)
  expect(caretAfter('(305) 5', 0)).toBe(0)
})
