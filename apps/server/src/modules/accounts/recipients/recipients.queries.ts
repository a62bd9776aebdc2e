import type { Db } from '#server/db/db.ts'

/** Somebody who can sign in with a password, here or at the till. Undefined: nobody, switched off, or only invited. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'first_name', 'phone_number', 'email_verified', 'password_hash', 'active', 'audience'])
    .where('email', '=', email)
    .executeTakeFirst()
