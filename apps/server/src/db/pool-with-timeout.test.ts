import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { connect, poolOver } from './db.ts'
import { serviceUrl } from './service-login.ts'
import { withTenant } from './with-tenant.ts'

const app = await startApp()
const trips: unknown[] = []
/** Number of statements that were sent while an earlier one had no answer. */
let overlaps = 0
let unanswered = 0
// One connection: each caller gets the session of the caller before.
const connections = connect(serviceUrl(await testDatabase(), 'tillgate_api'), 'tillgate_api', 1, (error) =>
  trips.push(error),
)
connections.on('connect', (client) => {
  const query = client.query.bind(client)
  Object.assign(client, {
    query: (...given: Parameters<typeof query>) => {
      const [asked]: unknown[] = given
      trips.push(typeof asked === 'object' && asked !== null && 'text' in asked ? asked.text : asked)
      if (unanswered > 0) overlaps += 1
      unanswered += 1
      return Promise.resolve(query(...given)).finally(() => {
        unanswered -= 1
      })
    },
  })
})
const pool = poolOver(connections)
const reads = poolOver(connections, { isReadOnly: true })
beforeEach(() => {
  trips.length = 0
  overlaps = 0
})
afterAll(() => connections.end())

const partnerId = '0198c0de-0000-7000-8000-000000000001'
const theirs = { pool, caller: { partnerId } }

test('sets role and partner within the begin round trip', async () => {
  const who = sql<{ role: string; id: string }>`select current_user as role, current_setting('app.partner_id') as id`
  const inside = await withTenant(theirs, (db) => who.execute(db))
  const after = await who.execute(pool)

  expect(inside.rows).toEqual([{ role: 'tillgate_tenant', id: partnerId }])
  expect(after.rows).toEqual([{ role: 'tillgate_api', id: '' }])
  expect(trips).toEqual([
    expect.stringMatching(/^begin; set local role tillgate_tenant; set local app.partner_id = '[0-9a-f-]{36}'$/),
    expect.stringMatching(/^select current_user/),
    'commit',
    expect.stringMatching(/^select current_user/),
  ])
})

test('sends the opening and the first statement together', async () => {
  await withTenant(theirs, async (db) => {
    await sql`select 1`.execute(db)
    await sql`select 2`.execute(db)
  })
  expect(trips).toHaveLength(4)
  expect(overlaps).toBe(1)
})

test('a read-only transaction ends without waiting for its commit', async () => {
  await withTenant({ ...theirs, pool: reads }, (db) => sql`select 1`.execute(db))
  expect(trips).toEqual([expect.stringMatching(/^begin read only; set local role/), 'select 1', 'commit'])
  expect(unanswered).toBe(1)
  // The only connection is free again once the commit has ended.
  await sql`select 2`.execute(pool)
  expect(unanswered).toBe(0)
  expect(connections.totalCount).toBe(1)
})

test('a read-only transaction refuses writes', async () => {
  const written = withTenant({ ...theirs, pool: reads }, (db) => sql`update item set name = name`.execute(db))
  await expect(written).rejects.toThrow('without `records` in its route: update item')
})

test.each(["x'; reset role; --", '', '*', partnerId.toUpperCase(), `${partnerId}'`])(
  'refuses the partner id %o before sending a statement',
  async (wrong) => {
    const meta = withTenant({ pool, caller: { partnerId: wrong } }, async () => 'in')
    await expect(meta).rejects.toThrow('not a UUID')
    expect(trips).toEqual([])
  },
)

test.each([
  ['without values', sql`select set_config('app.left_over', 'x', false)`],
  ['with values', sql`select set_config('app.left_over', ${'x'}, false)`],
])('a first statement %s runs inside the transaction', async (_, first) => {
  const failing = pool.transaction().execute(async (db) => {
    await first.execute(db)
    throw new Error('second thoughts')
  })
  await expect(failing).rejects.toThrow('second thoughts')

  const { rows } = await sql`
    select nullif(current_setting('app.left_over', true), '') as set`.execute(pool)
  expect(rows).toEqual([{ set: null }])
  expect(trips.at(-2)).toBe('rollback')
})

test('an empty transaction sends no statement', async () => {
  await pool.transaction().execute(async () => undefined)
  await sql`select 1`.execute(pool)
  expect(trips).toEqual(['select 1'])
})

test('reports a failed transaction as not committed', async () => {
  const swallowing = pool.transaction().execute(async (db) => {
    await sql`select 1 / 0`.execute(db).catch(() => undefined)
  })
  await expect(swallowing).rejects.toThrow('rolled back')
})

test('a prepared statement reads only the caller’s rows', async () => {
  const [mine, other] = [await aRetailer(app), await aRetailer(app)]
  await mine.call(createItem, { body: milk(mine.storeId, { name: 'Mine' }) })
  await other.call(createItem, { body: milk(other.storeId, { name: 'Other' }) })
  const namesOf = async (caller: { partnerId: string }): Promise<string[]> => {
    const { rows } = await withTenant({ pool, caller }, (db) =>
      sql<{ name: string }>`/* prepared */ select name from item`.execute(db),
    )
    return rows.map(({ name }) => name)
  }

  const read: string[][] = []
  // PostgreSQL settles on one plan after five; the wall has to stand in it too.
  for (let n = 0; n < 7; n += 1) read.push(await namesOf(mine), await namesOf(other))

  expect(read).toEqual(Array.from({ length: 7 }, () => [['Mine'], ['Other']]).flat())
  const kept = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements`.execute(pool)
  expect(kept.rows).toEqual([{ uses: 14 }])
  await expect(sql`/* prepared */ select name from item`.execute(pool)).rejects.toMatchObject({ code: '42501' })
})
