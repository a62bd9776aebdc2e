import { sql, type Kysely } from 'kysely'

/**
 * Rows of a file with errors, to be repaired on the screen: at most 1000 of a file, card numbers masked as in the error file.
 * Logged, unlike staged rows: what a person typed survives a crash. `code_key` is set when the row has no error any more,
 * `staged` when an import has taken it. The rows end with the import of the last one, or 30 days after the import.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table faulty_row (
      partner_id uuid not null,
      batch_id uuid not null,
      n int not null,
      cells text[] not null,
      cause jsonb not null,
      faults jsonb not null,
      code_key text collate "C",
      staged boolean not null default false,
      version int not null default 1,
      edited_by uuid,
      edited_at timestamptz,
      primary key (partner_id, batch_id, n),
      foreign key (partner_id, batch_id) references item_batch (partner_id, id)
    )`.execute(db)
  await sql`alter table faulty_row enable row level security`.execute(db)
  await sql`alter table faulty_row force row level security`.execute(db)
  await sql`create policy tenant on faulty_row to tillgate_tenant
    using (partner_id = (current_setting('app.partner_id')::uuid))
    with check (partner_id = (current_setting('app.partner_id')::uuid))`.execute(db)
  await sql`grant select, insert, update, delete on faulty_row to tillgate_tenant`.execute(db)
  await sql`alter table item_batch add column repairable int not null default 0`.execute(db)
  await sql`create index item_batch_repairable on item_batch (ended_at) where repairable > 0`.execute(db)
  await sql`grant select (repairable) on item_batch to tillgate_finder`.execute(db)
}
