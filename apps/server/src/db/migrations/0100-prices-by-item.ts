import { sql, type Kysely } from 'kysely'

/**
 * Whether a store sells an item is read from the index alone: a numbered page of a long list probes thousands of items
 * that it skips. `deleted_at` is included because a removed price keeps its row.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index item_store_item`.execute(db)
  await sql`create index item_store_item on item_store (partner_id, item_id, store_id) include (deleted_at)`.execute(db)
}
