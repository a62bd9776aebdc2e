import { sql, type Kysely } from 'kysely'

/**
 * Passkeys of people of partners and of operators. Public keys are no secrets, so nothing is sealed. `user_handle` is random and the
 * same for all passkeys of an account. A challenge works once, for one purpose and one audience, and is stored as a hash.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table passkey (
      id uuid primary key,
      user_id uuid not null references user_account (id) on delete cascade,
      credential_id bytea not null,
      public_key bytea not null,
      user_handle bytea not null check (length(user_handle) = 32),
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      synced boolean not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      constraint passkey_credential unique (credential_id)
    )`.execute(db)
  await sql`create index passkey_user on passkey (user_id)`.execute(db)
  await sql`grant select, insert, update, delete on passkey to tillgate_identity`.execute(db)

  await sql`
    create table passkey_challenge (
      token_hash bytea primary key,
      challenge_hash bytea not null,
      purpose text not null check (purpose in ('SIGN_IN', 'ADD')),
      audience text not null check (audience in ('portal', 'operator')),
      subject bytea,
      user_id uuid references user_account (id) on delete cascade,
      user_handle bytea,
      expires_at timestamptz not null,
      constraint passkey_challenge_of check ((purpose = 'ADD') = (user_id is not null and user_handle is not null))
    )`.execute(db)
  await sql`create index passkey_challenge_expires on passkey_challenge (expires_at)`.execute(db)
  await sql`create index passkey_challenge_user on passkey_challenge (user_id)`.execute(db)
  await sql`grant select, insert, update, delete on passkey_challenge to tillgate_identity`.execute(db)
}
