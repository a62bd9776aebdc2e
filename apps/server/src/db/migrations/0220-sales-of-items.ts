import { sql, type Kysely } from 'kysely'

/**
 * Serves the sales of one item. Ids of purchases increase with time, so that the index reads the last days of the item alone.
 * A large database may build it concurrently before.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index if not exists purchase_line_item on purchase_line (partner_id, item_id, purchase_id)
    where item_id is not null`.execute(db)
}
