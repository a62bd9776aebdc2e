import { sql, type Kysely } from 'kysely'

/**
 * What people edit has a version, so that nobody overwrites what they have not seen. An item's is its own and those of
 * its prices added up: a row's version only grows, and no price row is ever removed. Imports write prices by the ten
 * thousand and switches one by one, so the database counts there, whoever writes.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table item
      add column version int not null default 1,
      add column apply_all_stores boolean not null default false`.execute(db)
  await sql`alter table item_store add column version int not null default 1`.execute(db)
  await sql`
    alter table store
      add column version int not null default 1,
      add column owners_version int not null default 1`.execute(db)
  await sql`grant update (version) on store to tillgate_operator`.execute(db)
  await sql`
    create function count_version() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger count_version before update on item for each row
    when ((old.name, old.description, old.unit, old.apply_all_stores, old.deleted_at)
      is distinct from (new.name, new.description, new.unit, new.apply_all_stores, new.deleted_at))
    execute function count_version()`.execute(db)
  await sql`
    create trigger count_version before update on item_store for each row
    when ((old.price_cents, old.tax_milli, old.active, old.deleted_at)
      is distinct from (new.price_cents, new.tax_milli, new.active, new.deleted_at))
    execute function count_version()`.execute(db)
}
