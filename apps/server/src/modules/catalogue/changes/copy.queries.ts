import { priceMax } from '@tillgate/domain/items.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, nullable, rowsOf } from '#server/db/rows.ts'
import { priceColumns } from '../change-records/record.queries.ts'

/** Stores of one partner: the items of `fromStoreId` are added to `toStoreId`. */
export type Copy = {
  partnerId: string
  fromStoreId: string
  toStoreId: string
  /** Change of the prices in hundredths of a percent; 0 copies them as they are. */
  pricePercent: number
}

/** Rows `a` of the source, their items `i`, and the row `b` of the target, which may be missing or deleted. */
const sourceOf = ({ partnerId, fromStoreId, toStoreId }: Copy) => sql`
  item_store a
  join item i on i.partner_id = ${partnerId} and i.id = a.item_id and i.deleted_at is null
  left join item_store b on b.partner_id = ${partnerId} and b.store_id = ${toStoreId} and b.item_id = a.item_id
  where a.partner_id = ${partnerId} and a.store_id = ${fromStoreId} and a.deleted_at is null`
const isMissing = sql`(b.item_id is null or b.deleted_at is not null)`

const highest = sql.lit(Math.round(priceMax * 100))
const whole = sql.lit(10_000)
/** The changed price, rounded half up to the cent as by `editedValues`. */
const changed = (percent: number) =>
  sql`(a.price_cents::bigint * (${whole} + ${percent}::int) + ${whole} / 2) / ${whole}`
const isInRange = (percent: number) => sql`${changed(percent)} between 1 and ${highest}`
/** Price at the target: the changed one, or that of the source when the changed one would be out of range. */
const priceOf = (percent: number) =>
  sql`(case when ${isInRange(percent)} then ${changed(percent)} else a.price_cents end)::int`

const countsRow = rowsOf({
  items: is.count,
  active: is.count,
  listed: is.count,
  existing: is.count,
  unchanged: is.count,
})
export const countCopy = (db: Db, stores: Copy) => {
  return countsRow.one(db)`
    select (count(*) filter (where ${isMissing}))::int as items,
      (count(*) filter (where ${isMissing} and a.active))::int as active,
      (count(*) filter (where ${isMissing} and i.apl_verified))::int as listed,
      (count(*) filter (where not ${isMissing}))::int as existing,
      (count(*) filter (where ${isMissing} and not ${isInRange(stores.pricePercent)}))::int as unchanged
    from ${sourceOf(stores)}`
}

const examplesMax = 3
/** Lists the first items of a copy by name with both prices. */
export const listExamples = (db: Db, stores: Copy) => rowsOf({
  name: col('item.name'),
  priceCents: col('item_store.priceCents'),
  newCents: is.cents,
}).all(db)`
    select i.name, a.price_cents, ${priceOf(stores.pricePercent)} as new_cents from ${sourceOf(stores)} and ${isMissing}
    order by i.name, i.id limit ${examplesMax}`

/** Writes the head of a running copy. */
export const insertCopy = async (
  db: Db,
  {
    partnerId,
    fromStoreId,
    toStoreId,
    pricePercent,
    id,
    userId,
    total,
  }: Copy & { id: string; userId: string; total: number },
): Promise<void> => {
  await sql`
    insert into catalogue_change (partner_id, id, kind, status, user_id, total, items, stage, lease_until, from_store_id,
      to_store_id, price_percent)
    values (${partnerId}, ${id}, 'COPY', 'RUNNING', ${userId}, ${total}, ${total}, 'PRICES', now(), ${fromStoreId},
      ${toStoreId}, ${pricePercent})`.execute(db)
}

const copiedRow = rowsOf({ itemIds: nullable(is.list(is.text)), last: nullable(is.text) })
/**
 * Copies about `limit` prices of items behind the id `after` and records them. A price that another writer adds meanwhile stays.
 * Returns undefined when no item is left.
 */
export const copyPrices = async (
  db: Db,
  stores: Copy & { changeId: string },
  { after, limit }: { after: string; limit: number },
): Promise<{ itemIds: string[]; last: string } | undefined> => {
  const { partnerId, toStoreId, changeId } = stores
  const row = await copiedRow.first(db)`
    with source as materialized (
      select a.item_id, ${priceOf(stores.pricePercent)} as price_cents, a.tax_milli, a.active from ${sourceOf(stores)}
        and a.item_id > ${after} and ${isMissing}
      order by a.item_id limit ${limit}),
    written as (
      insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
      select c.partner_id, ${toStoreId}::uuid, s.item_id, s.price_cents, s.tax_milli, s.active
      from catalogue_change c cross join source s where c.partner_id = ${partnerId} and c.id = ${changeId}
      on conflict (partner_id, store_id, item_id) do update set price_cents = excluded.price_cents,
        tax_milli = excluded.tax_milli, active = excluded.active, deleted_at = null, updated_at = excluded.updated_at
        where item_store.deleted_at is not null
      returning item_id, version, price_cents, tax_milli, active),
    logged as (
      insert into catalogue_change_price (partner_id, change_id, item_id, store_id, version,
        ${priceColumns((column) => `new_${column}`)})
      select c.partner_id, c.id, w.item_id, ${toStoreId}::uuid, w.version, ${priceColumns((column) => `w.${column}`)}
      from catalogue_change c cross join written w where c.partner_id = ${partnerId} and c.id = ${changeId})
    select (select array_agg(item_id) from written) as item_ids,
      (select item_id from source order by item_id desc limit 1) as last`
  return row?.last ? { itemIds: row.itemIds ?? [], last: row.last } : undefined
}

/** Ends a copy. `items` becomes the number of copied items. */
export const endCopy = async (db: Db, partnerId: string, id: string, status: 'DONE' | 'FAILED'): Promise<void> => {
  await sql`
    update catalogue_change set status = ${status}, lease_until = null, items = restored
    where partner_id = ${partnerId} and id = ${id}`.execute(db)
}
