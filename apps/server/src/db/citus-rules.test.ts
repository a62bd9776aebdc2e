import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { refusedShapes } from '#server/testing/refused-shapes.ts'
import { functionsOnShards, keysWithoutCitus, tableClasses, tablesOfMetadata } from './table-classes.ts'

const owner = new pg.Pool({ connectionString: await testDatabase(), max: 1 })
afterAll(() => owner.end())
/** Returns the column `name` of a query; `$1` holds distributed tables, `$2` reference tables and `$3` local tables. */
const namesOf = async (text: string): Promise<string[]> => {
  const { distributed, reference, local } = tableClasses
  const { rows } = await owner.query<{ name: string }>(
    `with class (tables, kind) as (values ($1::text[], 'distributed'), ($2::text[], 'reference'), ($3::text[], 'local')),
      of_class as (select unnest(tables) as relname, kind from class),
      here as (select c.oid, c.relname, o.kind from pg_class c left join of_class o using (relname)
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))
     ${text} order by 1`,
    [distributed, reference, local],
  )
  return rows.map(({ name }) => name)
}

test('every table has one class', async () => {
  const listed = Object.values(tableClasses).flat()
  expect(listed.toSorted()).toEqual(await namesOf('select relname as name from here'))
  expect(new Set(listed).size).toBe(listed.length)
})

test('unique keys of distributed tables contain the partner', async () => {
  const loose = await namesOf(`
    select i.indexrelid::regclass::text as name from pg_index i join here h on h.oid = i.indrelid
    where i.indisunique and h.kind = 'distributed' and not exists (select from pg_attribute a
      where a.attrelid = h.oid and a.attnum = any(i.indkey)
        and a.attname = case h.relname when 'partner' then 'id' else 'partner_id' end)`)
  expect(loose).toEqual([])
})

test('rows of distributed tables can be identified', async () => {
  const bare = await namesOf(`
    select h.relname::text as name from here h join pg_class c using (oid) where h.kind = 'distributed' and c.relreplident <> 'f'
      and not exists (select from pg_index i where i.indrelid = h.oid and i.indisprimary)`)
  expect(bare).toEqual([])
})

test('foreign keys that Citus refuses are listed', async () => {
  const refused = await namesOf(`
    select c.conname as name from pg_constraint c join here a on a.oid = c.conrelid join here b on b.oid = c.confrelid
    where c.contype = 'f' and b.kind = 'distributed' and (a.kind <> 'distributed' or not exists (
      select from unnest(c.conkey, c.confkey) k (mine, parent)
      join pg_attribute m on m.attrelid = c.conrelid and m.attnum = k.mine and m.attname = 'partner_id'
      join pg_attribute p on p.attrelid = c.confrelid and p.attnum = k.parent
        and p.attname = case b.relname when 'partner' then 'id' else 'partner_id' end))
    union all
    select c.conname from pg_constraint c join here a on a.oid = c.conrelid join here b on b.oid = c.confrelid
    where c.contype = 'f' and b.kind = 'local' and a.kind <> 'local'`)
  expect(refused).toEqual([...keysWithoutCitus])
})

test('local tables in the metadata of Citus are listed', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `with recursive key as (
       select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace and conname <> all($3)),
     known as (
       select child as name from key where child = any($2) and parent = any($1)
       union
       select case when k.child = o.name then k.parent else k.child end from known o join key k on o.name in (k.child, k.parent)
       where k.child = any($2) and k.parent = any($2))
     select name from known order by 1`,
    [tableClasses.reference, tableClasses.local, keysWithoutCitus],
  )
  expect(rows.map(({ name }) => name)).toEqual([...tablesOfMetadata])
})

test('no role deletes parents of keys without Citus', async () => {
  const deleters = await namesOf(`
    select format('%s %s', r.rolname, t.name) as name from pg_roles r, (values ('partner'), ('store'), ('terminal')) t (name)
    where r.rolname like 'tillgate%' and has_table_privilege(r.oid, t.name, 'DELETE')`)
  expect(deleters).toEqual([])
})

test('policies have no sub-select and no session user', async () => {
  const refused = await namesOf(`
    select format('%s.%s', tablename, policyname) as name from pg_policies where schemaname = 'public'
      and (permissive <> 'PERMISSIVE' or concat(qual, with_check) ~* 'select|session_user')`)
  expect(refused).toEqual([])
})

test('functions with arguments are not in SQL', async () => {
  const refused = await namesOf(`
    select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.pronargs > 0
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`)
  expect(refused).toEqual([])
})

test('functions across partners have no statement that Citus refuses', async () => {
  const { rows } = await owner.query<{ name: string; text: string }>(
    `select proname as name, replace(prosrc, '= of_partner', '= $1') as text from pg_proc
     where pronamespace = 'public'::regnamespace and proname <> all($1)
       and not exists (select from pg_depend d where d.objid = pg_proc.oid and d.deptype = 'e')`,
    [functionsOnShards],
  )
  const refused = rows.flatMap(({ name, text }) =>
    refusedShapes({ role: 'tillgate_finder', text }).map((shape) => `${name}: ${shape}`),
  )
  expect(refused).toEqual([])
})

test('triggers read no other row', async () => {
  const reading = await namesOf(`
    select distinct p.proname::text as name from pg_trigger t join here h on h.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.prosrc ~* '\\m(select|insert|update|delete|perform)\\M'`)
  expect(reading).toEqual([])
})

test('numbers come from identity columns of bigint', async () => {
  const others = await namesOf(`
    select format('%s.%s', h.relname, a.attname) as name from here h join pg_attribute a on a.attrelid = h.oid
    left join pg_attrdef d on d.adrelid = h.oid and d.adnum = a.attnum
    where h.kind <> 'local' and ((a.attidentity <> '' and a.atttypid <> 'bigint'::regtype)
      or pg_get_expr(d.adbin, d.adrelid) like 'nextval%')`)
  expect(others).toEqual([])
})
