import { sql, type Kysely } from 'kysely'

/**
 * Barcodes sort as the numbers they are: 12345 before 0099999999999. A column instead of an indexed expression, because
 * behind row-level security a cursor's condition on a function keeps no index (the function may tell what it saw).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table item add column code_number bigint not null generated always as (code::bigint) stored`.execute(
    db,
  )
  await sql`create index item_code_number on item (partner_id, code_number, id) where deleted_at is null`.execute(db)
  // What is left to it is to find the codes that begin with some digits.
  await sql`drop index item_code`.execute(db)
  await sql`create index item_code on item (partner_id, code) where deleted_at is null`.execute(db)
}
