import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

type StoreKey = { partnerId: string; storeId: string }

const momentRow = rowsOf({ cluster: is.text, snapshot: is.text, labels: is.text })

/**
 * Returns the snapshot of the statement, as `10:14:11,12` (lowest and next transaction, and the running ones), the identifier of the
 * database cluster, whose transaction numbers those are, and a digest of the store's scale labels. A standby does not list running
 * transactions: only the primary answers.
 */
export const findMoment = (db: Db, { partnerId, storeId }: StoreKey) => momentRow.first(db)`
    select (pg_control_system()).system_identifier::text as cluster, pg_current_snapshot()::text as snapshot,
      coalesce((select md5(string_agg(b.code_key || ' ' || b.plu_key, ',' order by b.code_key)) from scale_label b
        where b.partner_id = ${partnerId} and b.store_id = ${storeId}), '') as labels
    from store s where s.partner_id = ${partnerId} and s.id = ${storeId}`

/** Lists the versions of the program's lists in force, in the order in which the purses pay. */
export const listVersionsInForce = (db: Db, programId: string): Promise<string[]> => scalar(col('apl_version.id')).all(
  db,
)`
    select v.id from purse u
    cross join lateral (
      select id from apl_version
      where program_id = u.program_id and purse = u.code and activated_at is not null and effective_from <= now()
      order by effective_from desc, activated_at desc limit 1) v
    where u.program_id = ${programId} order by u.place`

/** What changed since an answer with this snapshot. */
export type Since = {
  snapshot: string
  /** Versions of lists that are no longer in force, and those that took their place. Both empty: the lists are the same. */
  ended: readonly string[]
  begun: readonly string[]
  hasOtherLabels: boolean
}

const lowestOf = (snapshot: string): number => Number(snapshot.split(':')[0])

/** Rows that the snapshot does not show. A dump that was restored has numbers of another cluster, above the present one. */
const changedSince = (column: RawBuilder<unknown>, snapshot: string) => sql`
  ${column} >= ${lowestOf(snapshot)} and ${column} < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  and not pg_visible_in_snapshot(${column}::text::xid8, ${snapshot}::pg_snapshot)`

/** Entries of an item in some versions, as one comparable text. */
const entriesIn = (versions: readonly string[]) => sql`
  (select json_agg(json_build_array(v.purse, e.from_day, e.to_day, e.max_price_cents)
      order by v.purse, e.from_day, e.to_day, e.max_price_cents)::text
    from apl_entry e join apl_version v on v.id = e.version_id
    where e.code_key = coalesce(b.plu_key, i.code_key) and e.version_id = any(${[...versions]}::uuid[]))`

const changedItems = ({ partnerId, storeId }: StoreKey, { snapshot, ended, begun, hasOtherLabels }: Since) => sql`
  select s.item_id from item_store s
  where s.partner_id = ${partnerId} and s.store_id = ${storeId} and ${changedSince(sql`s.last_transaction`, snapshot)}
  union
  select i.id from item i
    join item_store s on s.partner_id = i.partner_id and s.item_id = i.id
  where i.partner_id = ${partnerId} and s.store_id = ${storeId} and ${changedSince(sql`i.last_transaction`, snapshot)}
  ${
    hasOtherLabels
      ? sql`union
    select i.id from item i where i.partner_id = ${partnerId} and i.code_key >= 'R:' and i.code_key < 'R;'
      and i.deleted_at is null`
      : sql``
  }
  ${
    ended.length + begun.length > 0
      ? sql`union
    select i.id from item_store s
      join item i on i.partner_id = s.partner_id and i.id = s.item_id
      left join scale_label b on b.partner_id = s.partner_id and b.store_id = s.store_id and b.code_key = i.code_key
    where s.partner_id = ${partnerId} and s.store_id = ${storeId} and s.deleted_at is null and i.deleted_at is null
      and ${entriesIn(ended)} is distinct from ${entriesIn(begun)}`
      : sql``
  }`

const soldItems = ({ partnerId, storeId }: StoreKey) => sql`
  select s.item_id from item_store s
  where s.partner_id = ${partnerId} and s.store_id = ${storeId} and s.deleted_at is null`

const listedEntry = z.strictObject({
  purse: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  maxPriceCents: z.nullable(z.int()),
})
const catalogueRow = rowsOf({
  ...cols('item', 'id', 'code', 'codeKey', 'name', 'unit'),
  ...cols('item_store', 'priceCents', 'taxMilli', 'active'),
  /** Key of the PLU that a scale label of the item stands for. */
  pluKey: nullable(col('scale_label.pluKey')),
  /** No longer sold at the store. */
  isRemoved: is.flag,
  entries: nullable(is.json(z.array(listedEntry))),
})
export type CatalogueRow = RowOf<typeof catalogueRow>

type Page = StoreKey & {
  /** In force, in the order in which their purses pay. */
  versions: readonly string[]
  /** Undefined: all items. */
  since: Since | undefined
  /** Id of the last item of the page before. */
  after: string
  limit: number
}

/** Lists the items of a store by id, also removed ones. */
export const listCatalogueItems = (db: Db, { since, versions, after, limit, ...store }: Page) => catalogueRow.all(db)`
    with picked as (
      select c.item_id from (${since ? changedItems(store, since) : soldItems(store)}) c
      where c.item_id > ${after} order by c.item_id limit ${limit}),
    in_force as materialized (
      select v.id, v.purse, w.place from unnest(${[...versions]}::uuid[]) with ordinality as w (id, place)
      join apl_version v on v.id = w.id)
    select i.id, i.code, i.code_key, i.name, i.unit, s.price_cents, s.tax_milli, s.active, b.plu_key,
      s.deleted_at is not null or i.deleted_at is not null as is_removed,
      (select json_agg(json_build_object('purse', f.purse, 'from', e.from_day, 'to', e.to_day,
          'maxPriceCents', e.max_price_cents) order by f.place, e.entry_no)
        from apl_entry e join in_force f on f.id = e.version_id
        where e.code_key = coalesce(b.plu_key, i.code_key)) as entries
    from picked p
    join item_store s on s.item_id = p.item_id
    join item i on i.partner_id = s.partner_id and i.id = s.item_id
    left join scale_label b on b.partner_id = s.partner_id and b.store_id = s.store_id and b.code_key = i.code_key
    where s.partner_id = ${store.partnerId} and s.store_id = ${store.storeId}
    order by i.id`
