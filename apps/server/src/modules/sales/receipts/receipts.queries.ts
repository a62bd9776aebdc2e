import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Returns the partner of a purchase and the hash of its receipt code. */
export const findReceipt = async (db: Db, id: string) => {
  const { rows } = await sql<{ partnerId: string; receiptHash: Buffer }>`
    select partner_id, receipt_hash from find_receipt(${id})`.execute(db)
  return rows[0]
}

export const findStorePrinted = (db: Db, { partnerId, storeId }: { partnerId: string; storeId: string }) =>
  db
    .selectFrom('store')
    .select(['businessName', 'addressLine1', 'city', 'timeZone'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()
