import { expect, test } from 'vitest'
import { soundJson } from './sound-json.ts'

/** What grows with the square of a megabyte does not end within the time a test has. */
test.each([
  ['digits and spaces', '1 '],
  ['first digits of an issuer again and again', '4 '],
  ['groups of four', '4111 '],
  ['twelve digits and a word', '123456789012   x'],
  ['signs nobody sees', '1\u{200B}\u{200B}\u{200B}\u{200B}'],
  ['beginnings of addresses', 'a@b.1'],
  ['telephone numbers', '305-555-0142 '],
])('a megabyte of %s is read to its end', (_, part) => {
  const text = part.repeat(1_000_000 / part.length)
  const body = JSON.stringify({ email: text })
  expect(soundJson(body)).toEqual({ email: text })
})
