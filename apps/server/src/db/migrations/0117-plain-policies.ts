import { sql, type Kysely } from 'kysely'

/**
 * Writes policies without sub-selects, which Citus cannot send to the shards of a distributed table. The planner knows the
 * value of `current_setting` when it estimates rows; it did not know the result of the sub-select.
 *
 * A tenant reads `id` and `status` of every run: neither names a partner, and a reference table cannot have a policy that
 * reads a distributed table.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter policy tenant on settlement_run using (true)`.execute(db)
  await sql`
    do $$
    declare one record; plain text := '(current_setting(''app.partner_id''::text))::uuid';
      nested text := '( SELECT ' || plain || ' AS current_setting)';
    begin
      for one in select polname as name, polrelid::regclass as of_table, pg_get_expr(polqual, polrelid) as rows,
          pg_get_expr(polwithcheck, polrelid) as new_rows
        from pg_policy where pg_get_expr(polqual, polrelid) like '%SELECT%' loop
        execute format('alter policy %I on %s using (%s)', one.name, one.of_table, replace(one.rows, nested, plain));
        if one.new_rows is not null then
          execute format('alter policy %I on %s with check (%s)', one.name, one.of_table,
            replace(one.new_rows, nested, plain));
        end if;
      end loop;
    end $$`.execute(db)
}
