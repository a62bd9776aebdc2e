import { expect, test } from 'vitest'
import { fillTemplate, hasUnknownPlaceholder, longestLength, placeholdersIn, wordsLength } from './templates.ts'

test.each([
  ['Hello {{person}} of {{business}}', false],
  ['Hello {{persona}}', true],
  ['Hello {{ person }}', true],
  ['Hello {{person', true],
  ['Hello person}}', true],
  ['Hello {person}', false],
])('unknown placeholder in %s: %s', (text, expected) => {
  expect(hasUnknownPlaceholder(text)).toBe(expected)
})

test('fills placeholders and lists each once', () => {
  const text = '{{person}}, {{business}} ({{supportId}}), {{person}}'
  expect(fillTemplate(text, { person: 'Ana', business: '$& Market', supportId: '1' })).toBe('Ana, $& Market (1), Ana')
  expect(placeholdersIn(text)).toEqual(['business', 'person', 'supportId'])
})

test.each([
  ['Page 2 of {{business}}', 266, 9],
  ['{{person}} {{supportId}}', 109, 0],
])('%s: at most %i characters, %i without values', (text, filled, words) => {
  expect([longestLength(text), wordsLength(text)]).toEqual([filled, words])
})
