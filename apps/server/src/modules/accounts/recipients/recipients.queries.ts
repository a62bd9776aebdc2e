import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Finds the account of an email: proven, else invited, else unproven. Returns undefined without an account. */
export const findRecipient = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'firstName', 'phoneNumber', 'emailVerified', 'passwordHash', 'active', 'audience'])
    .where('email', '=', email)
    .orderBy('emailVerified', 'desc')
    .orderBy(sql`password_hash is null`, 'desc')
    .limit(1)
    .executeTakeFirst()
