import { sql, type Kysely } from 'kysely'

/**
 * What a store decides about its tills. `rules` has the permissions that differ from the defaults of the product, so that a
 * better default reaches the stores that changed none. A store without a row has the defaults.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table till_setting (
      partner_id uuid not null,
      store_id uuid not null,
      version int not null check (version > 0),
      rules jsonb not null,
      lock_minutes int not null check (lock_minutes between 1 and 60),
      register_mode text not null check (register_mode in ('TILL', 'OWN')),
      tender_kinds jsonb not null,
      float_cents bigint not null check (float_cents >= 0),
      quick_keys jsonb not null,
      paper_mm int not null check (paper_mm in (58, 80)),
      last_line text not null,
      show_balance boolean not null,
      printing text not null check (printing in ('ASK', 'ALWAYS')),
      primary key (partner_id, store_id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`alter table till_setting enable row level security`.execute(db)
  await sql`
    create policy tenant on till_setting to tillgate_tenant
      using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`grant select, insert, update on till_setting to tillgate_tenant`.execute(db)
}
