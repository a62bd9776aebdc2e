import { sql, type Kysely } from 'kysely'

/**
 * A file that is checked before its import. The rows stay in `staged_row` and the result in `preview` until the partner
 * decides, at most 30 days after `checked_at`. `fixes` are the changes of rows that the partner chose; they are applied while
 * the file is read, so that the table of staged rows may stay unlogged. Counts of a waiting file do not add up yet.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table item_batch
    add column mode text not null default 'IMPORT' check (mode in ('IMPORT', 'CHECK')),
    add column fixes text[] not null default '{}',
    add column warnings jsonb,
    add column preview jsonb,
    add column checked_at timestamptz,
    drop constraint item_batch_status_check,
    drop constraint item_batch_check,
    add constraint item_batch_status_check check (status in
      ('STARTED', 'INPROGRESS', 'CHECKED', 'FINISHED', 'FINISHEDWITHERRORS', 'FAILED', 'DISCARDED')),
    add constraint item_batch_check check (status in ('STARTED', 'INPROGRESS', 'CHECKED')
      or created + updated + unchanged + failed = file_rows)`.execute(db)
  await sql`create index item_batch_checked on item_batch (checked_at) where status = 'CHECKED'`.execute(db)
  await sql`grant select (checked_at) on item_batch to tillgate_finder`.execute(db)
}
