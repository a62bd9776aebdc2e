import { listItems } from '@tillgate/contract/items.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
let retailer: Retailer

/** More than is ever counted; every tenth deleted, every tenth not sold here. Names run against the barcodes. */
const made = Math.ceil((totalCap + 100) / 0.8)
const sold = Array.from({ length: made }, (_, at) => at + 1).filter((n) => n % 10 > 1)
const nameOf = (n: number) => `Item ${String(made - n).padStart(5, '0')}`
const codeOf = (n: number) => String(300_000 + n)
const centsOf = (n: number) => 100 + ((300_000 + n) % 900)

beforeAll(async () => {
  retailer = await aRetailer(app)
  const { partnerId, storeId } = retailer
  await withTenant({ pool: app.world.pool, caller: retailer }, async (db) => {
    await sql`insert into item (partner_id, id, code, code_key, name, description, unit, deleted_at)
      select ${partnerId}, gen_random_uuid(), 300000 + n, 'L:' || 300000 + n,
        'Item ' || lpad((${made}::int - n)::text, 5, '0'), 'Shelf', case when n < 20 then 'LB' else 'COUNT' end, case when n % 10 = 0 then now() end
      from generate_series(1, ${made}::int) n`.execute(db)
    await sql`insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
      select partner_id, ${storeId}, id, 100 + code::int % 900, 0, code::int % 2 = 0 from item
      where partner_id = ${partnerId} and code::int % 10 <> 1`.execute(db)
  })
  // As every import does: without figures the planner takes a table for empty.
  const owner = new pg.Client({ connectionString: await testDatabase() })
  await owner.connect()
  await owner.query('analyze item, item_store')
  await owner.end()
}, 60_000)

const list = (query: Record<string, string | number | boolean>) =>
  retailer.call(listItems, { query: { storeId: retailer.storeId, ...query } })

test.each([
  ['name', -1, 15, sold.map(nameOf).toSorted()],
  ['name', 1, 15, sold.map(nameOf).toSorted().toReversed()],
  ['code', -1, 100, sold.toSorted((a, b) => a - b).map(nameOf)],
  ['code', 1, 15, sold.toSorted((a, b) => b - a).map(nameOf)],
] as const)(
  'by %s in direction %d the first pages of %d follow each other',
  async (sortColumn, sortDirection, pageSize, all) => {
    const query = { sortColumn, sortDirection, pageSize }
    const [first, second] = [await list(query), await list({ ...query, page: 2 })]
    const onward = await list({ ...query, ...(first.cursor === undefined ? {} : { cursor: first.cursor }) })

    expect(first.items.map(({ name }) => name)).toEqual(all.slice(0, pageSize))
    expect(second.items.map(({ name }) => name)).toEqual(all.slice(pageSize, 2 * pageSize))
    expect(onward.items).toEqual(second.items)
    expect(first).toMatchObject({ total: totalCap, totalIsCapped: true })
  },
)

test('a long list keeps its filters and its prices', async () => {
  const counted = await list({ unit: 'COUNT', sortColumn: 'code', pageSize: 1 })
  const active = await list({ active: 'true', sortColumn: 'code', pageSize: 3 })
  const [lowest] = (await list({ sortColumn: 'price', pageSize: 1 })).items
  expect(active.items.map(({ code }) => code)).toEqual(['300002', '300004', '300006'])
  expect(counted).toMatchObject({ totalIsCapped: true, items: [{ code: codeOf(22) }] })
  expect(lowest?.price).toBe(Math.min(...sold.map(centsOf)) / 100)
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
  ['what too many begin with', { search: '3', pageSize: 2 }, totalCap, true, sold.slice(-2).toReversed().map(codeOf)],
  ['what nothing begins with', { search: '4' }, 0, false, []],
])('a search for %s counts and lists what it finds', async (_, query, total, totalIsCapped, codes) => {
  const found = await list(query)
  expect(found).toMatchObject({ total, totalIsCapped })
  expect(found.items.map(({ code }) => code)).toEqual(codes)
})
