import { sql, type Kysely } from 'kysely'

/**
 * Partners' people prove a sign-in by mail, by text or with an authenticator of their own. Its secret is sealed, the
 * last step used keeps a code from working twice; `pending` is one that is being set up and has shown no code yet.
 * Recovery codes are stored as fingerprints and work once each.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_account add column two_factor_way text not null default 'MAIL'
    check (two_factor_way in ('MAIL', 'TEXT', 'APP'))`.execute(db)
  await sql`alter table passcode drop constraint passcode_purpose_check`.execute(db)
  await sql`alter table passcode add constraint passcode_purpose_check
    check (purpose in ('sign-in', 'reset', 'registration', 'two-factor'))`.execute(db)
  await sql`
    create table user_totp (
      user_id uuid primary key references user_account (id) on delete cascade,
      sealed bytea,
      last_step bigint not null default 0,
      pending bytea,
      pending_at timestamptz
    )`.execute(db)
  await sql`
    create table recovery_code (
      user_id uuid not null references user_account (id) on delete cascade,
      hash bytea not null,
      used_at timestamptz,
      primary key (user_id, hash)
    )`.execute(db)
  await sql`grant select, insert, update, delete on user_totp, recovery_code to tillgate_identity`.execute(db)
  await sql`grant select (ctid, sealed, pending), update (sealed, pending) on user_totp to tillgate_rotator`.execute(db)
}
