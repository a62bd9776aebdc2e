import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { isListed, listListedLabels } from '../approved-products/projection.queries.ts'
import { setTexts, textsAsJson } from '../change-records/item-texts.queries.ts'
import { priceColumns, recordedPrices } from '../change-records/record.queries.ts'

/** `undoId` restores the values before `changeId`. */
export type Undo = { partnerId: string; undoId: string; changeId: string }

/** Thrown when another writer changed a row between the snapshot and the write. The transaction is rolled back; run it again. */
export class ConcurrentChangeError extends Error {}

/** `written` is the number of restored rows. The sum of versions shows that no row changed after the snapshot. */
const writtenRow = rowsOf({ restored: is.count, itemIds: nullable(is.list(is.text)), isUnchanged: is.flag })
type Written = RowOf<typeof writtenRow>

const checked = ([row]: readonly Written[]): { restored: number; itemIds: string[] } => {
  if (!row?.isUnchanged) throw new ConcurrentChangeError()
  return { restored: row.restored, itemIds: row.itemIds ?? [] }
}

/** Texts of the item `i`. */
const texts = textsAsJson((column) => `i.${column}`)
const price = (row: string, prefix = '') => priceColumns((column) => `${row}.${prefix}${column}`)

/** Price of the row `p` as recorded: null when the store does not sell the item. */
const current = priceColumns((column) => `case when p.deleted_at is null then p.${column} end`)

/** Sets the prices of the rows of `source` and records what they replace. */
const writePrices = async (db: Db, { partnerId, undoId }: Undo, source: RawBuilder<unknown>) => {
  const rows = await writtenRow.all(db)`
    with source as materialized (${source}),
    written as (
      update item_store p set ${priceColumns((column) => `${column} = s.to_${column}`)}, deleted_at = s.gone_at,
        updated_at = now()
      from source s where p.partner_id = ${partnerId} and p.store_id = s.store_id and p.item_id = s.item_id
      returning p.item_id, p.version),
    logged as (
      insert into catalogue_change_price (partner_id, change_id, item_id, store_id, version, ${recordedPrices})
      select u.partner_id, u.id, s.item_id, s.store_id, s.version + 1, ${price('s', 'now_')},
        ${priceColumns((column) => `case when s.gone_at is null then s.to_${column} end`)}
      from catalogue_change u cross join source s where u.partner_id = ${partnerId} and u.id = ${undoId})
    select (select count(*) from source) as restored, (select array_agg(distinct item_id) from source) as item_ids,
      ((select count(*) from source), (select coalesce(sum(version + 1), 0) from source))
        = ((select count(*) from written), (select coalesce(sum(version), 0) from written)) as is_unchanged`
  return checked(rows)
}

/** Texts of a new item that were not changed since: a first record that begins with the current texts counts as unchanged. */
const keepsTexts = (partnerId: string) => sql`(i.version = 1 or coalesce((
  select ${texts} @> t.before from catalogue_change_text t
  where t.partner_id = ${partnerId} and t.item_id = i.id order by t.version limit 1), true))`

/** Price of a new item that was not changed since. */
const keepsPrice = (partnerId: string) => sql`(p.version = 1 or coalesce((
  select (${price('c', 'old_')}) is not distinct from (${price('p')}) from catalogue_change_price c
  where c.partner_id = ${partnerId} and c.item_id = p.item_id and c.store_id = p.store_id order by c.version limit 1), false))`

/** Removes items that the change created, unless they were changed later. */
export const undoNew = (
  db: Db,
  undo: Undo,
  { itemIds, storeIds }: { itemIds: readonly string[]; storeIds: readonly string[] },
) =>
  writePrices(
    db,
    undo,
    sql`
      select p.item_id, p.store_id, p.version, ${priceColumns((column) => `p.${column} as now_${column}`)},
        ${priceColumns((column) => `p.${column} as to_${column}`)}, u.created_at as gone_at
      from catalogue_change u
      join item i on i.partner_id = ${undo.partnerId} and i.id = any(${[...itemIds]}::uuid[])
      join item_store p on p.partner_id = ${undo.partnerId} and p.item_id = i.id and p.store_id = any(${[...storeIds]}::uuid[])
      where u.partner_id = ${undo.partnerId} and u.id = ${undo.undoId} and i.deleted_at is null and p.deleted_at is null
        and ${keepsTexts(undo.partnerId)} and ${keepsPrice(undo.partnerId)}`,
  )

/** Rows of a chunk: items behind `after` up to `last`. */
export type Range = { after: string; last: string }
const within = (row: string, { partnerId, changeId }: Undo, { after, last }: Range) => {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return sql`${column('partner_id')} = ${partnerId} and ${column('change_id')} = ${changeId}
    and ${column('item_id')} > ${after} and ${column('item_id')} <= ${last}`
}

/** Condition that another item does not have the barcode of a deleted item `i`. */
const isFree = (partnerId: string) => sql`(i.deleted_at is null or not exists (select from item o
  where o.partner_id = ${partnerId} and o.code_key = i.code_key and o.deleted_at is null))`

export const undoPrices = (db: Db, undo: Undo, range: Range) =>
  writePrices(
    db,
    undo,
    sql`
      select p.item_id, p.store_id, p.version, ${priceColumns((column) => `c.new_${column} as now_${column}`)},
        ${priceColumns((column) => `coalesce(c.old_${column}, p.${column}) as to_${column}`)},
        case when c.old_price_cents is null then u.created_at end as gone_at
      from catalogue_change u
      join catalogue_change_price c on ${within('c', undo, range)}
      join item_store p on p.partner_id = ${undo.partnerId} and p.store_id = c.store_id and p.item_id = c.item_id
      join item i on i.partner_id = ${undo.partnerId} and i.id = c.item_id
      where u.partner_id = ${undo.partnerId} and u.id = ${undo.undoId}
        and (${current}) is not distinct from (${price('c', 'new_')})
        and (c.old_price_cents is null or ${isFree(undo.partnerId)})`,
  )

export const undoTexts = async (db: Db, undo: Undo, range: Range) => {
  const { partnerId, undoId } = undo
  const rows = await writtenRow.all(db)`
    with source as materialized (
      select t.item_id, i.version, ${texts} as current, i.words, t.before, t.old_words
      from catalogue_change_text t join item i on i.partner_id = ${partnerId} and i.id = t.item_id
      where ${within('t', undo, range)} and ${texts} @> t.after),
    written as (
      update item i set ${setTexts('i', 's.before')}, words = s.old_words, updated_at = now()
      from source s where i.partner_id = ${partnerId} and i.id = s.item_id returning i.version),
    logged as (
      insert into catalogue_change_text (partner_id, change_id, item_id, version, old_words, before, after)
      select u.partner_id, u.id, s.item_id, s.version + 1, s.words, s.current, s.current || s.before
      from catalogue_change u cross join source s where u.partner_id = ${partnerId} and u.id = ${undoId})
    select (select count(*) from source) as restored, (select array_agg(item_id) from source) as item_ids,
      ((select count(*) from source), (select coalesce(sum(version + 1), 0) from source))
        = ((select count(*) from written), (select coalesce(sum(version), 0) from written)) as is_unchanged`
  return checked(rows)
}

/** Deletes the items that no store sells any more, and revives deleted items that a store sells. A revived item gets the approval of the lists in force. */
export const syncDeletedItems = async (db: Db, partnerId: string, itemIds: readonly string[]): Promise<void> => {
  const ids = sql`i.partner_id = ${partnerId} and i.id = any(${[...itemIds]}::uuid[])`
  const isSold = sql`exists (select from item_store p
    where p.partner_id = ${partnerId} and p.item_id = i.id and p.deleted_at is null)`
  await sql`update item i set deleted_at = now() where ${ids} and i.deleted_at is null and not ${isSold}`.execute(db)
  const rows = await rowsOf({ ...cols('item', 'id', 'codeKey'), listed: is.flag }).all(db)`
    select i.id, i.code_key, ${isListed(partnerId, sql`i.code_key`)} as listed from item i
    where ${ids} and i.deleted_at is not null and ${isSold}`
  if (rows.length === 0) return
  const labels = new Set(await listListedLabels(db, partnerId))
  const listed = rows.filter((row) => row.listed || labels.has(row.codeKey)).map((row) => row.id)
  await sql`
    update item i set deleted_at = null, updated_at = now(), apl_verified = i.id = any(${listed}::uuid[])
    where i.partner_id = ${partnerId} and i.id = any(${rows.map((row) => row.id)}::uuid[])`.execute(db)
}
