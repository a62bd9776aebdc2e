import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prepareSearch, searchItems } from './search.ts'

const item = (name: string, parts: Partial<CatalogueItem> = {}): CatalogueItem => ({
  id: name,
  barcode: '036000291452',
  codeKey: 'G:00036000291452',
  name,
  unit: 'COUNT',
  price: 1,
  taxPercentage: 0,
  active: true,
  plu: null,
  covers: [],
  ...parts,
})
const shelf = [
  item('Dry Black Beans, 1 lb'),
  item('Black Beans, 15 oz'),
  item('Jalapeño Peppers', { plu: '4693', barcode: '4693' }),
  item('Bananas', { plu: '4011', barcode: '4011' }),
  item('Black Pepper', { active: false }),
]
const find = (text: string): string[] => searchItems(shelf, text, 20).items.map(({ name }) => name)

test.each([
  ['the begins of words', 'bla be', ['Black Beans, 15 oz', 'Dry Black Beans, 1 lb']],
  ['words in another order', 'beans black', ['Black Beans, 15 oz', 'Dry Black Beans, 1 lb']],
  ['without accents', 'JALAPENO', ['Jalapeño Peppers']],
  ['with accents', 'jalapeño', ['Jalapeño Peppers']],
  ['a PLU', '4011', ['Bananas']],
  ['the begin of a PLU', '46', ['Jalapeño Peppers']],
  ['no item that is not sold', 'pepper', ['Jalapeño Peppers']],
  ['nothing for an empty text', '  ', []],
])('finds %s', (_, text, names) => {
  expect(find(text)).toEqual(names)
})

test('counts all that fit and lists the first', () => {
  expect(searchItems(shelf, 'black', 1)).toMatchObject({ count: 2, items: [{ name: 'Black Beans, 15 oz' }] })
})

test('lists the first of all that fit in order', () => {
  const word = fc.constantFrom('black', 'bean', 'beans', 'blue', 'milk')
  const names = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { maxLength: 30 })
  fc.assert(
    fc.property(names, fc.constantFrom('b', 'bl', 'bean', 'milk'), fc.integer({ min: 1, max: 8 }), (all, text, max) => {
      const fitting = all.filter((words) => words.some((one) => one.startsWith(text)))
      const order = (words: readonly string[]) => `${words[0]?.startsWith(text) ? 1 : 2} ${words.join(' ')}`
      const sorted = fitting.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
      const found = searchItems(
        all.map((words) => item(words.join(' '))),
        text,
        max,
      )
      expect(found.count).toBe(fitting.length)
      expect(found.items.map(({ name }) => name)).toEqual(sorted.slice(0, max).map((words) => words.join(' ')))
    }),
  )
})

test('gives way to others while it prepares the search', async () => {
  const many = Array.from({ length: 30_000 }, (_, nth) => item(`Black Beans ${nth}, 15 oz`))
  let turns = 0
  const others = setInterval(() => (turns += 1))
  await prepareSearch(many)
  clearInterval(others)
  expect(turns).toBeGreaterThan(2)
})
