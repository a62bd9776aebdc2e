import { sql, type Kysely } from 'kysely'

/**
 * Time at which the approval of its run left a statement out, because nobody may approve its order. The person who started a run outside
 * production raised nothing in it and may approve it.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table statement add column left_at timestamptz`.execute(db)
  await sql`grant update (left_at) on statement to tillgate_operator`.execute(db)
  await sql`
    do $$
    declare
      old_name text;
    begin
      select conname into strict old_name from pg_constraint
      where conrelid = 'settlement_run'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%approved_by%started_by%';
      execute format('alter table settlement_run drop constraint %I', old_name);
    end
    $$`.execute(db)
  await sql`
    alter table settlement_run add constraint settlement_run_two_people check (approved_by <> proposed_by)`.execute(db)
}
