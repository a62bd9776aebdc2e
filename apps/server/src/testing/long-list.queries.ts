import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'

/**
 * Items 1 to `made`, names running against the barcodes: every tenth is deleted with its price, the one behind it is not sold at the
 * store, the first twenty are sold by the pound.
 */
export const stockLongList = async (db: Db, partnerId: string, storeId: string, made: number): Promise<void> => {
  await sql`insert into item (partner_id, id, code, code_key, name, description, unit, deleted_at)
    select p.id, overlay(overlay(md5(p.id::text || n) placing '4' from 13) placing '8' from 17)::uuid, 300000 + n, 'L:' || 300000 + n,
      'Item ' || lpad((${made}::int - n)::text, 5, '0'), 'Shelf', case when n < 20 then 'LB' else 'COUNT' end,
      case when n % 10 = 0 then now() end
    from partner p cross join generate_series(1, ${made}::int) n where p.id = ${partnerId}`.execute(db)
  await sql`insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active, deleted_at)
    select partner_id, ${storeId}, id, 100 + code::int % 900, 0, code::int % 2 = 0, deleted_at from item
    where partner_id = ${partnerId} and code::int % 10 <> 1`.execute(db)
}

/** As every import does: without figures the planner takes a table for empty. */
export const analyzeLongList = async (worker: Pool): Promise<void> => {
  await sql`select learn_catalogue()`.execute(worker)
}
