import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Somebody whose password may be set. Undefined: nobody, switched off, or an operator, who has another door. */
export const findAccount = (db: Db, by: { email: string }) =>
  db
    .selectFrom('user_account as u')
    .leftJoin('partner as p', 'p.id', 'u.partnerId')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.partnerId', 'p.businessName'])
    .where('u.email', '=', by.email)
    .where('u.active', '=', true)
    .where('u.audience', '!=', 'operator')
    .executeTakeFirst()

/**
 * A right code or link came by mail, so the address is theirs. A phone that was given before anybody had proven the
 * address goes with a reset: it may be a stranger's, who signed up in their name. One that came with an invitation stays.
 */
export const setPassword = (db: Db, userId: string, passwordHash: string, isInvited: boolean) =>
  db
    .updateTable('user_account')
    .set({
      passwordHash,
      phoneNumber: sql`case when email_verified or ${isInvited} then phone_number end`,
      emailVerified: true,
    })
    .where('id', '=', userId)
    .execute()

export const listStoreNames = async (db: Db, partnerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('store')
    .select('businessName')
    .where('partnerId', '=', partnerId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map((row) => row.businessName)
}
