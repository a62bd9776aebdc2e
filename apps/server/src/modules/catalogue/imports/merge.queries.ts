import { fileTexts } from '@tillgate/domain/catalogue-file.ts'
import { warningRowsShown } from '@tillgate/domain/catalogue-fixes.ts'
import { sql } from 'kysely'
import { columnOfName } from '#server/db/camel-case.ts'
import type { BulkConnection } from '#server/db/bulk-connection.ts'
import type { Db } from '#server/db/db.ts'
import { taxUnknown } from '#server/integrations/sheets/port.ts'
import { col, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { textColumns, textsAsJson } from '../change-records/item-texts.queries.ts'
import { tagOf } from '../items/words.queries.ts'
import { insertImportChange, priceColumns, recordedPrices, recordNew } from '../change-records/record.queries.ts'
import { isListed, listListedLabels } from '../approved-products/projection.queries.ts'
import type { BatchClaim, Step } from './lease.queries.ts'

/** COPY does not go through row-level security: rows arrive in the connection's own temporary table, and are staged from there. */
export const createIncoming = async (db: Db): Promise<void> => {
  await sql`
    create temp table incoming (
      n int not null, id uuid not null, code_key text collate "C" not null, code text not null, name text not null,
      description text not null, unit text not null, price_cents int not null, tax_milli int not null, active boolean,
      words text not null
    )`.execute(db)
}
export const copyIncoming = ({ copyIn }: BulkConnection, pieces: AsyncIterable<Uint8Array>): Promise<void> =>
  copyIn('incoming (n, id, code_key, code, name, description, unit, price_cents, tax_milli, active, words)', pieces)

/** Columns of the texts that files carry. */
const fileTextColumns = (of: (column: string) => string) => textColumns(of, fileTexts)
const textsIn = (row: string) => fileTextColumns((column) => `${row}.${column}`)
const values = (row: string) => sql`${textsIn(row)}, ${priceColumns((column) => `${row}.${column}`)}`

export type Staging = Pick<BatchClaim, 'partnerId' | 'batchId'>
export const ofBatch = ({ partnerId, batchId }: Staging) => sql`partner_id = ${partnerId} and batch_id = ${batchId}`

export const dropStaged = (db: Db, staging: Staging) =>
  sql`delete from staged_row where ${ofBatch(staging)}`.execute(db)

/** All rows of a batch are staged in one transaction, and a crash of the database loses them all. */
export const isStaged = async (db: Db, staging: Staging): Promise<boolean> => {
  const { rows } = await sql`select from staged_row where ${ofBatch(staging)} limit 1`.execute(db)
  return rows.length > 0
}

/** Stages the rows. Of rows with one barcode the last wins; equal repetitions are accepted, differing ones are errors. */
export const stageIncoming = async (
  db: Db,
  staging: Staging,
): Promise<{ equalDuplicates: number; differing: Int32Array }> => {
  await dropStaged(db, staging)
  await sql`analyze incoming (code_key)`.execute(db)
  const staged = await scalar(is.whole).one(db)`
    select stage_incoming(${staging.partnerId}, ${staging.batchId}) as staged`
  const rows = await scalar(is.count).one(db)`select count(*) as rows from incoming`
  const repeated = rows - staged
  const differing = repeated === 0 ? new Int32Array() : await differingRows(db)
  await sql`drop table incoming`.execute(db)
  return { equalDuplicates: repeated - differing.length / 2, differing }
}

/** Returns pairs of a row and its winning row as bytes, because a million objects would need too much memory. */
const differingRows = async (db: Db): Promise<Int32Array> => {
  const foundPairs = await scalar(nullable(is.bytes)).first(db)`
    select string_agg(int4send(s.n) || int4send(r.n), ''::bytea) as pairs
    from incoming s
    join (select distinct on (code_key) * from incoming order by code_key, n desc) r using (code_key)
    where s.n <> r.n and (${values('s')}) is distinct from (${values('r')})`
  const bytes = foundPairs ?? Buffer.alloc(0)
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4))
}

/** Lists the barcode keys of the read rows without a rate of their tax, in their order. */
export const listTaxless = (db: Db, cursor: string, limit: number): Promise<string[]> => scalar(is.text).all(db)`
    select distinct code_key from incoming where tax_milli = ${taxUnknown} and code_key > ${cursor}
    order by code_key limit ${limit}`

/** Sets these taxes on read rows without a rate. */
export const setTaxes = (db: Db, taxes: readonly { codeKey: string; taxMilli: number }[]) =>
  sql`update incoming set tax_milli = x.tax
    from unnest(${taxes.map(({ codeKey }) => codeKey)}::text[], ${taxes.map(({ taxMilli }) => taxMilli)}::int[]) x (key, tax)
    where code_key = x.key and tax_milli = ${taxUnknown}`.execute(db)

/** Sets no tax on the other read rows without a rate. Counts them. */
export const endTaxless = async (db: Db): Promise<{ count: number; rows: number[] }> => {
  const { count, rows } = await rowsOf({ count: is.count, rows: nullable(is.list(is.whole)) }).one(db)`
    with rest as (update incoming set tax_milli = 0 where tax_milli = ${taxUnknown} returning n)
    select count(*) as count, (array_agg(n order by n))[1:${warningRowsShown}] as rows from rest`
  return { count, rows: rows ?? [] }
}

export type Target = Staging & { userId: string; storeIds: readonly string[] }

/**
 * Returns the last key of the next chunk, or null without further rows. Switches nested loops off for the transaction: the
 * database has no statistics of new staged rows yet, and a nested loop over 30,000 of them takes minutes.
 */
export const lastKey = async (db: Db, target: Target, cursor: string, limit: number): Promise<string | null> => {
  const { last } = await rowsOf({ last: nullable(is.text), setConfig: is.text }).one(db)`
    select max(code_key) as last, set_config('enable_nestloop', 'off', true)
    from (select code_key from staged_row where ${ofBatch(target)} and code_key > ${cursor}
      order by code_key limit ${limit}) next`
  return last
}

/** Rows of a step: behind the cursor, up to the key `last`. */
export type Range = { target: Target; cursor: string; last: string }

export const inRange = ({ target, cursor, last }: Range) => sql`
  r.partner_id = ${target.partnerId} and r.batch_id = ${target.batchId} and r.code_key > ${cursor} and r.code_key <= ${last}`

/** Join condition of the item that a staged row `r` names. */
export const named = ({ cursor, last }: Range) => sql`
  i.partner_id = r.partner_id and i.code_key = r.code_key and i.deleted_at is null
    and i.code_key > ${cursor} and i.code_key <= ${last}`

export const differs = sql`(${textsIn('i')}) is distinct from (${textsIn('r')})`

/** Steps below this number of rows use indexes: nested loops are fast there even when the planner errs. */
const fewRows = 300

const countsRow = rowsOf({ rows: is.count, created: is.count, differing: is.count, setConfig: is.text })
type Counts = RowOf<typeof countsRow>
/** Counts the rows first: a file that changes nothing locks, and so writes, no row. */
const countRows = (db: Db, range: Range): Promise<Counts> => countsRow.one(db)`
    select count(*) as rows, count(*) filter (where i.id is null) as created,
      count(*) filter (where i.id is not null and ${differs}) as differing,
      set_config('enable_nestloop', case when count(*) < ${fewRows} then 'on' else 'off' end, true)
    from staged_row r left join item i on ${named(range)} where ${inRange(range)}`

/** Thrown when another transaction inserted one of these items meanwhile: the step is planned anew. */
export class ConcurrentInsertError extends Error {}

/** Lists the barcodes of a step that are on a list in force, and all listed scale labels of the partner. */
const listListed = async (db: Db, range: Range): Promise<string[]> => {
  const rows = await scalar(col('staged_row.codeKey')).all(db)`
    select r.code_key from staged_row r
    where ${inRange(range)} and ${isListed(range.target.partnerId, sql`r.code_key`)}`
  return [...rows, ...(await listListedLabels(db, range.target.partnerId))]
}

/** The words of a staged row as the index holds them; see `tagOf`. */
const stagedWords = ({ target: { partnerId } }: Range) => sql`
  array_to_tsvector(string_to_array(${tagOf(partnerId)}::text || replace(r.words, ' ', ' ' || ${tagOf(partnerId)}::text), ' '))`

/** Inserts the new items of a step with their prices. Returns their ids. */
const insertItems = async (db: Db, range: Range, { rows, created }: Counts): Promise<string[]> => {
  const { partnerId, batchId, userId, storeIds } = range.target
  const isNew = rows === created ? sql`true` : sql`not exists (select from item i where ${named(range)})`
  const inserts = await rowsOf({ id: col('staged_row.id') }).all(db)`
    insert into item (partner_id, id, code, code_key, ${fileTextColumns((column) => column)}, words, created_by, created_in, apl_verified)
    select r.partner_id, r.id, r.code, r.code_key, ${textsIn('r')}, ${stagedWords(range)}, ${userId}::uuid, r.batch_id,
      r.code_key = any(${await listListed(db, range)}::text[])
    from staged_row r where ${inRange(range)} and ${isNew} order by r.id
    on conflict do nothing returning id`
  if (inserts.length !== created) throw new ConcurrentInsertError()
  const inserted = rows === created ? sql`` : sql`join item i on ${named(range)} and i.id = r.id`
  await sql`
    insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
    select r.partner_id, s.id, r.id, r.price_cents, r.tax_milli, coalesce(r.active, true)
    from staged_row r ${inserted} cross join unnest(${storeIds}::uuid[]) s (id)
    where ${inRange(range)} order by s.id, r.id`.execute(db)
  const itemIds = inserts.map(({ id }) => id)
  await recordNew(db, { partnerId, changeId: batchId, itemIds, storeIds })
  return itemIds
}

/** Rows written, with the sums of versions expected and found: they differ when another writer changed a row meanwhile. */
const writtenRow = rowsOf({ ids: nullable(is.list(is.text)), intact: is.flag })
type Written = RowOf<typeof writtenRow>
const intactIds = ([row]: readonly Written[]): string[] => {
  if (!row?.intact) throw new ConcurrentInsertError()
  return row.ids ?? []
}
const isIntact = sql`((select count(*) from source), (select coalesce(sum(version + 1), 0) from source))
  = ((select count(*) from written), (select coalesce(sum(version), 0) from written)) as intact`

/** Updates the texts of items, records the texts before, and returns the ids of the changed items. */
const updateItems = async (db: Db, range: Range): Promise<string[]> => {
  const { partnerId, batchId } = range.target
  const isCarried = new Set(fileTexts.map(columnOfName))
  const after = textsAsJson((column) => (isCarried.has(column) ? `r.${column}` : `i.${column}`))
  const rows = await writtenRow.all(db)`
    with source as materialized (
      select i.id, i.version, ${textsAsJson((column) => `i.${column}`)} as before, ${after} as after, i.words as old_words,
        ${textsIn('r')}, ${stagedWords(range)} as words
      from staged_row r join item i on ${named(range)} where ${inRange(range)} and ${differs}),
    written as (
      update item i set ${fileTextColumns((column) => `${column} = s.${column}`)}, words = s.words, updated_at = now()
      from source s where i.partner_id = ${partnerId} and i.id = s.id returning i.id, i.version),
    logged as (
      insert into catalogue_change_text (partner_id, change_id, item_id, version, old_words, before, after)
      select c.partner_id, c.id, s.id, s.version + 1, s.old_words, s.before, s.after
      from catalogue_change c cross join source s where c.partner_id = ${partnerId} and c.id = ${batchId})
    select (select array_agg(id) from written) as ids, ${isIntact}`
  return intactIds(rows)
}

const soldBefore = (column: string) => sql`case when e.deleted_at is null then e.${sql.raw(column)} end`

/**
 * Writes the prices of items that existed before: only pairs that differ or are missing. Records the prices before. A status
 * that the file leaves open does not change. Returns the ids of the items without `changed` that got another price.
 */
const mergePrices = async (db: Db, range: Range, changed: readonly string[]): Promise<string[]> => {
  const { partnerId, batchId, storeIds } = range.target
  const rows = await writtenRow.all(db)`
    with source as materialized (
      select s.id as store_id, i.id as item_id, coalesce(e.version, 0) as version, r.price_cents::bigint as price_cents,
        r.tax_milli, coalesce(r.active, ${soldBefore('active')}, true) as active,
        ${soldBefore('price_cents')} as old_price_cents, ${soldBefore('tax_milli')} as old_tax_milli,
        ${soldBefore('active')} as old_active
      from staged_row r join item i on ${named(range)} and i.id <> r.id
      cross join unnest(${storeIds}::uuid[]) s (id)
      left join item_store e on e.partner_id = r.partner_id and e.store_id = s.id and e.item_id = i.id
        and e.store_id = any(${storeIds}::uuid[])
      where ${inRange(range)} and (e.item_id is null or e.deleted_at is not null
        or (e.price_cents, e.tax_milli, e.active)
          is distinct from (r.price_cents::bigint, r.tax_milli, coalesce(r.active, e.active)))),
    written as (
      insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active, updated_at)
      select c.partner_id, s.store_id, s.item_id, s.price_cents, s.tax_milli, s.active, now()
      from catalogue_change c cross join source s where c.partner_id = ${partnerId} and c.id = ${batchId}
      order by s.store_id, s.item_id
      on conflict (partner_id, store_id, item_id) do update set price_cents = excluded.price_cents,
        tax_milli = excluded.tax_milli, active = excluded.active, deleted_at = null, updated_at = excluded.updated_at
      returning item_id, version),
    logged as (
      insert into catalogue_change_price (partner_id, change_id, item_id, store_id, version, ${recordedPrices})
      select c.partner_id, c.id, s.item_id, s.store_id, s.version + 1, ${priceColumns((column) => `s.old_${column}`)},
        ${priceColumns((column) => `s.${column}`)}
      from catalogue_change c cross join source s where c.partner_id = ${partnerId} and c.id = ${batchId})
    select (select array_agg(distinct item_id) from written where item_id <> all(${changed}::uuid[])) as ids,
      ${isIntact}`
  return intactIds(rows)
}

/** Merges the next rows after the cursor. Returns their counts and the ids of created and changed items; undefined when none are left. */
export const mergeStep = async (
  db: Db,
  target: Target,
  cursor: string | null,
  limit: number,
): Promise<(Step & { rows: number; itemIds: string[] }) | undefined> => {
  const from = cursor ?? ''
  const last = await lastKey(db, target, from, limit)
  if (last === null) return undefined
  const range = { target, cursor: from, last }
  const planned = await countRows(db, range)
  await insertImportChange(db, target)
  const inserted = planned.created > 0 ? await insertItems(db, range, planned) : []
  const changed = planned.differing > 0 ? await updateItems(db, range) : []
  const repriced = planned.created === planned.rows ? [] : await mergePrices(db, range, changed)
  const updated = changed.length + repriced.length
  return {
    rows: planned.rows,
    created: planned.created,
    updated,
    unchanged: planned.rows - planned.created - updated,
    cursor: last,
    itemIds: [...inserted, ...changed, ...repriced],
  }
}

/** Updates the planner's statistics of the grown catalogue at once. */
export const analyzeItems = async (db: Db): Promise<void> => {
  await sql`select learn_catalogue()`.execute(db)
}
