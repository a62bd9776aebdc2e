import { sql, type Kysely } from 'kysely'

/**
 * Keys of tenants begin with the partner; operators search the numbers of all partners by the second index. The third serves the
 * list of purchases that were not completed, which have no settlement status.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index purchase_receipt_number`.execute(db)
  await sql`create unique index purchase_receipt_number on purchase (partner_id, receipt_number)`.execute(db)
  await sql`create index purchase_by_receipt_number on purchase (receipt_number)`.execute(db)
  await sql`create index purchase_not_completed on purchase (partner_id, started_at desc, id desc)
    where refund_status is null`.execute(db)
}
