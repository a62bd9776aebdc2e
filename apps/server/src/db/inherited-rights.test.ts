import { createItem } from '@tillgate/contract/items.ts'
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aRetailer, milk } from '#server/testing/people.ts'
import { testDatabase } from '#server/testing/database.ts'
import { startApp } from '#server/testing/start-app.ts'
import { withAccounts, withPartnerAdmin } from './with-tenant.ts'

const app = await startApp()
const { pool } = app.deps

/**
 * Columns that a role inherits from one role and may use on rows that only a policy of another inherited role admits:
 * PostgreSQL combines columns and policies of all inherited roles.
 */
const combined = `
  with parent as (
    select m.rolname as role, r.oid as parent, r.rolname as name from pg_roles m
      join pg_auth_members a on a.member = m.oid join pg_roles r on r.oid = a.roleid
      where m.rolname like 'tillgate%' and m.rolinherit),
  command(privilege, letter) as (values ('SELECT', 'r'), ('INSERT', 'a'), ('UPDATE', 'w'), ('DELETE', 'd')),
  granted as (
    select p.role, p.parent, p.name, c.oid as table, k.*, a.attname as column
      from parent p cross join command k join pg_class c on c.relnamespace = 'public'::regnamespace and c.relrowsecurity
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where case k.privilege when 'DELETE' then has_table_privilege(p.parent, c.oid, 'DELETE')
        else has_column_privilege(p.parent, c.oid, a.attnum, k.privilege) end),
  admits_all as (
    select p.role, p.parent, t.polrelid as table, k.letter
      from parent p cross join command k join pg_policy t on p.parent = any(t.polroles) and t.polcmd in ('*', k.letter::"char")
      where coalesce(case k.letter when 'a' then pg_get_expr(t.polwithcheck, t.polrelid) end,
        pg_get_expr(t.polqual, t.polrelid)) = 'true')
  select g.role || ': ' || g.privilege || ' ' || g.table::regclass || ' (' || string_agg(distinct g.column, ', ') || ')' as right
  from granted g join admits_all o on o.role = g.role and o.table = g.table and o.letter = g.letter and o.parent <> g.parent
  where not exists (select from granted s where s.parent = o.parent and s.table = g.table and s.letter = g.letter
      and s.column = g.column)
    and not exists (select from admits_all s where s.parent = g.parent and s.table = g.table and s.letter = g.letter)
  group by g.role, g.privilege, g.table order by 1`

test('no inherited column meets rows of another role', async () => {
  const client = new pg.Client({ connectionString: await testDatabase() })
  await client.connect()
  const { rows } = await client.query<{ right: string }>(combined).finally(() => client.end())
  expect(rows.map(({ right }) => right)).toEqual([
    // The names of operators are read in a case; these columns contain no personal data.
    'tillgate_case: SELECT user_account (identity_asked_at, identity_read_at)',
  ])
})

const mine = await aRetailer(app)
const other = await aRetailer(app)
await other.call(createItem, { body: milk(other.storeId) })
test.each<[string, RawBuilder<unknown>]>([
  ['items', sql`select name from item where partner_id = ${other.partnerId}`],
  ['names of items', sql`update item set name = 'x' where partner_id = ${other.partnerId} returning id`],
  ['codes of stores', sql`update store set code = '1' where partner_id = ${other.partnerId} returning id`],
  ['primary stores', sql`update partner set primary_store_id = null where id = ${other.partnerId} returning id`],
])('a case cannot reach %s of another partner', async (_, statement) => {
  const found = await withPartnerAdmin(pool, mine.partnerId, (db) => statement.execute(db))
  expect(found.rows).toEqual([])
})

test('a case inserts no owner of another partner', async () => {
  const inserted = withPartnerAdmin(pool, mine.partnerId, (db) =>
    sql`insert into owner (partner_id, store_id, id, place, sealed, ownership, is_control_person)
      values (${other.partnerId}, ${other.storeId}, gen_random_uuid(), 1, '1', 100, true)`.execute(db),
  )
  await expect(inserted).rejects.toMatchObject({ code: '42501' })
})

test.each<[string, RawBuilder<unknown>]>([
  ['change the row', sql`update partner set business_name = 'x' where id = ${other.partnerId} returning id`],
  ['change accounts', sql`update user_account set email = 'x' where partner_id = ${other.partnerId} returning id`],
  ['lock accounts', sql`select id from user_account where partner_id = ${other.partnerId} for update`],
])('accounts cannot %s of another partner', async (_, statement) => {
  const found = await withAccounts({ pool, caller: mine }, (db) => statement.execute(db))
  expect(found.rows).toEqual([])
})

test('accounts insert no account of another partner', async () => {
  const inserted = withAccounts({ pool, caller: mine }, (db) =>
    sql`insert into user_account (id, partner_id, audience, email, first_name, last_name, role, identity_status)
      values (gen_random_uuid(), ${other.partnerId}, 'portal', 'x@here.test', 'A', 'B', 'SUPERVISOR', 'NONREQUIRED')`.execute(
      db,
    ),
  )
  await expect(inserted).rejects.toMatchObject({ code: '42501' })
})
