import { sql, type Kysely } from 'kysely'

const tables = ['catalogue_change', 'catalogue_change_new', 'catalogue_change_text', 'catalogue_change_price'] as const

/** Head of a change. An import has the id of its batch. The columns from `stage` on belong to a running undo. */
const createHeads = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table catalogue_change (
      partner_id uuid not null references partner (id),
      id uuid not null,
      kind text not null check (kind in ('IMPORT', 'BULK_EDIT', 'BULK_DELETE', 'EDIT', 'CREATE', 'UNDO')),
      status text not null default 'DONE' check (status in ('RUNNING', 'DONE', 'FAILED')),
      user_id uuid not null,
      created_at timestamptz not null default now(),
      undoes uuid,
      undone_by uuid,
      items int not null default 0,
      total int not null default 0,
      restored int not null default 0,
      stage text not null default 'NEW' check (stage in ('NEW', 'TEXTS', 'PRICES')),
      cursor uuid,
      attempts int not null default 0,
      lease_until timestamptz,
      primary key (partner_id, id),
      check ((kind = 'UNDO') = (undoes is not null))
    )`.execute(db)
  await sql`create index catalogue_change_created on catalogue_change (created_at)`.execute(db)
  await sql`create index catalogue_change_running on catalogue_change (partner_id) where status = 'RUNNING'`.execute(db)
}

/** Values before and after. Price columns are null where the store did not sell the item. `version` is that of the row after the change. */
const createValues = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table catalogue_change_text (
      partner_id uuid not null,
      change_id uuid not null,
      item_id uuid not null,
      version int not null,
      old_name text not null,
      old_description text not null,
      old_unit text not null,
      old_apply_all_stores boolean not null,
      old_words tsvector not null,
      new_name text not null,
      new_description text not null,
      new_unit text not null,
      new_apply_all_stores boolean not null,
      primary key (partner_id, change_id, item_id)
    )`.execute(db)
  await sql`create index catalogue_change_text_item on catalogue_change_text (partner_id, item_id, version)`.execute(db)
  await sql`
    create table catalogue_change_price (
      partner_id uuid not null,
      change_id uuid not null,
      item_id uuid not null,
      store_id uuid not null,
      version int not null,
      old_price_cents bigint,
      old_tax_milli int,
      old_active boolean,
      new_price_cents bigint,
      new_tax_milli int,
      new_active boolean,
      primary key (partner_id, change_id, item_id, store_id)
    )`.execute(db)
  await sql`create index catalogue_change_price_item
    on catalogue_change_price (partner_id, item_id, store_id, version)`.execute(db)
}

/**
 * Records what a change of the catalogue replaced, so that it can be undone. New items need no values before: their ids are
 * stored as arrays, which keeps an import of new items as fast as before. The tables of values have no foreign key, because
 * its check would cost more than the row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createHeads(db)
  await sql`
    create table catalogue_change_new (
      partner_id uuid not null,
      change_id uuid not null,
      id uuid not null,
      item_ids uuid[] not null,
      store_ids uuid[] not null,
      primary key (partner_id, change_id, id)
    )`.execute(db)
  await createValues(db)
  for (const name of tables) {
    const table = sql.table(name)
    await sql`alter table ${table} enable row level security, force row level security`.execute(db)
    await sql`create policy tenant on ${table} to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
    await sql`create policy late on ${table} to tillgate_upkeep using (true)`.execute(db)
    await sql`grant select, insert on ${table} to tillgate_tenant`.execute(db)
    await sql`grant delete on ${table} to tillgate_upkeep`.execute(db)
    const key = sql.raw(name === 'catalogue_change' ? 'partner_id, id, created_at' : 'partner_id, change_id')
    await sql`grant select (${key}) on ${table} to tillgate_upkeep`.execute(db)
  }
  await sql`grant update on catalogue_change to tillgate_tenant`.execute(db)
  await sql`create policy finder on catalogue_change for select to tillgate_finder using (true)`.execute(db)
  await sql`grant select (partner_id, id, status, lease_until) on catalogue_change to tillgate_finder`.execute(db)
  await sql`alter table item add column created_in uuid`.execute(db)
  await sql`drop index audit_entry_items`.execute(db)
  await sql`create index audit_entry_items on audit_entry (partner_id, id)
    where action in ('item.bulk-edit', 'item.bulk-delete', 'itembatch.merged', 'item.restored')`.execute(db)
}
