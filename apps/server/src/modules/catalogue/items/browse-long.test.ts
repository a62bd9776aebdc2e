import { listItems } from '@tillgate/contract/items.ts'
import { searchCap, totalCap } from '@tillgate/contract/paging.ts'
import { beforeAll, expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { analyzeLongList, stockLongList } from '#server/testing/long-list.queries.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
let retailer: Retailer

/** More than is ever counted, though a fifth of what is made is not on the list. */
const made = Math.ceil((totalCap + 100) / 0.8)
const sold = Array.from({ length: made }, (_, index) => index + 1).filter((n) => n % 10 > 1)
const nameOf = (n: number) => `Item ${String(made - n).padStart(5, '0')}`
const codeOf = (n: number) => String(300_000 + n)
const centsOf = (n: number) => 100 + ((300_000 + n) % 900)

beforeAll(async () => {
  retailer = await aRetailer(app)
  const { partnerId, storeId } = retailer
  await withTenant({ pool: app.deps.pool, caller: retailer }, (db) => stockLongList(db, partnerId, storeId, made))
  await analyzeLongList(app.owner)
}, 60_000)

const list = (query: Record<string, string | number | boolean>) =>
  retailer.call(listItems, { query: { storeId: retailer.storeId, ...query } })

test.each([
  ['name', -1, 15, sold.map(nameOf).toSorted()],
  ['name', 1, 15, sold.map(nameOf).toSorted().toReversed()],
  ['code', -1, 100, sold.toSorted((a, b) => a - b).map(nameOf)],
  ['code', 1, 15, sold.toSorted((a, b) => b - a).map(nameOf)],
] as const)('by %s in direction %d pages of %d are consecutive', async (sortColumn, sortDirection, pageSize, all) => {
  const query = { sortColumn, sortDirection, pageSize }
  const [first, second] = [await list(query), await list({ ...query, page: 2 })]
  const onward = await list({ ...query, ...(first.cursor === undefined ? {} : { cursor: first.cursor }) })

  expect(first.items.map(({ name }) => name)).toEqual(all.slice(0, pageSize))
  expect(second.items.map(({ name }) => name)).toEqual(all.slice(pageSize, 2 * pageSize))
  expect(onward.items).toEqual(second.items)
  expect(first).toMatchObject({ total: totalCap, totalIsCapped: true })
})

test.each([
  ['name', -1],
  ['code', 1],
  ['price', -1],
] as const)('by %s in direction %d far pages continue the pages before', async (sortColumn, sortDirection) => {
  const query = { sortColumn, sortDirection, pageSize: 90 }
  const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => list({ ...query, page })))
  const found: string[] = []
  let cursor: string | undefined
  for (let index = 0; index < pages.length; index += 1) {
    const next = await list({ ...query, ...(cursor === undefined ? {} : { cursor }) })
    found.push(...next.items.map(({ id }) => id))
    cursor = next.cursor
  }
  expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(found)
  const last = await list({ ...query, page: 111 })
  const again = await list({ ...query, page: 111 })
  expect(last.items).toHaveLength(90)
  expect(again.items).toEqual(last.items)
})

test('a long list keeps its filters and prices', async () => {
  const counted = await list({ unit: 'COUNT', sortColumn: 'code', pageSize: 1 })
  const active = await list({ active: 'true', sortColumn: 'code', pageSize: 3 })
  const [lowest] = (await list({ sortColumn: 'price', pageSize: 1 })).items
  expect(active.items.map(({ code }) => code)).toEqual(['300002', '300004', '300006'])
  expect(counted).toMatchObject({ totalIsCapped: true, items: [{ code: codeOf(22) }] })
  expect(lowest?.price).toBe(Math.min(...sold.map(centsOf)) / 100)
})

test.each([-1, 1])('pages by price in direction %i match the cursor', async (sortDirection) => {
  const query = { sortColumn: 'price', sortDirection, pageSize: 50 }
  const first = await list(query)
  const second = await list({ ...query, page: 2 })
  const third = await list({ ...query, page: 3, active: 'true' })

  expect(first.cursor).toBeDefined()
  expect(second.items).toEqual((await list({ ...query, cursor: first.cursor ?? '' })).items)
  expect(second.items).toHaveLength(50)
  expect(third.items.every(({ active }) => active)).toBe(true)
})

test.each([
  ['a whole barcode', { search: codeOf(13) }, 1, false, [codeOf(13)]],
  ['its beginning', { search: '30001', sortColumn: 'code', pageSize: 2 }, 8, false, ['300012', '300013']],
  [
    'its beginning, further on',
    { search: '30001', sortColumn: 'code', pageSize: 3, page: 3 },
    8,
    false,
    ['300018', '300019'],
  ],
  ['a page behind the last', { search: '30001', page: 9 }, 8, false, []],
  [
    'what too many begin with',
    { search: '3', sortColumn: 'name', pageSize: 2 },
    searchCap,
    true,
    sold.slice(-2).toReversed().map(codeOf),
  ],
  ['what nothing begins with', { search: '4' }, 0, false, []],
])('a search for %s counts and lists its matches', async (_, query, total, totalIsCapped, codes) => {
  const found = await list(query)
  expect(found).toMatchObject({ total, totalIsCapped })
  expect(found.items.map(({ code }) => code)).toEqual(codes)
})
