import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Time passes for somebody's tickets. */
export const ticketsPass = (db: Db, userId: string, minutes: number) =>
  db
    .updateTable('operator_ticket')
    .set({ expires_at: sql`expires_at - ${minutes} * interval '1 minute'` })
    .where('user_id', '=', userId)
    .execute()

export const noAuthenticator = (db: Db, userId: string) =>
  db.deleteFrom('staff_totp').where('user_id', '=', userId).execute()
