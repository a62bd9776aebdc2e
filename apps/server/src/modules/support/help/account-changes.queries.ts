import type { Db } from '#server/db/db.ts'

/** Returns the account that a proposal changes, or undefined. Runs as staff: operators do not read how a second factor works. */
export const findAccount = (db: Db, partnerId: string, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['email', 'active', 'twoFactor', 'twoFactorWay'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .executeTakeFirst()
