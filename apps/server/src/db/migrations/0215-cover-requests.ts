import { sql, type Kysely } from 'kysely'

/**
 * Requests of partners to put an item on a list of approved products, at most one open request for each item and list. The
 * rows stay with their answers: they say why a list has a product, or not.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table cover_request (
      partner_id uuid not null,
      id uuid not null,
      item_id uuid not null,
      programme_id uuid not null,
      purse text not null,
      reason text not null,
      asked_by uuid not null,
      asked_at timestamptz not null default now(),
      status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'DECLINED')),
      answer text not null default '',
      answered_by uuid,
      answered_at timestamptz,
      primary key (partner_id, id),
      foreign key (partner_id, item_id) references item (partner_id, id)
    )`.execute(db)
  await sql`
    create unique index cover_request_open on cover_request (partner_id, item_id, programme_id, purse)
      where status = 'OPEN'`.execute(db)
  await sql`create index cover_request_item on cover_request (partner_id, item_id, asked_at)`.execute(db)
  await sql`create index cover_request_asked on cover_request (status, asked_at)`.execute(db)
  await sql`alter table cover_request enable row level security, force row level security`.execute(db)
  await sql`
    create policy tenant on cover_request to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
      with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
  await sql`create policy operator_reads on cover_request for select to tillgate_operator using (true)`.execute(db)
  await sql`
    create policy operator_answers on cover_request for update to tillgate_operator using (true) with check (true)`.execute(
    db,
  )
  await sql`grant select, insert on cover_request to tillgate_tenant`.execute(db)
  await sql`
    grant select, update (status, answer, answered_by, answered_at) on cover_request to tillgate_operator`.execute(db)
}
