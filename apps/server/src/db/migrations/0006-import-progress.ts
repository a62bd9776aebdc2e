import { sql, type Kysely } from 'kysely'

/**
 * How far an import has come: the last key whose rows are committed, together with the counts up to it. A second
 * attempt goes on behind it, so every row is counted once however often the worker dies.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table item_batch add column cursor text collate "C"`.execute(db)
  await sql`alter table item_batch add column cards int not null default 0`.execute(db)
  await sql`create index item_batch_running on item_batch (partner_id, created_at)
    where status in ('STARTED', 'INPROGRESS')`.execute(db)
  await sql`create index item_batch_cards on item_batch (partner_id, id)
    where cards > 0 and file_key is not null`.execute(db)
  await findStalledImports(db)
}

/**
 * What the reaper goes on with: imports whose worker is gone, or that never found one, and finished ones whose original
 * file still has to be destroyed. It crosses all partners, so it hands back ids alone.
 */
const findStalledImports = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (partner_id, id, status, lease_until, created_at, cards, file_key) on item_batch
    to tillgate_finder`.execute(db)
  await sql`create policy finder on item_batch for select to tillgate_finder using (true)`.execute(db)
  await sql`
    create function stalled_imports() returns table (partner_id uuid, batch_id uuid)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select b.partner_id, b.id from item_batch b
      where b.status in ('STARTED', 'INPROGRESS')
        and coalesce(b.lease_until, b.created_at + interval '5 seconds') < now()
      union all
      select b.partner_id, b.id from item_batch b
      where b.cards > 0 and b.file_key is not null and b.status not in ('STARTED', 'INPROGRESS')
      limit 100
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  await sql`alter function stalled_imports owner to tillgate_finder`.execute(db)
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
  await sql`revoke all on function stalled_imports from public`.execute(db)
  await sql`grant execute on function stalled_imports to tillgate_worker`.execute(db)
}
