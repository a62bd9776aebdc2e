import { sql, type Kysely } from 'kysely'

/**
 * Names the tables of the ledger checks after them. The views let the release before read and write while it still runs. The schedule
 * of the former queue would put a job into it each night, which no worker takes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table proof_run rename to ledger_check_run`.execute(db)
  await sql`alter table proof_result rename to ledger_check_result`.execute(db)
  await sql`alter index proof_run_ended rename to ledger_check_run_ended`.execute(db)
  await sql`create view proof_run with (security_invoker = true) as select * from ledger_check_run`.execute(db)
  await sql`create view proof_result with (security_invoker = true) as select * from ledger_check_result`.execute(db)
  await sql`grant select, insert, update, delete on proof_run, proof_result to tillgate_operator`.execute(db)
  await sql`
    do $$ begin
      if to_regclass('pgboss.schedule') is not null then delete from pgboss.schedule where name = 'proofs'; end if;
    end $$`.execute(db)
}
