import { sql, type Kysely } from 'kysely'

const current = sql`(pg_current_xact_id()::text::bigint)`

/**
 * Numbers the transaction that changed an item or its price last. A till reads what changed since a snapshot of the database:
 * a time would miss the rows of a transaction that began before the last answer and committed after it. Rows of before have 0.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of [sql`item`, sql`item_store`]) {
    await sql`alter table ${table} add column last_transaction bigint not null default 0`.execute(db)
    await sql`alter table ${table} alter column last_transaction set default ${current}`.execute(db)
  }
  await sql`
    create trigger record_transaction before update on item for each row
      when ((old.code, old.code_key, old.name, old.unit, old.deleted_at) is distinct from (new.code, new.code_key, new.name,
        new.unit, new.deleted_at))
      execute function record_transaction()`.execute(db)
  await sql`
    create trigger record_transaction before update on item_store for each row
      when ((old.price_cents, old.tax_milli, old.active, old.deleted_at) is distinct from (new.price_cents, new.tax_milli,
        new.active, new.deleted_at))
      execute function record_transaction()`.execute(db)
  await sql`create index item_last_transaction on item (partner_id, last_transaction)`.execute(db)
  await sql`create index item_store_last_transaction on item_store (partner_id, store_id, last_transaction)`.execute(db)
}
