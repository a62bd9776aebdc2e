import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Key = { partnerId: string; userId: string }

/** The email of somebody of the partner, and whether it is proven. As identity or in the partner's transaction. */
export const findEmailState = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_account')
    .select(['email', 'emailVerified'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .executeTakeFirst()

/** As identity. Undefined when another request proved it first; violates `emailKey` when another account has the address. */
export const markEmailProven = (db: Db, { partnerId, userId }: Key) =>
  db
    .updateTable('user_account')
    .set({ emailVerified: true, version: sql`version + 1` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
