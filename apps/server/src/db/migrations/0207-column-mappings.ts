import { sql, type Kysely } from 'kysely'

/**
 * Columns that a partner chose for a file with headings of its own. `header_key` is the hash of the headings, so that the next
 * file with the same headings needs no choice. The rows stay for good: a partner has at most 50, and a new one replaces the
 * oldest. `reading` of a batch holds the settings that a person chose for its file: sheet, encoding, delimiter and columns.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table column_mapping (
      partner_id uuid not null references partner (id),
      header_key text collate "C" not null,
      mapping jsonb not null,
      chosen_at timestamptz not null default now(),
      primary key (partner_id, header_key)
    )`.execute(db)
  await sql`alter table column_mapping enable row level security`.execute(db)
  await sql`alter table column_mapping force row level security`.execute(db)
  await sql`create policy tenant on column_mapping to tillgate_tenant
    using (partner_id = (current_setting('app.partner_id')::uuid))
    with check (partner_id = (current_setting('app.partner_id')::uuid))`.execute(db)
  await sql`grant select, insert, update, delete on column_mapping to tillgate_tenant`.execute(db)
  await sql`alter table item_batch add column reading jsonb not null default '{}'`.execute(db)
}
