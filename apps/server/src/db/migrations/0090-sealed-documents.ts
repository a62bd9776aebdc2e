import { sql, type Kysely } from 'kysely'

/**
 * Files of documents are encrypted. The key of each file is sealed in its row; null is a file from before, which the job
 * `seal-documents` encrypts. A row whose file was deleted after its term has no `file_key`.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table document add column sealed bytea, alter column file_key drop not null`.execute(db)
  await sql`grant select (ctid, sealed), update (sealed) on document to tillgate_rotator`.execute(db)
  await sql`create policy rotator on document to tillgate_rotator using (true) with check (true)`.execute(db)
  await sql`grant select (partner_id, store_id, id, sealed, removed_at) on document to tillgate_finder`.execute(db)
  await sql`grant select (partner_id, store_id, status, decided_at) on application to tillgate_finder`.execute(db)
  await sql`grant select (ended_at) on item_batch to tillgate_finder`.execute(db)
  await sql`
    do $$ begin
      if not exists (select from pg_policies where tablename = 'application' and policyname = 'finder') then
        create policy finder on application for select to tillgate_finder using (true);
      end if;
    end $$`.execute(db)
  await sql`create index item_batch_ended on item_batch (ended_at) where file_key is not null`.execute(db)
  await createFinders(db)
}

/** Return ids alone: whose documents wait for encryption, and whose files have reached their term. */
const createFinders = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function plain_documents(after uuid) returns table (partner_id uuid, id uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      select d.partner_id, d.id from document d
      where d.sealed is null and d.file_key is not null and (after is null or d.id > after)
      order by d.id limit 100
    $$`.execute(db)
  await sql`
    create function expired_documents(days int) returns table (partner_id uuid, id uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      select d.partner_id, d.id from document d
      left join application a on a.partner_id = d.partner_id and a.store_id = d.store_id
        and a.status = 'REJECTED' and d.removed_at is null
      where d.file_key is not null and coalesce(d.removed_at, a.decided_at) < now() - days * interval '1 day'
      limit 100
    $$`.execute(db)
  await sql`
    create function expired_originals(days int) returns table (partner_id uuid, id uuid)
    language sql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
      select b.partner_id, b.id from item_batch b
      where b.file_key is not null and b.ended_at < now() - days * interval '1 day'
        and b.status not in ('STARTED', 'INPROGRESS')
      limit 100
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  for (const name of ['plain_documents(uuid)', 'expired_documents(int)', 'expired_originals(int)']) {
    await sql`alter function ${sql.raw(name)} owner to tillgate_finder`.execute(db)
    await sql`revoke all on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to tillgate_worker`.execute(db)
  }
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
}
