import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/**
 * Imports of several partners take turns: rows that were read wait in a table any worker can go on with. It is not in
 * the log of the database; after a crash it is empty, and the next attempt reads the file again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create unlogged table staged_row (
      partner_id uuid not null,
      batch_id uuid not null,
      code_key text collate "C" not null,
      n int not null,
      id uuid not null,
      code text not null,
      name text not null,
      description text not null,
      unit text not null,
      price_cents int not null,
      tax_milli int not null,
      active boolean,
      primary key (partner_id, batch_id, code_key)
    )`.execute(db)
  await tenantWall(db, 'staged_row', ['select', 'insert', 'delete'])
  await sql`
    alter table item_batch
      add column lane text not null default 'LARGE' check (lane in ('SMALL', 'LARGE')),
      add column turns int not null default 0,
      add column understood jsonb`.execute(db)
  await findImports(db)
  await findFileKeys(db)
}

/** Both cross all partners, so one hands back ids alone and the other a yes or no. */
const findImports = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (lane) on item_batch to tillgate_finder`.execute(db)
  await sql`drop function stalled_imports`.execute(db)
  await sql`
    create function stalled_imports() returns table (partner_id uuid, batch_id uuid, lane text)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select b.partner_id, b.id, b.lane from item_batch b
      where b.status in ('STARTED', 'INPROGRESS')
        and coalesce(b.lease_until, b.created_at + interval '5 seconds') < now()
        and not exists (select from item_batch o where o.partner_id = b.partner_id
          and o.status in ('STARTED', 'INPROGRESS') and (o.created_at, o.id) < (b.created_at, b.id))
      union all
      select b.partner_id, b.id, b.lane from item_batch b
      where b.cards > 0 and b.file_key is not null and b.status not in ('STARTED', 'INPROGRESS')
      limit 100
    $$`.execute(db)
  await sql`
    create function others_wait(me uuid) returns boolean
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select exists (select from item_batch b
        where b.status in ('STARTED', 'INPROGRESS') and b.lane = 'LARGE' and b.partner_id <> me
          and (b.lease_until is null or b.lease_until < now())
          and not exists (select from item_batch o where o.partner_id = b.partner_id
            and o.status in ('STARTED', 'INPROGRESS') and (o.created_at, o.id) < (b.created_at, b.id)))
    $$`.execute(db)
  await finderOwns(db, ['stalled_imports()', 'others_wait(uuid)'])
}

/** Which of these files a row names, whoever's: what none names was left behind. */
const findFileKeys = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (error_file_key) on item_batch to tillgate_finder`.execute(db)
  await sql`grant select (file_key) on document to tillgate_finder`.execute(db)
  await sql`create policy finder on document for select to tillgate_finder using (true)`.execute(db)
  await sql`create index item_batch_file on item_batch (file_key)`.execute(db)
  await sql`create index item_batch_error_file on item_batch (error_file_key)`.execute(db)
  await sql`create index document_file on document (file_key)`.execute(db)
  await sql`
    create function named_files(keys text[]) returns setof text
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select file_key from item_batch where file_key = any(keys)
      union select error_file_key from item_batch where error_file_key = any(keys)
      union select file_key::text from document where file_key = any(keys::uuid[])
    $$`.execute(db)
  await finderOwns(db, ['named_files(text[])'])
}

const finderOwns = async (db: Kysely<unknown>, functions: readonly string[]): Promise<void> => {
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  for (const name of functions) {
    await sql`alter function ${sql.raw(name)} owner to tillgate_finder`.execute(db)
    await sql`revoke all on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to tillgate_worker`.execute(db)
  }
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
}
