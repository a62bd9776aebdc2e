import { sql, type Kysely } from 'kysely'

/** Attempts to hand a file to the bank that had no answer, the last of them, and what it met. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table ach_file add column attempts int not null default 0, add column attempted_at timestamptz,
      add column attempt_error text not null default ''`.execute(db)
  await sql`grant update (attempts, attempted_at, attempt_error) on ach_file to tillgate_operator`.execute(db)
}
