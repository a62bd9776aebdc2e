import { sql, type Kysely } from 'kysely'

/**
 * Gives the role of people who are limited to stores the rights of a tenant, and a copy of each policy of a tenant with the condition
 * that the row belongs to one of the stores. Rows without a store belong to the partner, and both roles see them. The role inherits no
 * other role, so that a right or a table without a copy refuses. Citus forwards no restrictive policies to the workers
 * (src/backend/distributed/commands/policy.c), hence the copies. Changes only what differs: a policy is stored with the hash of its text.
 */
export const limitTenants = (db: Kysely<unknown>): Promise<unknown> =>
  sql`
    do $$
    declare one record; stores text := 'any (current_setting(''app.store_ids'')::uuid[])';
    begin
      for one in
        select format('grant %s on %s to tillgate_limited', a.privilege_type, c.oid::regclass) as text
          from pg_class c cross join lateral aclexplode(c.relacl) a
          where a.grantee = 'tillgate_tenant'::regrole and c.relkind in ('r', 'p', 'v')
            and not has_table_privilege('tillgate_limited', c.oid, a.privilege_type)
        union all
        select format('grant %s (%s) on %s to tillgate_limited', x.privilege_type,
            string_agg(quote_ident(x.attname), ', '), x.attrelid::regclass)
          from (select t.attrelid, t.attnum, t.attname, a.privilege_type from pg_attribute t
            cross join lateral aclexplode(t.attacl) a
            where a.grantee = 'tillgate_tenant'::regrole and not t.attisdropped) x
          where not has_column_privilege('tillgate_limited', x.attrelid, x.attnum, x.privilege_type)
          group by x.privilege_type, x.attrelid
        union all
        select format('grant execute on function %s to tillgate_limited', p.oid::regprocedure)
          from pg_proc p cross join lateral aclexplode(p.proacl) a
          where a.grantee = 'tillgate_tenant'::regrole
            and not has_function_privilege('tillgate_limited', p.oid, 'EXECUTE')
        union all
        select format('grant usage on schema %I to tillgate_limited', n.nspname)
          from pg_namespace n cross join lateral aclexplode(n.nspacl) a
          where a.grantee = 'tillgate_tenant'::regrole and a.privilege_type = 'USAGE'
            and not has_schema_privilege('tillgate_limited', n.oid, 'USAGE')
      loop execute one.text; end loop;

      for one in
        select p.polrelid::regclass as of, 'limited_' || p.polname as name, d.text, md5(d.text) as hash,
          (select obj_description(l.oid, 'pg_policy') from pg_policy l
            where l.polrelid = p.polrelid and l.polname = 'limited_' || p.polname) as known
        from pg_policy p join pg_class c on c.oid = p.polrelid
        left join pg_attribute s on s.attrelid = p.polrelid and s.attname = 'store_id' and not s.attisdropped
        cross join lateral (select case
          when c.relname = 'store' then 'id = ' || stores
          -- Events of all stores, such as a payout, show sums of other stores.
          when c.relname = 'partner_event'
            then '(kind = ''device.new'' or (details ->> ''storeId'')::uuid = ' || stores || ')'
          -- Own choices of the person, from the time before the limit as well.
          when c.relname = 'user_preference' or s.attname is null then 'true'
          when s.attnotnull then 'store_id = ' || stores
          else '(store_id is null or store_id = ' || stores || ')' end as mine) m
        cross join lateral (select format('for %s to tillgate_limited %s %s',
          case p.polcmd when '*' then 'all' when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' else 'delete' end,
          'using (' || pg_get_expr(p.polqual, p.polrelid) || ' and ' || m.mine || ')',
          'with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ' and ' || m.mine || ')') as text) d
        where 'tillgate_tenant'::regrole = any(p.polroles)
      loop
        continue when one.known is not distinct from one.hash;
        execute format('drop policy if exists %I on %s', one.name, one.of);
        execute format('create policy %I on %s %s', one.name, one.of, one.text);
        execute format('comment on policy %I on %s is %L', one.name, one.of, one.hash);
      end loop;
    end $$`.execute(db)
