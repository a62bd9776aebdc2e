import { sql, type Kysely } from 'kysely'

/**
 * Wrong passwords per address typed, known or not, and per device: an empty `device` stands for all that are unknown to
 * the account. Logged like every table: a crash of the database opens no door.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sign_in_guard (
      subject bytea not null,
      device bytea not null,
      wrong int not null default 0,
      streak int not null default 0,
      pending int not null default 0 check (pending >= 0),
      pending_until timestamptz not null default now(),
      open_at timestamptz not null default now(),
      primary key (subject, device)
    )`.execute(db)
  await sql`create index sign_in_guard_open_at on sign_in_guard (open_at)`.execute(db)
  await sql`grant select, insert, update, delete on sign_in_guard to tillgate_identity`.execute(db)
  // The device that gave the password, empty when unknown: the second step counts apart for it.
  await sql`alter table operator_ticket add column device bytea not null default ''`.execute(db)
}
