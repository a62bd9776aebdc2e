import { sql, type Kysely } from 'kysely'

/**
 * Names tables and a column of imports by the words of the code: the partner lock, the rejected rows and the queue. Comes before the
 * first release: a process of the version before knows the former names only.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table import_turn rename to import_lock`.execute(db)
  await sql`alter index import_turn_pkey rename to import_lock_pkey`.execute(db)
  await sql`alter table import_lock
    rename constraint import_turn_partner_id_fkey to import_lock_partner_id_fkey`.execute(db)
  await sql`alter table faulty_row rename to rejected_row`.execute(db)
  await sql`alter index faulty_row_pkey rename to rejected_row_pkey`.execute(db)
  await sql`alter table rejected_row
    rename constraint faulty_row_partner_id_batch_id_fkey to rejected_row_partner_id_batch_id_fkey`.execute(db)
  await sql`alter table item_batch rename column lane to queue`.execute(db)
  await sql`alter table item_batch rename constraint item_batch_lane_check to item_batch_queue_check`.execute(db)
}
