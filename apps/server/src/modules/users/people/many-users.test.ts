import { totalCap } from '@tillgate/contract/paging.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { countUsers, findUsers, listUsers } from '@tillgate/contract/users.ts'
import { beforeAll, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { analyzePeople, insertManyCashiers, insertManyStores } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const { pool } = app.deps
/** More than is ever counted. */
const many = totalCap + 500
let chain: Retailer
let other: Retailer

beforeAll(async () => {
  chain = await aRetailer(app)
  other = await aRetailer(app)
  await withIdentity(pool, async (db) => {
    await insertManyCashiers(db, chain.partnerId, many)
    await insertManyCashiers(db, other.partnerId, 3)
  })
  await withTenant({ pool, caller: chain }, (db) => insertManyStores(db, chain.partnerId, many))
  // Without statistics of these rows a list may take longer than a request may.
  await analyzePeople(app.owner)
}, 60_000)

const people = async (query: object, by = chain) => {
  const { items, total, totalIsCapped } = await by.call(listUsers, { query: { pageSize: 3, ...query } })
  return { names: items.map(({ lastName }) => lastName), total, totalIsCapped }
}

test.each([
  ['more than is counted', { search: 'cora' }, ['00001', '00002', '00003'], totalCap, true],
  ['the last of them', { search: 'cora', sortDirection: 1 }, ['10500', '10499', '10498'], totalCap, true],
  ['a few', { search: 'cora 0012', sortColumn: 'lastName' }, ['00012', '00120', '00121'], 12, false],
  ['in one state', { search: 'cora', status: 'inactive' }, ['00010', '00020', '00030'], 1050, false],
  ['one, by the address', { search: 'C9999.' }, ['09999'], 1, false],
  ['two digits that begin a word', { search: '42', status: 'inactive' }, ['00420', '04200', '04210'], 11, false],
  ['of the other role', { search: 'cora', roleType: 'SUPERVISOR' }, [], 0, false],
  ['signs that mean something to LIKE', { search: '%ra_0' }, [], 0, false],
])('lists people of a large chain: %s', async (_, query, names, total, totalIsCapped) => {
  expect(await people(query)).toEqual({ names, total, totalIsCapped })
})

const states = (search: string) => chain.call(countUsers, { query: { search } })

test('status counts include all matches', async () => {
  expect(await states('cora')).toEqual({ all: totalCap + 1, active: 9450, inactive: 1050, pending: 0 })
  expect(await states('cora 00')).toEqual({ all: 999, active: 900, inactive: 99, pending: 0 })
})

test('search finds only the partner’s people', async () => {
  await aPerson(app, { role: 'SUPERVISOR', partnerId: other.partnerId })
  expect(await people({ search: 'cora' }, other)).toEqual({
    names: ['00001', '00002', '00003'],
    total: 3,
    totalIsCapped: false,
  })
  const { items } = await other.call(findUsers, { query: { search: 'cora 10' } })
  expect(items).toEqual([])
})

test('search across roles sorts by name', async () => {
  const { items } = await chain.call(findUsers, { query: { search: 'cora' } })
  expect(items.map(({ lastName }) => lastName)).toEqual(
    Array.from({ length: 20 }, (__, index) => String(index + 1).padStart(5, '0')),
  )
})

test.each([
  ['more than is counted', { search: 'main st' }, ['Store 1', 'Store 1'], totalCap, true],
  ['one by its number', { search: '10009999' }, ['Store 9999'], 1, false],
  ['none in that state', { search: 'store', status: 'INACTIVE' as const }, [], 0, false],
])('lists stores of a large chain: %s', async (_, query, names, total, totalIsCapped) => {
  const found = await chain.call(listStores, { query: { pageSize: 2, ...query } })
  expect(found.items.map(({ businessName }) => businessName)).toEqual(names)
  expect(found).toMatchObject({ total, totalIsCapped })
})
