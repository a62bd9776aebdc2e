import { expect, test } from 'vitest'
import { readableText } from './readable-text.ts'

test.each([
  ['Café Ёлка & Σία Ñandú’s', 'Café Ёлка & Σία Ñandú’s'],
  ['Cafe\u0301', 'Café'],
  ['食品 Market', '□ShiPin Market'],
  ['한국 마트', '□HanGug □MaTeu'],
  ['', ''],
])('%j is printed as %j', (words, printed) => {
  expect(readableText(words)).toBe(printed)
})
