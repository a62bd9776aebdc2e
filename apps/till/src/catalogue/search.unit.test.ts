import type { CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import { expect, test } from 'vitest'
import { searchItems } from './search.ts'

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
