import { createItem } from '@tillgate/contract/items.ts'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { tagOf } from '#server/modules/catalogue/items/words.queries.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { testDatabase } from '#server/testing/database.ts'
import { startApp } from '#server/testing/start-app.ts'
import type { Db } from './db.ts'
import { tableClasses } from './table-classes.ts'
import {
  withPartnerAdmin,
  withIdentity,
  withOperator,
  withPayoutAccess,
  withStaff,
  withTenant,
  withMaintenance,
} from './with-tenant.ts'

const app = await startApp()
const { pool } = app.deps

/** Reads as the owner of the database, without row-level security. */
const asOwner = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

test('every partner table forces row-level security', async () => {
  const open = await asOwner(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'partner_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
      and not (c.relrowsecurity and c.relforcerowsecurity)`)
  expect(open).toEqual([])
})

test('every tenant key begins with the partner', async () => {
  const loose = await asOwner(
    `
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'partner_id' and a.attnotnull)
      and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) <> 'partner_id'`,
    // Operators' tables on the coordinator: no partner has a policy on them.
    [tableClasses.local],
  )
  expect(loose).toEqual([])
})

test('the services’ own roles read nothing', async () => {
  await expect(sql`select * from item`.execute(pool)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`select * from user_account`.execute(pool)).rejects.toMatchObject({ code: '42501' })
})

test('no service role bypasses row-level security', async () => {
  const strong = await asOwner(`
    select rolname from pg_roles r where rolname like 'tillgate%'
      and (rolsuper or rolbypassrls or exists (select from pg_class where relowner = r.oid))`)
  expect(strong).toEqual([])
})

test('roles inherit only what their work needs', async () => {
  const inherited = await asOwner(`
    select m.rolname || ' < ' || string_agg(r.rolname, ', ' order by r.rolname) as roles
    from pg_roles m join pg_auth_members a on a.member = m.oid join pg_roles r on r.oid = a.roleid
    where m.rolname like 'tillgate%' and m.rolinherit group by m.rolname order by 1`)
  expect(inherited.map(({ roles }) => roles)).toEqual([
    'tillgate_accounts < tillgate_identity, tillgate_tenant',
    'tillgate_case < tillgate_operator, tillgate_tenant',
    'tillgate_payer < tillgate_operator',
    'tillgate_staff < tillgate_identity, tillgate_operator',
    'tillgate_upkeep < tillgate_identity',
  ])
})

const sealed = sql<{ partnerId: string }>`
  select partner_id from bank_link where account_number is distinct from null
  union all select partner_id from outbox where sealed is not null`
test('a case opens sealed columns of its partner alone', async () => {
  const mine = await aRetailer(app)
  const other = await aRetailer(app)
  for (const { partnerId, storeId } of [mine, other]) {
    await withTenant({ pool, caller: { partnerId } }, async (db) => {
      await sql`insert into bank_link (partner_id, id, store_id, last_link_session_id, state, account_number, asked_by)
        values (${partnerId}, gen_random_uuid(), ${storeId}, 'x', 'FAILED', '1', gen_random_uuid())`.execute(db)
      await sql`insert into outbox (partner_id, id, sealed, language, expires_at)
        values (${partnerId}, ${newId()}, '1', 'en-US', now() + interval '1 day')`.execute(db)
    })
  }
  const read = await withPartnerAdmin(pool, mine.partnerId, (db) => sealed.execute(db))
  expect(new Set(read.rows.map((row) => row.partnerId))).toEqual(new Set([mine.partnerId]))
})

test('upkeep erases late messages and writes none', async () => {
  const { partnerId } = await aRetailer(app)
  await withTenant({ pool, caller: { partnerId } }, (db) =>
    sql`insert into outbox (partner_id, id, sealed, language, expires_at)
      values (${partnerId}, ${newId()}, '1', 'en-US', now() - interval '1 minute')`.execute(db),
  )
  const write = (text: string | null) =>
    withMaintenance(app.worker.pool, (db) =>
      sql`update outbox set sealed = ${text}::bytea where partner_id = ${partnerId} returning id`.execute(db),
    )
  await expect(write('2')).rejects.toMatchObject({ code: '42501' })
  expect((await write(null)).rows).toHaveLength(1)
})

const accounts = sql`select password_hash from user_account`
const numbers = sql`select account_number, routing_number from bank_link`
const ofPartner = { pool, caller: { partnerId: '0198c0de-0000-7000-8000-000000000001' } }
test.each<[string, (work: (db: Db) => Promise<unknown>) => Promise<unknown>, RawBuilder<unknown>]>([
  ['tenant cannot read password hashes', (work) => withTenant(ofPartner, work), accounts],
  ['operator cannot read password hashes', (work) => withOperator(pool, work), accounts],
  ['case cannot read password hashes', (work) => withPartnerAdmin(pool, ofPartner.caller.partnerId, work), accounts],
  ['payer cannot read password hashes', (work) => withPayoutAccess(pool, work), accounts],
  ['operator cannot read account numbers', (work) => withOperator(pool, work), numbers],
  ['staff cannot read account numbers', (work) => withStaff(pool, work), numbers],
  ['identity cannot read messages', (work) => withIdentity(pool, work), sql`select sealed from outbox`],
  ['api cannot become upkeep', (work) => withMaintenance(pool, work), sql`select sealed from outbox`],
])('%s', async (_, within, statement) => {
  await expect(within((db) => statement.execute(db))).rejects.toMatchObject({ code: '42501' })
})

test('a tenant without a partner gets an error', async () => {
  const reading = pool.transaction().execute(async (db) => {
    await sql`select set_config('role', 'tillgate_tenant', true)`.execute(db)
    return sql`select * from item`.execute(db)
  })
  await expect(reading).rejects.toMatchObject({ code: expect.stringMatching(/42704|22P02/) })
})

test('a query without its filter returns only own rows', async () => {
  const mine = await aRetailer(app)
  const other = await aRetailer(app)
  await mine.call(createItem, { body: milk(mine.storeId) })
  await other.call(createItem, { body: milk(other.storeId) })

  const { rows } = await withTenant({ pool, caller: mine }, (db) =>
    sql<{ partnerId: string }>`select partner_id from item`.execute(db),
  )

  expect(rows.map((row) => row.partnerId)).toEqual([mine.partnerId])
})

test('refuses to write a row for another partner', async () => {
  const mine = await aRetailer(app)
  const other = await aRetailer(app)
  const writing = withTenant({ pool, caller: mine }, (db) =>
    sql`insert into import_lock (partner_id) values (${other.partnerId})`.execute(db),
  )
  await expect(writing).rejects.toMatchObject({ code: '42501' })
})

test('audit rows are immutable and their proofs match', async () => {
  const mine = await aRetailer(app)
  await mine.call(createItem, { body: milk(mine.storeId) })
  const change = withTenant({ pool, caller: mine }, (db) => sql`update audit_entry set action = 'x'`.execute(db))
  const removal = withTenant({ pool, caller: mine }, (db) => sql`delete from audit_entry`.execute(db))

  // Awaited together: a rejection before its turn would be unhandled.
  const refused = { status: 'rejected', reason: expect.objectContaining({ code: '42501' }) }
  expect(await Promise.allSettled([change, removal])).toEqual([refused, refused])
  const entries = await asOwner<{ action: string; trial: unknown }>('select * from audit_entry where partner_id = $1', [
    mine.partnerId,
  ])
  expect(entries).toMatchObject([
    { action: 'item.create', actor_id: mine.id, trial: { userAgent: 'vitest', hostname: 'localhost' } },
  ])
})

/** What PostgreSQL did for a statement, functions inside included. */
const plansOf = async (partnerId: string, role: string, text: string): Promise<string> => {
  const client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
  const plans: string[] = []
  client.on('notice', (notice) => plans.push(notice.message ?? ''))
  try {
    await client.query(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set enable_seqscan = off;
      set auto_explain.log_nested_statements = on; set client_min_messages = log;
      select set_config('app.partner_id', '${partnerId}', false), set_config('role', '${role}', false)`)
    await client.query(text)
    return plans.join('\n')
  } finally {
    await client.end()
  }
}

test('the search function uses an index despite row-level security', async () => {
  const retailer = await aRetailer(app)
  const { partnerId } = retailer
  await withTenant({ pool, caller: retailer }, (db) =>
    sql`insert into item (partner_id, id, code, code_key, name, description, unit, words)
      select p.id, overlay(overlay(md5(p.id::text || n) placing '4' from 13) placing '8' from 17)::uuid, n::text, 'L:' || n, 'Item ' || md5(n::text), 'Shelf', 'COUNT',
        array_to_tsvector(array[${tagOf(partnerId)}::text || md5(n::text)])
      from partner p cross join generate_series(1, 20000) n where p.id = ${partnerId}`.execute(db),
  )
  await asOwner('vacuum analyze item')
  const words = `'${tagOf(partnerId)}juice'`
  const direct = `select id from item where words @@ $$${words}$$::tsquery`
  const inside = `select search_items(null, null, null, null, null, null, null, null, null, $$${words}$$, null, null, 10)`

  expect(await plansOf(partnerId, 'tillgate_tenant', inside)).toMatch(/Index Cond: .*@@/)
  expect(await plansOf(partnerId, 'tillgate_tenant', direct)).not.toMatch(/Index Cond: .*@@/)
})

test('a barcode list continues by index despite row-level security', async () => {
  const { partnerId, id } = await aRetailer(app)
  const page = `select id from item where partner_id = '${partnerId}' and deleted_at is null
    and (code_number, id) > (41220576135, '${id}') order by code_number, id limit 15`

  expect(await plansOf(partnerId, 'tillgate_tenant', page)).toMatch(
    /Index Only Scan using item_code_number[\s\S]*Index Cond: .*ROW\(code_number, id\)/,
  )
})

test('finds people and stores by their own indexes', async () => {
  const { partnerId } = await aRetailer(app)
  await asOwner(
    `insert into user_account (id, partner_id, audience, email, first_name, last_name, role)
     select gen_random_uuid(), $1::uuid, 'pos', 'p' || n || '@wall.test', 'Ana', md5(n::text), 'CASHIER'
     from generate_series(1, 10000) n`,
    [partnerId],
  )
  await asOwner(
    `insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
       application_status)
     select $1::uuid, gen_random_uuid(), md5(n::text), 'GROCERY', (20000000 + n)::text, '1 Main St', 'Miami', 'FL', '33135',
       'ACTIVE', 'APPROVED' from generate_series(1, 10000) n`,
    [partnerId],
  )
  await asOwner('vacuum analyze user_account, store')
  for (const [call, index] of [
    [`search_user_ids('{%p%,%977%}', '{CASHIER}', null)`, 'user_account_search'],
    [`search_store_ids('{%20000977%}', null)`, 'store_search'],
  ] as const) {
    expect(await plansOf(partnerId, 'tillgate_tenant', `select ${call}`)).toMatch(
      new RegExp(`Bitmap Index Scan on ${index}`),
    )
  }
})

test('stores guess counters in crash-safe tables', async () => {
  const lost = await asOwner(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence <> 'p' order by relname`,
  )
  // Staged rows are read again from their file.
  expect(lost).toEqual([{ relname: 'request_key' }, { relname: 'staged_row' }])
})

type Definer = { call: string; settings: string[] | null }
/** Functions that run with their owner's rights, with an argument of each type; triggers cannot be called. */
const definers = (more = '') =>
  asOwner<Definer>(`
    select format('%I.%I(%s)', n.nspname, p.proname,
        (select string_agg('null::' || format_type(t, null), ', ') from unnest(p.proargtypes) t)) as call,
      p.proconfig as settings
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname !~ '^pg_' ${more} order by 1`)

test('owner functions search temporary tables last', async () => {
  const found = await definers()
  expect(found.length).toBeGreaterThan(15)
  expect(found.filter(({ settings }) => !settings?.includes('search_path=pg_catalog, public, pg_temp'))).toEqual([])
})

/** What each of the calls answers, rows or an error, on a connection where `prepare` has run. */
const answersOf = async (calls: readonly string[], prepare: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
  try {
    await client.query(`begin; select set_config('app.partner_id', gen_random_uuid()::text, true); ${prepare}`)
    const answers: string[] = []
    for (const call of calls) {
      await client.query('savepoint one')
      const answer = await client.query(`select count(*) from ${call}`).then(
        ({ rows }) => JSON.stringify(rows),
        (error: Error) => error.message,
      )
      answers.push(`${call}: ${answer}`)
      await client.query('rollback to one')
    }
    return answers
  } finally {
    await client.end()
  }
}

/** Run for each table of ours under its own name. A view's condition fails as soon as a statement that reads it is planned. */
const shadows = {
  table: `execute format('create temp table %I ()', t)`,
  view: `execute format('create temp view %I as select from public.%I where pg_temp.fail()', t, t)`,
}
test.each(Object.entries(shadows))('a temporary %s does not shadow objects in functions', async (_, shadow) => {
  const calls = (await definers(`and p.prorettype <> 'trigger'::regtype`)).map(({ call }) => call)
  const prepare = `
    create function pg_temp.fail() returns boolean language plpgsql immutable
      as $$ begin raise exception 'the shadow was read'; end $$;
    do $$ declare t name; begin
      for t in select relname from pg_class where relkind in ('r', 'p', 'v') and relnamespace = 'public'::regnamespace
      loop ${shadow}; end loop;
    end $$`
  // Messages of other tests become due meanwhile: an answer is right when it was right just before or is just after.
  const before = await answersOf(calls, '')
  const shadowed = await answersOf(calls, prepare)
  const right = new Set([...before, ...(await answersOf(calls, ''))])
  expect(shadowed.filter((answer) => !right.has(answer))).toEqual([])
  expect(shadowed).toHaveLength(before.length)
})

test('only a tenant creates temporary tables', async () => {
  const makers = await asOwner<{ rolname: string }>(`
    select rolname from pg_roles where rolname like 'tillgate%' and has_database_privilege(oid, current_database(), 'TEMP')`)
  // Two roles inherit the right.
  expect(makers.map(({ rolname }) => rolname).toSorted()).toEqual([
    'tillgate_accounts',
    'tillgate_case',
    'tillgate_tenant',
  ])
})

test('the role of limited people has each right of a tenant', async () => {
  const missing = await asOwner(`
    select c.oid::regclass || ' ' || k.privilege as missing from pg_class c
      cross join (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE')) k (privilege)
      where c.relkind in ('r', 'v') and c.relnamespace = 'public'::regnamespace
        and has_table_privilege('tillgate_tenant', c.oid, k.privilege)
        and not has_table_privilege('tillgate_limited', c.oid, k.privilege)
    union all select p.polrelid::regclass || ' ' || p.polname from pg_policy p
      where 'tillgate_tenant'::regrole = any(p.polroles) and not exists (
        select from pg_policy l where l.polrelid = p.polrelid and l.polname = 'limited_' || p.polname)`)
  expect(missing).toEqual([])
})

test('a query without its filter returns only rows of the own stores', async () => {
  const { partnerId, storeIds, call } = await aRetailer(app, { stores: 2 })
  for (const [nth, storeId] of storeIds.entries())
    await call(createItem, { body: milk(storeId, { code: `401${nth + 1}` }) })
  const caller = { partnerId, limitedTo: storeIds.slice(1) }
  const { rows } = await withTenant({ pool, caller }, (db) =>
    sql<{ id: string }>`select id from store union all select store_id from item_store`.execute(db),
  )
  expect(rows.map(({ id }) => id)).toEqual([storeIds[1], storeIds[1]])
})
