import { sql, type Kysely } from 'kysely'

/** Choices of a person in the portal: the store shown last and saved views of lists. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table user_preference (
      partner_id uuid not null references partner (id),
      user_id uuid not null,
      store_id uuid,
      views jsonb not null default '[]',
      primary key (partner_id, user_id),
      foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade,
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`alter table user_preference enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on user_preference to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`grant select, insert, update on user_preference to tillgate_tenant`.execute(db)
}
