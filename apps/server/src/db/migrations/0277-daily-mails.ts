import { sql, type Kysely } from 'kysely'

/**
 * A choice of mail becomes a time: at once, once a day or never. Choices of today stay: on is at once, off is never. The new table
 * has the events that wait for the daily mail of a person; the mail and the deletion of its rows are one transaction.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table notification_setting
      alter column mail type text using case when mail then 'AT_ONCE' else 'NEVER' end,
      add constraint notification_setting_mail_check check (mail in ('AT_ONCE', 'DAILY', 'NEVER'))`.execute(db)
  await sql`
    create table daily_mail_event (
      partner_id uuid not null,
      user_id uuid not null,
      event_id uuid not null,
      due_at timestamptz not null,
      primary key (partner_id, user_id, event_id),
      foreign key (partner_id, event_id) references partner_event (partner_id, id) on delete cascade
    )`.execute(db)
  await sql`create index daily_mail_event_due on daily_mail_event (due_at)`.execute(db)
  await sql`create index daily_mail_event_event on daily_mail_event (partner_id, event_id)`.execute(db)
  await sql`alter table daily_mail_event enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on daily_mail_event to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  // In a case the operator writes as the partner does.
  await sql`
    create policy operator on daily_mail_event to tillgate_operator
      using (current_user <> 'tillgate_case') with check (current_user <> 'tillgate_case')`.execute(db)
  await sql`grant select, insert, delete on daily_mail_event to tillgate_tenant`.execute(db)
  await sql`grant insert, select (partner_id, user_id, due_at) on daily_mail_event to tillgate_operator`.execute(db)
}
