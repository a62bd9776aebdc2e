import { countItems, createItem, getItemByCode, listItems } from '@tillgate/contract/items.ts'
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
const names = [
  'Apple juice',
  'Banana chips',
  'Carrot 100% soup',
  'Donut_box',
  'Egg noodles',
  'Flour',
  'Garlic',
  'Honey',
]

beforeAll(async () => {
  retailer = await aRetailer(app)
  for (const [n, name] of names.entries()) {
    const price = { storeId: retailer.storeId, price: n + 1, taxPercentage: 0, active: n % 2 === 0 }
    const unit = n < 4 ? 'COUNT' : 'LB'
    const draft = milk(retailer.storeId, { code: upc(n), name, description: `Shelf ${n}`, unit, storePrices: [price] })
    await retailer.call(createItem, { body: draft })
  }
})

const list = (query: Record<string, string | number | boolean>) =>
  retailer.call(listItems, { query: { storeId: retailer.storeId, ...query } })
const namesOf = async (query: Record<string, string | number | boolean>) =>
  (await list(query)).items.map(({ name }) => name)

test.each([
  [{}, names],
  [{ search: 'juice' }, ['Apple juice']],
  [{ search: 'SHELF 3' }, ['Donut_box']],
  // The signs LIKE gives a meaning are only letters here.
  [{ search: '100%' }, ['Carrot 100% soup']],
  [{ search: '%%%' }, []],
  [{ search: 'Donut_' }, ['Donut_box']],
  [{ search: 'fl' }, ['Flour']],
  [{ search: upc(2) }, ['Carrot 100% soup']],
  [{ search: `0${upc(2)}` }, ['Carrot 100% soup']],
  [{ search: '07123450' }, names],
  [{ active: 'false' }, ['Banana chips', 'Donut_box', 'Flour', 'Honey']],
  [{ unit: 'LB', active: 'true' }, ['Egg noodles', 'Garlic']],
  [{ minPrice: 2, maxPrice: 3 }, ['Banana chips', 'Carrot 100% soup']],
  [{ aplVerification: 'true' }, []],
  [{ search: '' }, names],
])('%o lists %o', async (query, expected) => {
  expect(await namesOf(query)).toEqual(expected)
})

test('2 §7: direction 1 sorts descending, -1 ascending', async () => {
  const [highest] = (await list({ sortColumn: 'price', sortDirection: 1, pageSize: 1 })).items
  const [lowest] = (await list({ sortColumn: 'price', sortDirection: -1, pageSize: 1 })).items
  expect([highest?.price, lowest?.price]).toEqual([8, 1])
})

test.each(['name', 'code', 'price'] as const)('pages and cursors by %s show every item once', async (sortColumn) => {
  const paged: string[] = []
  for (let page = 1; page <= 3; page += 1) paged.push(...(await namesOf({ sortColumn, page, pageSize: 3 })))
  const walked: string[] = []
  let cursor: string | undefined
  do {
    const answer = await list({ sortColumn, pageSize: 3, ...(cursor === undefined ? {} : { cursor }) })
    walked.push(...answer.items.map(({ name }) => name))
    cursor = answer.cursor
  } while (cursor !== undefined)

  expect(paged).toEqual(names)
  expect(walked).toEqual(names)
})

test('sorts barcodes as numbers across pages and cursors', async () => {
  const other = await aRetailer(app)
  const { storeId } = other
  const codes = ['1', '002', '4011', '12345', '04012000', '0012345678905', '99999999999999']
  for (const code of codes.toReversed()) await other.call(createItem, { body: milk(storeId, { code }) })
  const paged = async (sortDirection: 1 | -1) => {
    const query = { storeId, sortColumn: 'code', sortDirection, pageSize: 3 } as const
    const first = await other.call(listItems, { query })
    const second = await other.call(listItems, { query: { ...query, page: 2 } })
    const { cursor } = first
    const onward = await other.call(listItems, { query: { ...query, ...(cursor === undefined ? {} : { cursor }) } })
    expect(onward.items).toEqual(second.items)
    return [...first.items, ...second.items].map(({ code }) => code)
  }
  expect(await paged(-1)).toEqual(codes.slice(0, 6))
  expect(await paged(1)).toEqual(codes.toReversed().slice(0, 6))
})

test.each([['garbage'], [Buffer.from('["name",1,"x"]').toString('base64url')]])(
  'returns 400 for the cursor %s',
  async (cursor) => {
    await expect(list({ cursor })).rejects.toMatchObject({ status: 400, fields: [{ code: 'page.invalid' }] })
  },
)

test('the tabs count items after the other filters', async () => {
  const counts = await retailer.call(countItems, { query: { storeId: retailer.storeId, unit: 'LB' } })
  expect(counts).toEqual({ all: 4, active: 2, inactive: 2 })
})

test('the list requires a store', async () => {
  await expect(retailer.call(listItems, JSON.parse('{"query":{}}'))).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'storeId' }],
  })
})

test('finds items by any form, begin or end of a barcode', async () => {
  const other = await aRetailer(app)
  const { storeId } = other
  const codesOf = async (search: string, filters = {}) => {
    const { items, total } = await other.call(listItems, { query: { storeId, search, ...filters } })
    return [total, ...items.map(({ code }) => code)]
  }
  const short = upc(1)
  await other.call(createItem, { body: milk(storeId, { code: short, name: 'Bread' }) })
  expect(await codesOf(short)).toEqual([1, short])
  expect(await codesOf(`0${short}`)).toEqual([1, short])
  expect(await codesOf(short, { active: false })).toEqual([0])
  expect(await codesOf(short, { unit: 'LB' })).toEqual([0])
  expect(await codesOf(upc(2))).toEqual([0])

  const long = short + checkDigit(short)
  await other.call(createItem, { body: milk(storeId, { code: long, name: 'Apricots' }) })
  expect(await codesOf(short)).toEqual([2, short, long])
  expect(await codesOf(long)).toEqual([1, long])
  expect(await codesOf(long.replace(/^0+/, ''))).toEqual([1, long])
  expect(await codesOf('71234')).toEqual([2, long, short])
  expect(await codesOf(long.slice(-5))).toEqual([1, long])
  expect(await codesOf(long.slice(-3))).toEqual([0])
})

test('lists items from one item on, in the order of creation', async () => {
  const { items } = await list({})
  const fourth = items.find(({ name }) => name === 'Donut_box')?.id ?? ''
  expect(await namesOf({ addedFrom: fourth })).toEqual(names.slice(3))
  expect(await namesOf({ addedFrom: fourth, search: 'shelf', sortColumn: 'name' })).toEqual(names.slice(3))
  expect(await namesOf({ addedFrom: fourth, search: upc(1) })).toEqual([])
  const counts = await retailer.call(countItems, { query: { storeId: retailer.storeId, addedFrom: fourth } })
  expect(counts).toEqual({ all: 5, active: 2, inactive: 3 })
})

const at = (storeId: string, price: number) => ({ storeId, price, taxPercentage: 0, active: true })

test('a found barcode has its price here and elsewhere', async () => {
  const owner = await aRetailer(app, { stores: 2 })
  const [here = '', there = ''] = owner.storeIds
  const code = upc(99)
  await owner.call(createItem, { body: milk(here, { code, storePrices: [at(here, 4.29), at(there, 4.49)] }) })
  const prices = { lowest: 4.29, highest: 4.49 }
  expect(await owner.call(getItemByCode, { query: { code, storeId: there } })).toMatchObject({ price: 4.49, prices })
  expect(await owner.call(getItemByCode, { query: { code } })).toMatchObject({ price: null, prices })
})
