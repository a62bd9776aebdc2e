import type { Db } from '#server/db/db.ts'
import { is, rowsOf } from '#server/db/rows.ts'

/** Returns the partner of a purchase and the hash of its receipt code. */
export const findReceipt = (db: Db, id: string) => rowsOf({ partnerId: is.text, receiptHash: is.bytes }).first(db)`
    select partner_id, receipt_hash from find_receipt(${id})`

export const findStorePrinted = (db: Db, { partnerId, storeId }: { partnerId: string; storeId: string }) =>
  db
    .selectFrom('store')
    .select(['businessName', 'addressLine1', 'city', 'stateCode', 'zipCode', 'phoneNumber', 'timeZone'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow()

export const findTerminalPrinted = (db: Db, { partnerId, terminalId }: { partnerId: string; terminalId: string }) =>
  db
    .selectFrom('terminal')
    .select('name')
    .where('partnerId', '=', partnerId)
    .where('id', '=', terminalId)
    .executeTakeFirst()
