import type { Db } from '#server/db/db.ts'
import { is, rowsOf } from '#server/db/rows.ts'

/** Returns the partner of a purchase and the hash of its receipt code. */
export const findReceipt = (db: Db, id: string) => rowsOf({ partnerId: is.text, receiptHash: is.bytes }).first(db)`
    select partner_id, receipt_hash from find_receipt(${id})`
