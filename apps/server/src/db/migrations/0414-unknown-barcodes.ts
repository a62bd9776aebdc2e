import { sql, type Kysely } from 'kysely'

/** Barcodes that tills scanned and the store does not sell, counted by day, so that its people add the items. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table unknown_barcode (
      partner_id uuid not null,
      store_id uuid not null,
      day date not null,
      code_key text collate "C" not null,
      barcode text collate "C" not null check (barcode ~ '^[0-9]{1,14}$'),
      scans int not null check (scans > 0),
      last_at timestamptz not null default now(),
      primary key (partner_id, store_id, day, code_key),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`create index unknown_barcode_last_at on unknown_barcode (last_at)`.execute(db)
  await sql`alter table unknown_barcode enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on unknown_barcode to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`create policy late on unknown_barcode to tillgate_upkeep using (true)`.execute(db)
  await sql`grant select, insert, update on unknown_barcode to tillgate_tenant`.execute(db)
  await sql`grant select (partner_id, store_id, day, code_key, last_at), delete on unknown_barcode to tillgate_upkeep`.execute(
    db,
  )
}
