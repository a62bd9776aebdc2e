import { sql, type Kysely } from 'kysely'

/**
 * Mails and texts that a person switched on or off, by kind of event. A person has at most one row for each kind; without a
 * row the default of the kind holds. Rows stay until the person changes them.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notification_setting (
      partner_id uuid not null references partner (id),
      user_id uuid not null,
      kind text not null
        check (kind in ('payout.sent', 'payout.returned', 'import.ended', 'list.changed', 'device.new')),
      mail boolean not null,
      text boolean not null,
      primary key (partner_id, user_id, kind)
    )`.execute(db)
  await sql`alter table notification_setting enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on notification_setting to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  // In a case the operator reads as the partner does.
  await sql`
    create policy operator on notification_setting for select to tillgate_operator
      using (current_user <> 'tillgate_case')`.execute(db)
  await sql`grant select, insert, update on notification_setting to tillgate_tenant`.execute(db)
  await sql`grant select on notification_setting to tillgate_operator`.execute(db)
}
