import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTypo, isTypoOfBegin, searchWords } from './search-words.ts'

test.each([
  ['All-Purpose Flour, 5 lb bag', ['all', 'purpose', 'flour', '5', 'lb', 'bag']],
  ['ÑANDÚ', ['nandu']],
  ['Jalapen\u0303o', ['jalapeno']],
  ['Kellogg’s Corn Flakes', ['kelloggs', 'corn', 'flakes']],
  ['5lb 5 LB', ['5', 'lb']],
  ['Dr.Pepper 14.5oz', ['dr', 'pepper', '14', '5', 'oz']],
  ['Straße', ['strasse']],
  ['%%% _ ', []],
  ['牛奶 1L', ['牛奶', '1', 'l']],
])('%o has the words %o', (text, words) => {
  expect(searchWords(text)).toEqual(words)
})

test('case, accents and order of a text do not matter', () => {
  const word = fc.constantFrom('Ñandú', 'crème', 'Milk', 'GALLON', 'piña', '12')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), (words) => {
      const turned = words.toReversed().join('  - ').toUpperCase().normalize('NFD')
      expect(new Set(searchWords(turned))).toEqual(new Set(searchWords(words.join(' '))))
    }),
  )
})

test.each([
  ['tortila', 'tortilla', true],
  ['tortillla', 'tortilla', true],
  ['tortulla', 'tortilla', true],
  ['totrilla', 'tortilla', true],
  ['ortilla', 'tortilla', true],
  ['tortill', 'tortilla', true],
  ['tortilla', 'tortilla', false],
  ['totrila', 'tortilla', false],
  ['cheese', 'chess', false],
])('%s for %s: %s', (typed, word, expected) => {
  expect(isTypo(typed, word)).toBe(expected)
  expect(isTypo(word, typed)).toBe(expected)
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })

/** All texts one change away, by definition. */
const changesOf = (word: string): Set<string> => {
  const found = new Set<string>()
  for (let index = 0; index <= word.length; index += 1) {
    const [before, after] = [word.slice(0, index), word.slice(index)]
    found.add(before + after.slice(1))
    if (after.length > 1) found.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2))
    for (const letter of ['a', 'b', 'c']) found.add(before + letter + after).add(before + letter + after.slice(1))
  }
  found.delete(word)
  return found
}

test('a typing error is exactly one change', () => {
  fc.assert(
    fc.property(letters, letters, (typed, word) => {
      expect(isTypo(typed, word)).toBe(changesOf(word).has(typed))
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['tortila', 'tortillas', true],
  ['tortila', 'tortilla', true],
  ['chese', 'cheesecake', true],
  ['bread', 'cheesecake', false],
])('%s for the begin of %s: %s', (typed, word, expected) => {
  expect(isTypoOfBegin(typed, word)).toBe(expected)
})
