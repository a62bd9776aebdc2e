import { listItemRanges } from '@tillgate/contract/item-ranges.ts'
import { addItemStore, createItem, getItemByCode, inactivateItem } from '@tillgate/contract/items.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { checkDigit } from '@tillgate/domain/barcodes.ts'
import { beforeAll, expect, test } from 'vitest'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
let retailer: Retailer
let other: Retailer

const upc = (n: number): string => {
  const body = `0712345${String(n).padStart(4, '0')}`
  return body + checkDigit(body)
}
/** Barcodes fall while names rise. */
const names = ['Apple juice', 'Banana chips', 'Corn Tortillas', 'Donuts', 'Egg noodles']

/** Creates an item at the first store for 4.29, and at the further stores for the prices. */
const sell = async (who: Retailer, code: string, name: string, prices: number[]) => {
  const { id } = await who.call(createItem, {
    body: milk(who.storeId, {
      code,
      name,
      description: 'Shelf',
      storePrices: [{ storeId: who.storeId, price: 4.29, taxPercentage: 0, active: true }],
    }),
  })
  for (const [n, price] of prices.entries()) {
    const storeId = who.storeIds[n + 1] ?? ''
    await who.call(addItemStore, { params: { id }, body: { storeId, price, taxPercentage: 0 } })
  }
  return id
}

beforeAll(async () => {
  retailer = await aRetailer(app, { stores: 3 })
  other = await aRetailer(app)
  for (const [n, name] of names.entries()) await sell(retailer, upc(9 - n), name, n === 0 ? [4.79, 3.99] : [])
  await sell(other, upc(9), 'Apple juice of another partner', [])
})

const list = (query: Record<string, string | number>) => retailer.call(listItemRanges, { query })
const namesOf = async (query: Record<string, string | number>) => (await list(query)).items.map(({ name }) => name)

test('an item is one row with the range of its prices', async () => {
  const { items, total, totalIsCapped } = await list({})
  expect({ total, totalIsCapped, names: items.map(({ name }) => name) }).toEqual({
    total: 5,
    totalIsCapped: false,
    names,
  })
  expect(items.slice(0, 2)).toMatchObject([
    { code: upc(9), lowestPrice: 3.99, highestPrice: 4.79, storesCount: 3, activeCount: 3 },
    { code: upc(8), lowestPrice: 4.29, highestPrice: 4.29, storesCount: 1, activeCount: 1 },
  ])
})

const row = async () => (await list({ search: 'zwieback' })).items

test('a store that stopped selling leaves the range', async () => {
  const code = upc(100)
  const id = await sell(retailer, code, 'Zwieback', [9.99, 1.99])
  const [, second = '', third = ''] = retailer.storeIds
  await retailer.call(inactivateItem, { params: { id, code }, body: { storeId: second } })
  expect(await row()).toMatchObject([{ lowestPrice: 1.99, highestPrice: 9.99, storesCount: 3, activeCount: 2 }])

  const remove = (storeId: string) =>
    retailer.call(updateItemsAtStore, { body: { multipleEdit: false, storeId, items: [id] } })
  await remove(third)
  expect(await row()).toMatchObject([{ lowestPrice: 4.29, highestPrice: 9.99, storesCount: 2, activeCount: 1 }])
  await remove(second)
  await remove(retailer.storeId)
  expect(await row()).toEqual([])
  await expect(retailer.call(getItemByCode, { query: { code } })).rejects.toMatchObject({ status: 404 })
})

test.each([
  [{ search: 'tortila' }, ['Corn Tortillas']],
  [{ search: upc(6) }, ['Donuts']],
  [{ search: '0712345', sortColumn: 'code' }, names.toReversed()],
  [{ search: 'shelf', sortColumn: 'name', sortDirection: 1 }, names.toReversed()],
  [{ search: 'apple another' }, []],
  [{ search: '00' }, []],
  [{ unit: 'LB' }, []],
  [{ aplVerification: 'false' }, names],
])('%o lists %o', async (query, expected) => {
  expect(await namesOf(query)).toEqual(expected)
})

test.each([
  ['name', names],
  ['code', names.toReversed()],
])('pages and cursors by %s show every item once', async (sortColumn, expected) => {
  const paged: string[] = []
  for (let page = 1; page <= 3; page += 1) paged.push(...(await namesOf({ sortColumn, page, pageSize: 2 })))
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const answer = await list({ sortColumn, pageSize: 2, ...(cursor === undefined ? {} : { cursor }) })
    walked.push(...answer.items.map(({ name }) => name))
    cursor = answer.cursor
  } while (cursor !== undefined)
  expect({ paged, walked }).toEqual({ paged: expected, walked: expected })
})

test('refuses to sort by price', async () => {
  await expect(list({ sortColumn: 'price' })).rejects.toMatchObject({ status: 400 })
})

test('a partner sees the prices of its own stores', async () => {
  const { items } = await other.call(listItemRanges, { query: {} })
  expect(items).toMatchObject([{ name: 'Apple juice of another partner', lowestPrice: 4.29, highestPrice: 4.29 }])
})
