import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { operatorTenantId } from './change.ts'
import type { Db, Pool } from './db.ts'
import { refuseOwners, serviceUrl, serviceRoles } from './service-login.ts'
import { withIdentity, withOperator, withTenant } from './with-tenant.ts'

const app = await startApp()
const owner = new pg.Pool({ connectionString: await testDatabase(), max: 1 })
afterAll(() => owner.end())
const denied = { code: '42501' }

/** Tries each way out of a role from inside a partner's transaction, then reads the rows of all partners. */
const escapes = [
  `select set_config('role', 'none', true)`,
  `select set_config('role', 'none', false)`,
  'reset role',
  'set role none',
  'reset session authorization',
  'discard all',
] as const
const services: (readonly [string, Pool])[] = [
  ['api', app.deps.pool],
  ['worker', app.worker.pool],
]
const tables = ['item', 'partner', 'user_account', 'session', 'audit_entry', 'bank_link'] as const

test.each(services.flatMap(([name, pool]) => escapes.map((escape) => [name, escape, pool] as const)))(
  'the %s login cannot bypass row-level security: %s fails',
  async (_, escape, pool) => {
    const partner = await aRetailer(app)
    for (const table of tables) {
      const reading = withTenant({ pool, caller: partner }, async (db) => {
        await sql.raw(escape).execute(db)
        return sql`select * from ${sql.table(table)}`.execute(db)
      })
      // 25001: not possible inside of a transaction at all.
      await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|25001)$/) })
    }
  },
)

test.each(services)('the %s login cannot become a table owner', async (_, pool) => {
  const partner = await aRetailer(app)
  const { rows } = await owner.query<{ name: string }>(`
    select distinct r.rolname as name from pg_roles r where r.rolsuper or r.rolbypassrls
      or exists (select from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace)`)
  expect(rows.length).toBeGreaterThan(0)
  for (const { name } of rows) {
    for (const words of [`set role ${name}`, `set session authorization ${name}`]) {
      const escaping = withTenant({ pool, caller: partner }, (db) => sql.raw(words).execute(db))
      await expect(escaping).rejects.toMatchObject(denied)
    }
  }
})

test('service logins own nothing, inherit nothing and bypass nothing', async () => {
  const { rows } = await owner.query(
    `select rolname, rolcanlogin, rolinherit, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb
     from pg_roles where rolname = any($1) order by rolname`,
    [serviceRoles],
  )
  const rest = { rolinherit: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }
  expect(rows).toEqual([
    { rolname: 'tillgate_api', rolcanlogin: true, ...rest },
    { rolname: 'tillgate_worker', rolcanlogin: true, ...rest },
  ])
  const url = await testDatabase()
  for (const role of serviceRoles) {
    const pool = new pg.Pool({ connectionString: serviceUrl(url, role), max: 1 })
    await expect(refuseOwners(pool)).resolves.toBeUndefined()
    await pool.end()
  }
})

test('rejects a login that owns tables by name', async () => {
  await expect(refuseOwners(owner)).rejects.toThrow(/^The login \w+ of DATABASE_URL may do more/)
})

const put = (db: Db, queue: string, data: object) =>
  sql`insert into pgboss.job (id, name, data) values (${newId()}, ${queue}, ${JSON.stringify(data)}::jsonb)`.execute(db)

test('a partner queues only its own jobs', async () => {
  const { pool } = app.deps
  const mine = await aRetailer(app)
  const other = await aRetailer(app)
  const asMe = (queue: string, data: object) => withTenant({ pool, caller: mine }, (db) => put(db, queue, data))
  const { partnerId } = mine

  await expect(asMe('outbox', { partnerId, id: newId() })).resolves.toBeDefined()
  await expect(asMe('outbox', { partnerId: other.partnerId, id: newId() })).rejects.toMatchObject(denied)
  await expect(asMe('outbox', { partnerId: operatorTenantId, id: newId() })).rejects.toMatchObject(denied)
  await expect(asMe('retention', {})).rejects.toMatchObject(denied)
  await expect(withIdentity(pool, (db) => put(db, 'item-import-small', { partnerId }))).rejects.toMatchObject(denied)
  await expect(withOperator(pool, (db) => put(db, 'item-import-small', { partnerId }))).rejects.toMatchObject(denied)
})

test('a partner cannot set its application status', async () => {
  const { pool } = app.deps
  const mine = await aRetailer(app, { status: 'PENDING_AUTH' })
  const approving = withTenant({ pool, caller: mine }, (db) =>
    sql`update partner set application_status = 'APPROVED' where id = ${mine.partnerId}`.execute(db),
  )
  await expect(approving).rejects.toMatchObject(denied)
})

test('every definer function has its expected owner', async () => {
  const { rows } = await owner.query(
    `select p.proname, r.rolname from pg_proc p join pg_roles r on r.oid = p.proowner
     where p.proname in ('learn_catalogue', 'partner_to_review', 'search_items', 'search_store_ids', 'search_user_ids') order by 1`,
  )
  expect(rows).toEqual([
    { proname: 'learn_catalogue', rolname: 'tillgate_finder' },
    { proname: 'partner_to_review', rolname: 'tillgate_operator' },
    { proname: 'search_items', rolname: 'tillgate_finder' },
    { proname: 'search_store_ids', rolname: 'tillgate_finder' },
    { proname: 'search_user_ids', rolname: 'tillgate_finder' },
  ])
})
