import { sql, type Kysely } from 'kysely'

/**
 * Columns that an operator chose for a bank's CSV file. `header_key` is the hash of the headings, so that the next file of that
 * bank needs no choice. The rows stay for good: there are as many as banks. Rows that the bank had not posted and accounts that
 * are not ours are left out of a statement; it counts them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table bank_column_mapping (
      header_key text collate "C" primary key,
      mapping jsonb not null,
      chosen_by uuid not null references user_account (id),
      chosen_at timestamptz not null default now()
    )`.execute(db)
  await sql`grant select, insert, update on bank_column_mapping to tillgate_operator`.execute(db)
  await sql`
    alter table bank_statement
      add column pending_rows int not null default 0 check (pending_rows >= 0),
      add column other_accounts int not null default 0 check (other_accounts >= 0)`.execute(db)
}
