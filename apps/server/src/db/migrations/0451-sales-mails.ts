import { sql, type Kysely } from 'kysely'

/**
 * People who get a mail with the sales of a store after each day; no row: no mail. `day`: next day to report, in the zone of the store.
 * `due_at`: when its mail is due. A sent mail moves both to the next day, so that a day is mailed once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table sales_mail (
      partner_id uuid not null,
      store_id uuid not null,
      user_id uuid not null,
      day date not null,
      due_at timestamptz not null,
      primary key (partner_id, store_id, user_id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`create index sales_mail_due on sales_mail (due_at)`.execute(db)
  await sql`alter table sales_mail enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on sales_mail to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`create policy operator on sales_mail for select to tillgate_operator using (true)`.execute(db)
  await sql`grant select, insert, update, delete on sales_mail to tillgate_tenant`.execute(db)
  await sql`grant select on sales_mail to tillgate_operator`.execute(db)
}
