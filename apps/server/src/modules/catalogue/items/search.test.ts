import { createItem, getItem, listItems, updateItem } from '@tillgate/contract/items.ts'
import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { beforeAll, expect, test } from 'vitest'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
let retailer: Retailer

const upc = (n: number): string => {
  const body = `0712345${String(n).padStart(4, '0')}`
  return body + checkDigit(body)
}
const pantryNames = [
  'All-Purpose Flour, 5 lb bag',
  'Flour 5lb',
  'Ñandú wings',
  'Whole Milk, gallon',
  'Milk, wholesome',
  'Corn Tortillas',
  'Tortilla chips',
]

beforeAll(async () => {
  retailer = await aRetailer(app, { stores: 2 })
  for (const [n, name] of pantryNames.entries())
    await retailer.call(createItem, { body: milk(retailer.storeId, { code: upc(n), name, description: 'Shelf' }) })
})

const namesOf = async (search: string) => (await pantry({ search })).items.map(({ name }) => name)
const pantry = (query: Record<string, string>) =>
  retailer.call(listItems, { query: { storeId: retailer.storeId, ...query } })

test.each([
  ['purpose all', ['All-Purpose Flour, 5 lb bag']],
  ['flour 5 lb', ['All-Purpose Flour, 5 lb bag', 'Flour 5lb']],
  ['FLOUR, 5LB', ['All-Purpose Flour, 5 lb bag', 'Flour 5lb']],
  ['nandu', ['Ñandú wings']],
  ['ñandu\u0301', ['Ñandú wings']],
  ['milk whol', ['Milk, wholesome', 'Whole Milk, gallon']],
  ['gallon milk', ['Whole Milk, gallon']],
  ['milk gal', ['Whole Milk, gallon']],
  ['flour pounds', ['All-Purpose Flour, 5 lb bag', 'Flour 5lb']],
  ['tortila', ['Corn Tortillas', 'Tortilla chips']],
  ['tortillas corm', []],
  ['corn tortilals', ['Corn Tortillas']],
  ['mikl', []],
  ['milk_', ['Milk, wholesome', 'Whole Milk, gallon']],
  ['5%', ['All-Purpose Flour, 5 lb bag', 'Flour 5lb']],
])('%s finds %o', async (search, expected) => {
  expect((await pantry({ search })).items.map(({ name }) => name)).toEqual(expected)
})

test('best matches come first: begins, whole words, longer words', async () => {
  const items = ['Oat milkshake', 'Oat drink', 'Milk, skimmed', 'Almond milk']
  const other = await aRetailer(app)
  for (const [n, name] of items.entries())
    await other.call(createItem, { body: milk(other.storeId, { code: upc(n), name, description: 'Shelf' }) })
  const found = await other.call(listItems, { query: { storeId: other.storeId, search: 'milk' } })
  expect(found.items.map(({ name }) => name)).toEqual(['Milk, skimmed', 'Almond milk', 'Oat milkshake'])
})

test('a search without a match says where it would match', async () => {
  const { storeId } = retailer
  const found = await pantry({ search: 'chips', unit: 'LB' })
  expect([found.total, found.elsewhere]).toEqual([0, { withoutFilters: 1, stores: [] }])
  const empty = retailer.storeIds[1] ?? ''
  const away = await retailer.call(listItems, { query: { storeId: empty, search: 'tortila' } })
  expect(away.elsewhere?.stores).toMatchObject([{ storeId, total: 2 }])
  expect((await pantry({ search: 'tortilla' })).elsewhere).toBeUndefined()
})

test('an edited item is found by its new words only', async () => {
  const { id, code } = await retailer.call(createItem, {
    body: milk(retailer.storeId, { code: '4011', name: 'Kiwano' }),
  })
  const { version } = await retailer.call(getItem, { params: { id, code } })
  const edit = milk(retailer.storeId, { code, name: 'Horned melon' })
  await retailer.call(updateItem, { params: { id }, body: { ...edit, version } })
  expect(await namesOf('kiwano')).toEqual([])
  expect(await namesOf('melon')).toEqual(['Horned melon'])
})
