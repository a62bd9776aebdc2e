import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export const insertPost = (db: Db, row: Insertable<Tables['outbox']>) => db.insertInto('outbox').values(row).execute()

/**
 * Locked, so that two workers never send one mail twice. Nothing: sent, given up, or somebody else is at it.
 * A slow mail server may take longer than a request's transaction is allowed to wait.
 */
export const lockUnsent = async (db: Db, partnerId: string, id: string) => {
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(db)
  return db
    .selectFrom('outbox')
    .select(['id', 'sealed', 'language'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failure', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** What was sealed is erased with the sending: codes and links live no longer than they must. */
export const markSent = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('outbox')
    .set((row) => ({ sent_at: sql`now()`, sealed: null, attempts: row('attempts', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()

export const markUndeliverable = (db: Db, partnerId: string, id: string, failure: string) =>
  db
    .updateTable('outbox')
    .set((row) => ({ failure, sealed: null, attempts: row('attempts', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()
