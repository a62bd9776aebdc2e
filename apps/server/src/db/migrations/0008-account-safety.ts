import { sql, type Kysely } from 'kysely'

/** Codes, links, invitations and notices: what people prove themselves with, before any partner is known. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Counters decide about guesses: they have to survive a crash of the database.
  await sql`alter table rate_limit set logged`.execute(db)
  await sql`alter table session add column id uuid not null default gen_random_uuid()`.execute(db)
  await sql`create unique index session_id on session (id)`.execute(db)

  // One row per code sent, for addresses nobody has too: known and unknown must not differ.
  await sql`
    create table passcode (
      id uuid primary key,
      subject bytea not null,
      purpose text not null check (purpose in ('sign-in', 'reset', 'registration')),
      code_hash bytea not null,
      attempts int not null default 0 check (attempts between 0 and 3),
      expires_at timestamptz not null,
      proved_at timestamptz,
      burnt_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index passcode_live on passcode (subject, purpose, created_at desc)`.execute(db)
  await sql`create index passcode_expires on passcode (expires_at)`.execute(db)

  await sql`
    create table link_token (
      token_hash bytea primary key,
      user_id uuid not null references user_account (id) on delete cascade,
      purpose text not null check (purpose in ('reset', 'first-password')),
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index link_token_live on link_token (user_id, purpose) where used_at is null`.execute(db)
  await sql`create index link_token_expires on link_token (expires_at)`.execute(db)

  // An application of somebody without an account yet. Verified for ten minutes once the code was right.
  await sql`
    create table registration (
      subject bytea primary key,
      sealed bytea not null,
      language text not null,
      verified_until timestamptz,
      passcode_id uuid,
      created_at timestamptz not null default now()
    )`.execute(db)

  // Mails and texts to people rather than partners. What is sealed goes with the sending.
  await sql`
    create table identity_post (
      id uuid primary key,
      task text not null,
      sealed bytea,
      language text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      sent_at timestamptz,
      attempts int not null default 0,
      failure text
    )`.execute(db)
  await sql`create index identity_post_expires on identity_post (expires_at)`.execute(db)

  await sql`create table captcha_spent (signature bytea primary key, expires_at timestamptz not null)`.execute(db)

  // Append only: what happened to an account, for its owner and for whoever has to explain it one day.
  await sql`
    create table account_event (
      id uuid primary key,
      at timestamptz not null default now(),
      user_id uuid,
      subject bytea,
      action text not null,
      ip text not null,
      user_agent text not null,
      trial jsonb,
      request_id text not null
    )`.execute(db)
  await sql`create index account_event_user on account_event (user_id, at)`.execute(db)

  await sql`grant select, insert, update, delete on passcode, link_token, registration, identity_post, captcha_spent
    to tillgate_identity`.execute(db)
  await sql`grant select, insert on account_event to tillgate_identity`.execute(db)
}
