import { itemChangeKinds } from '@tillgate/domain/item-changes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { countUpTo } from '#server/db/page.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { recordedTexts, textsAsJson } from '../change-records/item-texts.queries.ts'
import { partnerPersonName } from '#server/db/person-name.ts'
import type { PriceValue } from '../change-records/record.queries.ts'

type Paged = { limit: number; offset: number }

const historyRow = rowsOf({
  changeId: col('catalogue_change.id'),
  kind: is.oneOf(itemChangeKinds),
  at: col('catalogue_change.createdAt'),
  personName: nullable(is.text),
  fileName: nullable(col('item_batch.originalFileName')),
  items: col('catalogue_change.items'),
  isCreation: is.flag,
  total: is.count,
})
export type HistoryRow = RowOf<typeof historyRow>

/** Lists the changes of an item, newest first. */
export const listHistory = (db: Db, partnerId: string, itemId: string, { limit, offset }: Paged) => historyRow.all(db)`
    with touched as (
      select t.change_id from catalogue_change_text t where t.partner_id = ${partnerId} and t.item_id = ${itemId}
      union select p.change_id from catalogue_change_price p where p.partner_id = ${partnerId} and p.item_id = ${itemId}
      union select i.created_in from item i where i.partner_id = ${partnerId} and i.id = ${itemId})
    select c.id as change_id, c.kind, c.created_at as at, ${partnerPersonName(partnerId, sql`c.user_id`)} as person_name,
      b.original_file_name as file_name, c.items,
      exists (select from item i where i.partner_id = ${partnerId} and i.id = ${itemId} and i.created_in = c.id) as is_creation,
      count(*) over () as total
    from catalogue_change c join touched t on t.change_id = c.id
    left join item_batch b on b.partner_id = ${partnerId} and b.id = c.id
    where c.partner_id = ${partnerId} order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`

const textRow = rowsOf({ changeId: col('catalogue_change_text.changeId'), before: recordedTexts, after: recordedTexts })
export type TextRow = RowOf<typeof textRow>
/** Lists the texts of an item before and after each change. A text that a change did not record is that of today. */
export const listTextRows = (
  db: Db,
  partnerId: string,
  itemId: string,
  changeIds: readonly string[],
): Promise<TextRow[]> => {
  const current = textsAsJson((column) => `i.${column}`)
  return textRow.all(db)`
    select t.change_id, ${current} || t.before as before, ${current} || t.after as after
    from catalogue_change_text t join item i on i.partner_id = ${partnerId} and i.id = t.item_id
    where t.partner_id = ${partnerId} and t.item_id = ${itemId} and t.change_id = any(${[...changeIds]}::uuid[])`
}

const priceRow = rowsOf({
  ...cols(
    'catalogue_change_price',
    'changeId',
    'storeId',
    'oldPriceCents',
    'oldTaxMilli',
    'oldActive',
    'newPriceCents',
    'newTaxMilli',
    'newActive',
  ),
  storeName: col('store.businessName'),
  total: is.count,
  nth: is.count,
})
export type PriceRow = RowOf<typeof priceRow>
/** Lists at most `limit` prices of each change, by the name of the store. */
export const listPriceRows = (
  db: Db,
  partnerId: string,
  itemId: string,
  changeIds: readonly string[],
  limit: number,
): Promise<PriceRow[]> => priceRow.all(db)`
    select * from (
      select p.change_id, p.store_id, s.business_name as store_name, p.old_price_cents, p.old_tax_milli, p.old_active,
        p.new_price_cents, p.new_tax_milli, p.new_active, count(*) over (partition by p.change_id) as total,
        row_number() over (partition by p.change_id order by s.business_name, s.id) as nth
      from catalogue_change_price p join store s on s.partner_id = ${partnerId} and s.id = p.store_id
      where p.partner_id = ${partnerId} and p.item_id = ${itemId} and p.change_id = any(${[...changeIds]}::uuid[])) x
    where x.nth <= ${limit} order by x.change_id, x.nth`

const touchedBy = (partnerId: string, changeId: string, limit: number) => {
  const ofChange = sql`partner_id = ${partnerId} and change_id = ${changeId}`
  return sql`
    (select item_id from catalogue_change_text where ${ofChange} order by item_id limit ${limit})
    union (select distinct item_id from catalogue_change_price where ${ofChange} order by item_id limit ${limit})
    union (select i.id from catalogue_change_new n cross join unnest(n.item_ids) i (id) where n.partner_id = ${partnerId}
      and n.change_id = ${changeId} order by i.id limit ${limit})`
}

const changedRow = rowsOf({
  ...cols('item', 'id', 'code', 'name'),
  isCreation: is.flag,
  isTouched: is.flag,
  storesOfNew: is.count,
})
/** Lists the items of a change by id, which is the order of creation. */
export const listChangedRows = (
  db: Db,
  partnerId: string,
  changeId: string,
  { limit, offset }: Paged,
) => changedRow.all(db)`
    with t as materialized (
      select x.item_id from (${touchedBy(partnerId, changeId, offset + limit)}) x order by x.item_id limit ${limit} offset ${offset})
    select i.id, i.code, i.name, coalesce(i.created_in = ${changeId}, false) as is_creation,
      exists (select from catalogue_change_text o where o.partner_id = ${partnerId} and o.item_id = i.id
        and o.change_id <> ${changeId})
      or exists (select from catalogue_change_price o where o.partner_id = ${partnerId} and o.item_id = i.id
        and o.change_id <> ${changeId}) as is_touched, coalesce((
      select max(cardinality(n.store_ids)) from catalogue_change_new n
      where n.partner_id = ${partnerId} and n.change_id = ${changeId} and i.id = any(n.item_ids)), 0)::int as stores_of_new
    from t join item i on i.partner_id = ${partnerId} and i.id = t.item_id order by i.id`

/** Counts them, at most 10,001. */
export const countChangedRows = (db: Db, partnerId: string, changeId: string): Promise<number> =>
  countUpTo(db, sql`(${touchedBy(partnerId, changeId, 10_001)}) x`)

/** Lists the texts of these items before and after a change. */
export const listTextsOf = (db: Db, partnerId: string, changeId: string, itemIds: readonly string[]) => {
  const current = textsAsJson((column) => `i.${column}`)
  return rowsOf({ ...textRow.shape, itemId: col('catalogue_change_text.itemId'), isCurrent: is.flag }).all(db)`
    select t.item_id, t.change_id, ${current} || t.before as before, ${current} || t.after as after,
      ${current} @> t.after as is_current
    from catalogue_change_text t join item i on i.partner_id = ${partnerId} and i.id = t.item_id
    where t.partner_id = ${partnerId} and t.change_id = ${changeId} and t.item_id = any(${[...itemIds]}::uuid[])`
}

/** Lists at most `limit` prices of each of these items, by the name of the store. */
export const listPricesOf = (db: Db, partnerId: string, changeId: string, itemIds: readonly string[], limit: number) =>
  rowsOf({ ...priceRow.shape, itemId: col('catalogue_change_price.itemId'), isCurrent: is.flag }).all(db)`
    select * from (
      select p.item_id, p.change_id, (p.new_price_cents, p.new_tax_milli, p.new_active) is not distinct from
          (c.price_cents, c.tax_milli, c.active) as is_current, p.store_id, s.business_name as store_name, p.old_price_cents, p.old_tax_milli, p.old_active,
        p.new_price_cents, p.new_tax_milli, p.new_active, count(*) over (partition by p.item_id) as total,
        row_number() over (partition by p.item_id order by s.business_name, s.id) as nth
      from catalogue_change_price p join store s on s.partner_id = ${partnerId} and s.id = p.store_id
      left join item_store c on c.partner_id = ${partnerId} and c.store_id = p.store_id and c.item_id = p.item_id
        and c.deleted_at is null
      where p.partner_id = ${partnerId} and p.change_id = ${changeId} and p.item_id = any(${[...itemIds]}::uuid[])) x
    where x.nth <= ${limit} order by x.item_id, x.nth`

export const valueOf = (cents: number | null, taxMilli: number | null, active: boolean | null): PriceValue =>
  cents === null || taxMilli === null || active === null ? null : { priceCents: cents, taxMilli, active }

export const findCreation = (db: Db, partnerId: string, itemId: string) => rowsOf({
  createdAt: col('item.createdAt'),
  personName: nullable(is.text),
}).first(db)`
    select i.created_at, ${partnerPersonName(partnerId, sql`i.created_by`)} as person_name from item i
    where i.partner_id = ${partnerId} and i.id = ${itemId} and i.deleted_at is null`

/** Removes an item from stores. */
export const removeFromStores = async (db: Db, partnerId: string, itemId: string, storeIds: readonly string[]) => {
  await sql`
    update item_store set deleted_at = now(), updated_at = now()
    where partner_id = ${partnerId} and item_id = ${itemId} and store_id = any(${[...storeIds]}::uuid[])
      and deleted_at is null`.execute(db)
}

const keptRow = rowsOf({
  itemId: col('catalogue_change_text.itemId'),
  ...cols('item', 'code', 'name'),
  storeId: nullable(is.text),
  storeName: nullable(col('store.businessName')),
  priceCents: nullable(col('item_store.priceCents')),
  taxMilli: nullable(col('item_store.taxMilli')),
  active: nullable(col('item_store.active')),
  isBarcodeTaken: is.flag,
  changedAt: nullable(col('catalogue_change.createdAt')),
  personName: nullable(is.text),
})
type Undone = { partnerId: string; undoId: string; changeId: string }

/** Lists values of the change that the undo did not restore, with the last change of each. */
export const listKept = async (db: Db, { partnerId, undoId, changeId }: Undone, { limit, offset }: Paged) => {
  const of = (row: string, change: string) =>
    sql`${sql.ref(`${row}.partner_id`)} = ${partnerId} and ${sql.ref(`${row}.change_id`)} = ${change}`
  return keptRow.all(db)`
    with kept as (
      select t.item_id, null::uuid as store_id from catalogue_change_text t
      where ${of('t', changeId)} and not exists (select from catalogue_change_text u
        where ${of('u', undoId)} and u.item_id = t.item_id)
      union all
      select v.item_id, v.store_id from (
        select p.item_id, p.store_id from catalogue_change_price p where ${of('p', changeId)}
        union all
        select i.id, s.id from catalogue_change_new n cross join unnest(n.item_ids) i (id) cross join unnest(n.store_ids) s (id)
        where ${of('n', changeId)}) v
      where not exists (select from catalogue_change_price u
        where ${of('u', undoId)} and u.item_id = v.item_id and u.store_id = v.store_id))
    select k.item_id, i.code, i.name, k.store_id, s.business_name as store_name, p.price_cents, p.tax_milli, p.active,
      i.deleted_at is not null and exists (select from item o
        where o.partner_id = ${partnerId} and o.code_key = i.code_key and o.deleted_at is null) as is_barcode_taken,
      c.created_at as changed_at, ${partnerPersonName(partnerId, sql`c.user_id`)} as person_name
    from kept k
    join item i on i.partner_id = ${partnerId} and i.id = k.item_id
    left join store s on s.partner_id = ${partnerId} and s.id = k.store_id
    left join item_store p on p.partner_id = ${partnerId} and p.store_id = k.store_id and p.item_id = k.item_id
      and p.deleted_at is null
    left join lateral (
      select l.change_id from catalogue_change_price l
      where l.partner_id = ${partnerId} and l.item_id = k.item_id and l.store_id = k.store_id and l.change_id <> ${changeId}
      order by l.version desc limit 1) lp on true
    left join lateral (
      select l.change_id from catalogue_change_text l
      where l.partner_id = ${partnerId} and l.item_id = k.item_id and l.change_id <> ${changeId}
      order by l.version desc limit 1) lt on true
    left join catalogue_change c on c.partner_id = ${partnerId} and c.id = coalesce(lp.change_id, lt.change_id)
    order by i.name, k.item_id, s.business_name nulls first, k.store_id limit ${limit} offset ${offset}`
}
