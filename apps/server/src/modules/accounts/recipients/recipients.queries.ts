import type { Db } from '#server/db/db.ts'

/** Somebody who can sign in with a password, here or at the till. Undefined: nobody, switched off, or only invited. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'firstName', 'phoneNumber', 'emailVerified', 'passwordHash', 'active', 'audience'])
    .where('email', '=', email)
    .executeTakeFirst()
