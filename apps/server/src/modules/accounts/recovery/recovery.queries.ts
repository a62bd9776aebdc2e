import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/**
 * Finds an account whose password may be set; of several accounts with one email the proven account, else the invited account.
 * Returns undefined for an unknown or switched-off account and for an operator, who has a separate recovery.
 */
export const findAccount = (db: Db, by: { email: string } | { id: string }) =>
  db
    .selectFrom('user_account as u')
    .leftJoin('partner as p', 'p.id', 'u.partnerId')
    .select(['u.id', 'u.email', 'u.firstName', 'u.lastName', 'u.role', 'u.partnerId', 'p.businessName'])
    .where((row) => ('id' in by ? row('u.id', '=', by.id) : row('u.email', '=', by.email)))
    .where('u.active', '=', true)
    .where('u.audience', '!=', 'operator')
    .orderBy('u.emailVerified', 'desc')
    .orderBy(sql`u.password_hash is null`, 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Sets the password and marks the address as proven, because the code or link came by mail. A reset removes a phone that was
 * given before the address was proven, because another person may have signed up with the address. An invitation's phone stays.
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

/** Lists the first twenty store names: those that a person is assigned to, or without a person all of the partner. */
export const listStoreNames = async (db: Db, partnerId: string, userId?: string): Promise<string[]> => {
  const query = db.selectFrom('store as s').select('s.businessName').where('s.partnerId', '=', partnerId)
  const theirs =
    userId === undefined
      ? query
      : query
          .innerJoin('store_user as m', (on) =>
            on.onRef('m.partnerId', '=', 's.partnerId').onRef('m.storeId', '=', 's.id'),
          )
          .where('m.userId', '=', userId)
  const rows = await theirs.orderBy('s.createdAt').orderBy('s.id').limit(20).execute()
  return rows.map((row) => row.businessName)
}
