import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/** An uploaded catalogue file, its stores, and whose turn it is: one import of a partner runs at a time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table item_batch (
      partner_id uuid not null references partner (id),
      id uuid not null,
      file_name text not null,
      original_file_name text not null,
      file_key text,
      error_file_key text,
      sha256 bytea not null,
      bytes bigint not null,
      status text not null check (status in ('STARTED', 'INPROGRESS', 'FINISHED', 'FINISHEDWITHERRORS', 'FAILED')),
      phase text not null default 'CHECKING',
      all_stores boolean not null,
      language text not null,
      created_by uuid not null,
      originals int not null default 0,
      created int not null default 0,
      updated int not null default 0,
      unchanged int not null default 0,
      failed int not null default 0,
      progress real not null default 0,
      message_code text,
      message_holes jsonb,
      problems jsonb,
      started_at timestamptz,
      ended_at timestamptz,
      lease_until timestamptz,
      attempt int not null default 0,
      created_at timestamptz not null default now(),
      primary key (partner_id, id),
      check (status in ('STARTED', 'INPROGRESS') or created + updated + unchanged + failed = originals)
    )`.execute(db)
  await sql`create index item_batch_created on item_batch (partner_id, created_at desc, id desc)`.execute(db)
  await sql`
    create table item_batch_store (
      partner_id uuid not null,
      batch_id uuid not null,
      store_id uuid not null,
      primary key (partner_id, batch_id, store_id),
      foreign key (partner_id, batch_id) references item_batch (partner_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`create index item_batch_store_store on item_batch_store (partner_id, store_id, batch_id)`.execute(db)
  await sql`
    create table import_turn (
      partner_id uuid primary key references partner (id),
      batch_id uuid,
      lease_until timestamptz
    )`.execute(db)
  await tenantWall(db, 'item_batch', ['select', 'insert', 'update'])
  await tenantWall(db, 'item_batch_store', ['select', 'insert'])
  await tenantWall(db, 'import_turn', ['select', 'insert', 'update'])
}
