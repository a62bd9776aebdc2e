import { sql, type Kysely } from 'kysely'

/**
 * Columns that an operator chose for the published list of a purse. `header_key` is the hash of the headings, so that the next
 * file of that publisher needs no choice. The rows stay for good: there are as many as publishers.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table list_column_mapping (
      programme_id uuid not null,
      purse text not null,
      header_key text collate "C" not null,
      mapping jsonb not null,
      chosen_by uuid not null references user_account (id),
      chosen_at timestamptz not null default now(),
      primary key (programme_id, purse, header_key)
    )`.execute(db)
  await sql`grant select, insert, update on list_column_mapping to tillgate_operator`.execute(db)
}
