import { sql, type Kysely } from 'kysely'

/**
 * An unanswered invitation no longer reserves its email against an account that proves it: proven accounts and invitations
 * have a unique key each. One account proves an email, one invitation is open for it, and both may exist at once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create unique index user_account_invited_email on user_account (email)
    where not email_verified and password_hash is null`.execute(db)
  // The name stays: the release before this one maps a conflict on it to an error code.
  await sql`drop index user_account_email_key`.execute(db)
  await sql`create unique index user_account_email_key on user_account (email) where email_verified`.execute(db)
}
