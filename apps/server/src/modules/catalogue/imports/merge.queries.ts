import { sql } from 'kysely'
import type { BulkConnection } from '#server/db/bulk-connection.ts'
import type { Db } from '#server/db/db.ts'
import { isListed } from '../approved-products/projection.queries.ts'
import type { BatchClaim, Step } from './lease.queries.ts'

/** COPY does not go through row-level security: rows arrive in the connection's own temporary table, and are staged from there. */
export const createIncoming = async (db: Db): Promise<void> => {
  await sql`
    create temp table incoming (
      n int not null, id uuid not null, code_key text collate "C" not null, code text not null, name text not null,
      description text not null, unit text not null, price_cents int not null, tax_milli int not null, active boolean
    )`.execute(db)
}
export const copyIncoming = ({ copyIn }: BulkConnection, pieces: AsyncIterable<Uint8Array>): Promise<void> =>
  copyIn('incoming (n, id, code_key, code, name, description, unit, price_cents, tax_milli, active)', pieces)

const values = (table: string) =>
  sql.raw(
    ['name', 'description', 'unit', 'price_cents', 'tax_milli', 'active'].map((column) => `${table}.${column}`).join(),
  )

type Staging = Pick<BatchClaim, 'partnerId' | 'batchId'>
const ofBatch = ({ partnerId, batchId }: Staging) => sql`partner_id = ${partnerId} and batch_id = ${batchId}`

export const dropStaged = (db: Db, staging: Staging) =>
  sql`delete from staged_row where ${ofBatch(staging)}`.execute(db)

/** All of a batch's rows are staged in one transaction, and a crash of the database takes all of them. */
export const isStaged = async (db: Db, staging: Staging): Promise<boolean> => {
  const { rows } = await sql`select from staged_row where ${ofBatch(staging)} limit 1`.execute(db)
  return rows.length > 0
}

/** Stages the rows. Of rows with one barcode the last wins; equal repetitions are accepted, differing ones are errors. */
export const stageIncoming = async (db: Db, staging: Staging): Promise<{ alike: number; differing: Int32Array }> => {
  await dropStaged(db, staging)
  await sql`analyze incoming (code_key)`.execute(db)
  const { numAffectedRows = 0n } = await sql`
    insert into staged_row (partner_id, batch_id, code_key, n, id, code, name, description, unit, price_cents, tax_milli, active)
    select distinct on (code_key) ${staging.partnerId}::uuid, ${staging.batchId}::uuid, code_key, n, id, code, name,
      description, unit, price_cents, tax_milli, active
    from incoming order by code_key, n desc`.execute(db)
  const { rows: counted } = await sql<{ rows: number }>`select count(*) as rows from incoming`.execute(db)
  const repeated = (counted[0]?.rows ?? 0) - Number(numAffectedRows)
  const differing = repeated === 0 ? new Int32Array() : await differingRows(db, staging)
  await sql`drop table incoming`.execute(db)
  return { alike: repeated - differing.length / 2, differing }
}

/** Returns pairs of a row and its winning row as bytes, because a million objects would need too much memory. */
const differingRows = async (db: Db, { partnerId, batchId }: Staging): Promise<Int32Array> => {
  const { rows } = await sql<{ pairs: Buffer | null }>`
    select string_agg(int4send(s.n) || int4send(r.n), ''::bytea) as pairs
    from incoming s join staged_row r using (code_key)
    where r.partner_id = ${partnerId} and r.batch_id = ${batchId} and s.n <> r.n and (${values('s')}) is distinct from (${values('r')})`.execute(
    db,
  )
  const bytes = rows[0]?.pairs ?? Buffer.alloc(0)
  return Int32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readInt32BE(at * 4))
}

export type Target = Staging & { userId: string; storeIds: readonly string[] }

/**
 * Returns the last key of the next chunk, or null without further rows. Switches nested loops off for the transaction: the
 * database has no statistics of new staged rows yet, and a nested loop over 30,000 of them takes minutes.
 */
const lastKey = async (db: Db, target: Target, cursor: string, limit: number): Promise<string | null> => {
  const { rows } = await sql<{ last: string | null }>`
    select max(code_key) as last, set_config('enable_nestloop', 'off', true)
    from (select code_key from staged_row where ${ofBatch(target)} and code_key > ${cursor}
      order by code_key limit ${limit}) next`.execute(db)
  return rows[0]?.last ?? null
}

/**
 * What the next rows are: new to the catalogue, or an item that is there already. Looking first keeps a file that
 * changes nothing from locking, and so writing, a single row.
 */
const plan = async (db: Db, target: Target, cursor: string, last: string): Promise<void> => {
  await sql`
    create temp table plan on commit drop as
    select r.*, i.id as old_id, (i.name, i.description, i.unit) is distinct from (r.name, r.description, r.unit) as differs
    from staged_row r
    left join item i on i.partner_id = ${target.partnerId} and i.code_key = r.code_key and i.deleted_at is null
      and i.code_key > ${cursor} and i.code_key <= ${last}
    where r.partner_id = ${target.partnerId} and r.batch_id = ${target.batchId}
      and r.code_key > ${cursor} and r.code_key <= ${last}`.execute(db)
  // Only what the next statements join and filter by: more columns cost more than they save.
  await sql`analyze plan (id, code_key, old_id, differs)`.execute(db)
}

const counts = async (db: Db) => {
  const { rows } = await sql<{ rows: number; created: number; differing: number }>`
    select count(*) as rows, count(*) filter (where old_id is null) as created,
      count(*) filter (where old_id is not null and differs) as differing, set_config('enable_nestloop', 'on', true)
    from plan`.execute(db)
  return rows[0] ?? { rows: 0, created: 0, differing: 0 }
}

/** Thrown when somebody made one of these items meanwhile: the step is planned anew. */
export class ConcurrentInsertError extends Error {}

const insertItems = async (db: Db, { partnerId, userId, storeIds }: Target, expected: number): Promise<void> => {
  const { numAffectedRows = 0n } = await sql`
    insert into item (partner_id, id, code, code_key, name, description, unit, created_by, apl_verified)
    select ${partnerId}, id, code, code_key, name, description, unit, ${userId}, ${isListed(partnerId, sql`plan.code_key`)}
    from plan where old_id is null order by id
    on conflict do nothing`.execute(db)
  if (Number(numAffectedRows) !== expected) throw new ConcurrentInsertError()
  await sql`
    insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
    select ${partnerId}, s.id, p.id, p.price_cents, p.tax_milli, coalesce(p.active, true)
    from unnest(${storeIds}::uuid[]) s (id) cross join plan p
    where p.old_id is null order by s.id, p.id`.execute(db)
}

const updateItems = (db: Db, partnerId: string) =>
  sql`
    update item i set name = p.name, description = p.description, unit = p.unit, updated_at = now()
    from plan p where i.partner_id = ${partnerId} and i.id = p.old_id and p.differs`.execute(db)

/**
 * Prices of items that were there before: only pairs that differ or are missing. A status the file leaves open stays as
 * it is. Answers how many items changed by their prices alone.
 */
const mergePrices = async (db: Db, { partnerId, storeIds }: Target): Promise<number> => {
  const { rows } = await sql<{ items: number }>`
    with written as (
      insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
      select ${partnerId}, s.id, p.old_id, p.price_cents, p.tax_milli,
        coalesce(p.active, case when e.deleted_at is null then e.active end, true)
      from unnest(${storeIds}::uuid[]) s (id) cross join plan p
      left join item_store e on e.partner_id = ${partnerId} and e.store_id = s.id and e.item_id = p.old_id
      where p.old_id is not null and (e.item_id is null or e.deleted_at is not null
        or (e.price_cents, e.tax_milli, e.active)
          is distinct from (p.price_cents::bigint, p.tax_milli, coalesce(p.active, e.active)))
      order by s.id, p.old_id
      on conflict (partner_id, store_id, item_id) do update set price_cents = excluded.price_cents,
        tax_milli = excluded.tax_milli, active = excluded.active, deleted_at = null, updated_at = now()
      returning item_id
    )
    select count(distinct w.item_id) as items from written w join plan p on p.old_id = w.item_id
    where not p.differs`.execute(db)
  return rows[0]?.items ?? 0
}

/** Merges the next rows after the cursor and returns their counts; undefined when none are left. */
export const mergeStep = async (
  db: Db,
  target: Target,
  cursor: string | null,
  limit: number,
): Promise<(Step & { rows: number }) | undefined> => {
  const from = cursor ?? ''
  const last = await lastKey(db, target, from, limit)
  if (last === null) return undefined
  await plan(db, target, from, last)
  const planned = await counts(db)
  if (planned.created > 0) await insertItems(db, target, planned.created)
  if (planned.differing > 0) await updateItems(db, target.partnerId)
  const repriced = planned.created === planned.rows ? 0 : await mergePrices(db, target)
  const updated = planned.differing + repriced
  return {
    rows: planned.rows,
    created: planned.created,
    updated,
    unchanged: planned.rows - planned.created - updated,
    cursor: last,
  }
}

/** Lets the database see at once how large the catalogue has become. */
export const analyzeItems = async (db: Db): Promise<void> => {
  await sql`select learn_catalogue()`.execute(db)
}
