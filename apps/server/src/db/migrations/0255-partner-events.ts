import { sql, type Kysely } from 'kysely'

/**
 * Events of a partner: the bell shows them, and mails are sent about them. `subject` names what happened, so that an event is
 * stored once. `user_id`: the person whom alone the event concerns. `read_by`: people who read it; a partner has few, so an
 * array needs no table of its own. Retention deletes events after 90 days.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table partner_event (
      partner_id uuid not null references partner (id),
      id uuid not null,
      kind text not null
        check (kind in ('payout.sent', 'payout.returned', 'import.ended', 'list.changed', 'device.new')),
      subject text not null,
      user_id uuid,
      details jsonb not null,
      happened_at timestamptz not null default now(),
      read_by uuid[] not null default '{}',
      primary key (partner_id, id),
      unique (partner_id, kind, subject)
    )`.execute(db)
  await sql`create index partner_event_happened on partner_event (partner_id, happened_at desc, id desc)`.execute(db)
  await sql`create index partner_event_old on partner_event (happened_at)`.execute(db)
  await sql`alter table partner_event enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on partner_event to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  // In a case the operator writes as the partner does.
  await sql`
    create policy operator on partner_event for insert to tillgate_operator
      with check (current_user <> 'tillgate_case')`.execute(db)
  await sql`create policy late on partner_event to tillgate_upkeep using (true)`.execute(db)
  await sql`grant select, insert, update on partner_event to tillgate_tenant`.execute(db)
  await sql`grant insert on partner_event to tillgate_operator`.execute(db)
  await sql`grant delete, select (partner_id, id, happened_at) on partner_event to tillgate_upkeep`.execute(db)
}
