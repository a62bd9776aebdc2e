import { sql, type Kysely } from 'kysely'

/**
 * The accountant of a partner, and the links to a month that were mailed. `sent_month` is the last month of the monthly
 * mail. A link stores hashes only: of its token, and of the pass that a right code gives for half an hour. The service
 * deletes links a year after their last day.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table accountant (
      partner_id uuid primary key references partner (id),
      name text not null check (length(name) between 1 and 100),
      email text not null check (length(email) between 3 and 254),
      language text not null check (language in ('en-US', 'es-ES')),
      is_monthly boolean not null,
      sent_month text not null check (sent_month ~ '^[0-9]{4}-[0-9]{2}$')
    )`.execute(db)
  await sql`
    create table accountant_link (
      partner_id uuid not null references partner (id),
      id uuid not null,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      name text not null check (length(name) between 1 and 100),
      email text not null check (length(email) between 3 and 254),
      token_hash bytea not null,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      revoked_at timestamptz,
      downloads integer not null default 0,
      downloaded_at timestamptz,
      pass_hash bytea,
      pass_until timestamptz,
      primary key (partner_id, id),
      unique (partner_id, token_hash),
      check ((pass_hash is null) = (pass_until is null))
    )`.execute(db)
  for (const table of ['accountant', 'accountant_link']) {
    const name = sql.table(table)
    await sql`alter table ${name} enable row level security, force row level security`.execute(db)
    await sql`
      create policy tenant on ${name} to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
        with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
    await sql`grant select, insert, update, delete on ${name} to tillgate_tenant`.execute(db)
  }
  await sql`create policy operator on accountant for select to tillgate_operator using (true)`.execute(db)
  await sql`grant select on accountant to tillgate_operator`.execute(db)
  await sql`alter table passcode drop constraint passcode_purpose_check`.execute(db)
  await sql`
    alter table passcode add constraint passcode_purpose_check
      check (purpose in ('sign-in', 'reset', 'registration', 'two-factor', 'email', 'accountant'))`.execute(db)
}
