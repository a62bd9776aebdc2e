import { sql, type Kysely } from 'kysely'

/**
 * An account made with a code by text has a password and an email nobody has proven. It no longer reserves the address:
 * an invitation and a registration by mail of the same address make another account. One proven or invited account and
 * one unproven account per address are possible. The third index serves the look-ups by address, which name neither state.
 * An approval sends the codes of the second factor to the phone that a sign-up by text proved, so operators set the way.
 * The codes that prove an email during onboarding are a purpose of their own.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_account drop constraint user_account_email_key`.execute(db)
  await sql`create unique index user_account_email_key on user_account (email)
    where email_verified or password_hash is null`.execute(db)
  await sql`create unique index user_account_unproven_email on user_account (email)
    where not email_verified and password_hash is not null`.execute(db)
  await sql`create index user_account_email on user_account (email)`.execute(db)
  await sql`grant update (two_factor_way) on user_account to tillgate_operator`.execute(db)
  await sql`alter table passcode drop constraint passcode_purpose_check`.execute(db)
  await sql`alter table passcode add constraint passcode_purpose_check
    check (purpose in ('sign-in', 'reset', 'registration', 'two-factor', 'email'))`.execute(db)
}
