import { sql, type Kysely } from 'kysely'

/**
 * Openings of a drawer without a sale, so that the report of a day counts them by person. Rows never change. `opened_by_name`: name of
 * the person at that time. An opening belongs to the report whose period has its moment.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table drawer_opening (
      partner_id uuid not null,
      id uuid not null,
      store_id uuid not null,
      terminal_id uuid not null,
      opened_by uuid not null,
      opened_by_name text not null,
      approval_id uuid,
      opened_at timestamptz not null default now(),
      primary key (partner_id, id),
      foreign key (partner_id, store_id, terminal_id) references terminal (partner_id, store_id, id)
    )`.execute(db)
  await sql`create index drawer_opening_terminal on drawer_opening (partner_id, terminal_id, opened_at)`.execute(db)
  await sql`alter table drawer_opening enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on drawer_opening to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`grant select, insert on drawer_opening to tillgate_tenant`.execute(db)
  await sql`
    create trigger keep before update or delete on drawer_opening for each row execute function refuse_change()`.execute(
    db,
  )
}
