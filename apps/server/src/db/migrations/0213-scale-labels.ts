import { sql, type Kysely } from 'kysely'

/**
 * Item parts of a store's scale labels (`R:212345000007`) and the PLUs that lists of approved products name them by
 * (`P:4011`), one to one. Rows stay until a person removes them: they decide what the till covers. `random_weight_price`:
 * the till takes the price of a piece from its label.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store add column random_weight_price boolean not null default false`.execute(db)
  await sql`
    create table scale_label (
      partner_id uuid not null,
      store_id uuid not null,
      code_key text collate "C" not null check (starts_with(code_key, 'R:')),
      plu_key text collate "C" not null check (starts_with(plu_key, 'P:')),
      primary key (partner_id, store_id, code_key),
      unique (partner_id, store_id, plu_key),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`alter table scale_label enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on scale_label to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`grant select, insert, delete on scale_label to tillgate_tenant`.execute(db)
}
