import { sql, type Kysely } from 'kysely'

/** Reminders of unfinished registrations, one row per person, also of people without a partner. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table registration_reminder (
      user_id uuid primary key references user_account (id) on delete cascade,
      reminded_at timestamptz not null default now(),
      reminders int not null default 1 check (reminders > 0)
    )`.execute(db)
  await sql`grant select, insert, update on registration_reminder to tillgate_operator`.execute(db)
  await sql`create index partner_unfinished on partner (created_at, id) where application_status = 'PENDING_AUTH'`.execute(
    db,
  )
  await sql`create index user_account_unassigned on user_account (created_at, id) where role = 'UNASSIGNED'`.execute(db)
}
