import type { Db } from '#server/db/db.ts'
import { sql } from 'kysely'
import type { Place } from './decide.queries.ts'

/** A reviewer doubts who it is: the check begins anew, whatever it had come to. */
export const askIdentityAnew = (db: Db, partnerId: string, userId: string) =>
  db
    .updateTable('user_account')
    .set({ identity_status: 'PENDINGVERIFICATION', identity_asked_at: null, identity_reset_at: sql<Date>`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', userId)
    .execute()

/** A reviewer asks for another account: the one that is linked stays until a new one takes its place. */
export const askBankAnew = (db: Db, { partnerId, storeId }: Place) =>
  db
    .updateTable('store')
    .set({ bank_account_status: 'NEITHER_VERIFIED' })
    .where('partner_id', '=', partnerId)
    .where('id', '=', storeId)
    .execute()
