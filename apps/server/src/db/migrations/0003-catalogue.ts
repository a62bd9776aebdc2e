import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/** A price belongs to a store, not to the item: the same milk costs more downtown. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table store (
      partner_id uuid not null references partner (id),
      id uuid not null,
      business_name text not null,
      type text not null check (type in ('GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING')),
      code text not null check (code ~ '^[0-9]{8}$'),
      address_line_1 text not null,
      address_line_2 text not null default '',
      city text not null,
      state_code text not null,
      zip_code text not null,
      time_zone text not null default 'America/New_York',
      status text not null check (status in ('ACTIVE', 'INACTIVE', 'PENDING')),
      application_status text not null
        check (application_status in ('PENDING_AUTH', 'REVIEW', 'APPROVED', 'REJECTED')),
      bank_account_status text not null default 'PENDING_VERIFICATION',
      bank_account_last4 text check (bank_account_last4 ~ '^[0-9]{4}$'),
      created_at timestamptz not null default now(),
      primary key (partner_id, id),
      unique (partner_id, code)
    )`.execute(db)
  await sql`
    create table item (
      partner_id uuid not null references partner (id),
      id uuid not null,
      code text collate "C" not null check (code ~ '^[0-9]{1,14}$'),
      code_key text collate "C" not null,
      name text not null check (length(name) between 1 and 256),
      description text not null check (length(description) between 1 and 256),
      unit text not null check (unit in ('COUNT', 'GM', 'OZ', 'LB', 'KG', 'GAL', 'FLOZ', 'L', 'ML')),
      apl_verified boolean not null default false,
      created_by uuid,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (partner_id, id)
    )`.execute(db)
  // Living rows only: a deleted item gives its barcode free.
  await sql`create unique index item_code_key on item (partner_id, code_key) where deleted_at is null`.execute(db)
  await sql`create index item_code on item (partner_id, code, id) where deleted_at is null`.execute(db)
  await sql`create index item_name on item (partner_id, name, id) where deleted_at is null`.execute(db)
  await sql`create index item_name_prefix on item (partner_id, (lower(name) collate "C")) where deleted_at is null`.execute(
    db,
  )
  await sql`create index item_words on item using gin (partner_id, (name || ' ' || description) gin_trgm_ops)`.execute(
    db,
  )
  await sql`
    create table item_store (
      partner_id uuid not null,
      store_id uuid not null,
      item_id uuid not null,
      price_cents bigint not null check (price_cents between 1 and 99999),
      tax_milli int not null check (tax_milli between 0 and 100000),
      active boolean not null,
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      primary key (partner_id, store_id, item_id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      foreign key (partner_id, item_id) references item (partner_id, id) on delete cascade
    )`.execute(db)
  await sql`create index item_store_item on item_store (partner_id, item_id)`.execute(db)
  await sql`create index item_store_price on item_store (partner_id, store_id, price_cents, item_id)
    where deleted_at is null`.execute(db)
  await sql`create index item_store_active on item_store (partner_id, store_id, active) where deleted_at is null`.execute(
    db,
  )
  await tenantWall(db, 'store', ['select', 'insert', 'update'])
  await tenantWall(db, 'item', ['select', 'insert', 'update'])
  await tenantWall(db, 'item_store', ['select', 'insert', 'update'])
  await findItems(db)
}

/**
 * Word search behind the wall. LIKE is not leakproof, so under row-level security its index would be dead; this
 * function filters by the partner itself and hands back ids alone, capped so that no search reads without end.
 */
const findItems = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (partner_id, id, name, description, deleted_at) on item to tillgate_finder`.execute(db)
  await sql`create policy finder on item for select to tillgate_finder using (true)`.execute(db)
  await sql`
    create function search_item_ids(words text) returns setof uuid
    language plpgsql stable security definer
    set plan_cache_mode = force_custom_plan set search_path = pg_catalog, public
    as $$
    declare
      mine uuid := current_setting('app.partner_id')::uuid;
      pattern text := '%' || replace(replace(replace(words, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%';
      prefix text := lower(words);
    begin
      if length(words) < 3 then
        return query select i.id from item i
          where i.partner_id = mine and i.deleted_at is null
            and lower(i.name) collate "C" >= prefix collate "C"
            and lower(i.name) collate "C" < prefix || chr(1114111) collate "C"
          limit 10001;
      else
        return query select i.id from item i
          where i.partner_id = mine and i.deleted_at is null and (i.name || ' ' || i.description) ilike pattern
          limit 10001;
      end if;
    end $$`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  await sql`alter function search_item_ids owner to tillgate_finder`.execute(db)
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
  await sql`revoke all on function search_item_ids from public`.execute(db)
  await sql`grant execute on function search_item_ids to tillgate_tenant`.execute(db)
}
