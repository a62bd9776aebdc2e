import { sql, type Kysely } from 'kysely'

/**
 * Contacts of partners with support, with the caller check of a call. They stay as long as the partner: they record how an operator
 * identified the person before an account was changed.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table support_contact (
      partner_id uuid not null references partner (id),
      id uuid not null,
      channel text not null check (channel in ('CALL_IN', 'CALL_OUT', 'MAIL', 'OTHER')),
      person_id uuid,
      subject text not null
        check (subject in ('SIGN_IN', 'SECOND_FACTOR', 'EMAIL', 'APPLICATION', 'PAYOUT', 'TERMINAL', 'OTHER')),
      note text not null default '' check (length(note) <= 2000),
      result text not null default 'UNCHECKED' check (result in ('UNCHECKED', 'VERIFIED', 'FAILED')),
      facts_right text[] not null default '{}',
      facts_wrong text[] not null default '{}',
      opened_by uuid not null,
      opened_at timestamptz not null default now(),
      checked_at timestamptz,
      closed_at timestamptz,
      primary key (partner_id, id),
      check (channel in ('CALL_IN', 'CALL_OUT') or (result = 'UNCHECKED' and closed_at is not null)),
      check (result <> 'VERIFIED' or person_id is not null)
    )`.execute(db)
  await sql`create index support_contact_newest on support_contact (partner_id, opened_at desc)`.execute(db)
  await sql`alter table support_contact enable row level security, force row level security`.execute(db)
  await sql`create policy operator on support_contact to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`
    grant select, insert, update (subject, note, result, facts_right, facts_wrong, checked_at, closed_at)
      on support_contact to tillgate_operator`.execute(db)
}
