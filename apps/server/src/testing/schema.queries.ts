import type { Client } from 'pg'

/**
 * Describes the schema `public` like `pg_dump --schema-only`: one line for each object and right, sorted. Without the
 * parentheses of triggers, which a restored dump nests differently.
 */
export const describeSchema = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(`
    with tables as (
      select oid, relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, reloptions, relacl,
        pg_get_userbyid(relowner) as owner
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S'))
    select format('relation %s %s %s %s %s %s %s', relkind, relname, relpersistence, relrowsecurity, relforcerowsecurity,
      reloptions, owner) as line from tables
    union all
    select format('column %s.%s %s %s %s %s %s %s', t.relname, a.attname,
      row_number() over (partition by t.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
      concat(a.attidentity, a.attgenerated), pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation)
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
    union all
    select format('constraint %s.%s %s', t.relname, c.conname, pg_get_constraintdef(c.oid))
    from tables t join pg_constraint c on c.conrelid = t.oid where c.contype <> 'n'
    union all
    select format('index %s', pg_get_indexdef(i.indexrelid)) from tables t join pg_index i on i.indrelid = t.oid
    union all
    select format('trigger %s', translate(pg_get_triggerdef(g.oid), '()', '')) from tables t join pg_trigger g on g.tgrelid = t.oid
    where not g.tgisinternal
    union all
    select format('view %s %s', relname, pg_get_viewdef(oid)) from tables where relkind in ('v', 'm')
    union all
    select format('policy %s.%s %s %s %s %s %s', t.relname, p.polname, p.polcmd, p.polpermissive,
      (select string_agg(pg_get_userbyid(r), ',' order by pg_get_userbyid(r)) from unnest(p.polroles) r),
      pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from tables t join pg_policy p on p.polrelid = t.oid
    union all
    select format('grant %s to %s on %s', g.privilege_type, g.grantee::regrole, t.relname)
    from tables t, aclexplode(t.relacl) g
    union all
    select format('grant %s to %s on %s.%s', g.privilege_type, g.grantee::regrole, t.relname, a.attname)
    from tables t join pg_attribute a on a.attrelid = t.oid, aclexplode(a.attacl) g
    union all
    select format('function %s %s %s', pg_get_userbyid(f.proowner), pg_get_functiondef(f.oid),
      (select string_agg(format('%s to %s', g.privilege_type, g.grantee::regrole), ', ' order by g.grantee::regrole::text)
        from aclexplode(f.proacl) g))
    from pg_proc f where f.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')
    union all
    select format('extension %s', extname) from pg_extension
    union all
    select format('grant %s to %s on schema public', g.privilege_type, g.grantee::regrole)
    from pg_namespace n, aclexplode(n.nspacl) g where n.nspname = 'public'
    union all
    select format('default privileges %s', d::text) from pg_default_acl d
    union all
    select format('comment %s %s %s', objoid::regclass, objsubid, description)
    from pg_description where classoid = 'pg_class'::regclass and objoid in (select oid from tables)
    union all
    select format('type %s', typname) from pg_type where typnamespace = 'public'::regnamespace and typtype in ('d', 'e')
    order by 1`)
  return rows.map(({ line }) => line)
}
