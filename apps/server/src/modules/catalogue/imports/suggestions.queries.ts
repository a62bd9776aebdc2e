import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import type { Staging } from './merge.queries.ts'

const knownItemRow = rowsOf({
  ...cols('item', 'codeKey', 'name', 'description', 'unit'),
  priceCents: nullable(col('item_store.priceCents')),
})
export type KnownItem = RowOf<typeof knownItemRow>

/** Returns the partner's items with these barcodes, each with its price today at the first store of the batch that sells it. */
export const listKnownItems = (
  db: Db,
  { partnerId, batchId }: Staging,
  keys: readonly string[],
): Promise<KnownItem[]> => knownItemRow.all(db)`
    select i.code_key, i.name, i.description, i.unit,
      (select e.price_cents from item_batch_store s
        join item_store e on e.partner_id = s.partner_id and e.store_id = s.store_id
        where s.partner_id = ${partnerId} and s.batch_id = ${batchId} and e.partner_id = ${partnerId} and e.item_id = i.id
          and e.deleted_at is null
        order by s.store_id limit 1) as price_cents
    from item i
    where i.partner_id = ${partnerId} and i.code_key = any(${[...keys]}::text[]) and i.deleted_at is null`

/** Returns the names of these barcodes on lists of approved products. */
export const listListedNames = (
  db: Db,
  keys: readonly string[],
): Promise<{ codeKey: string; name: string }[]> => rowsOf({ codeKey: col('apl_entry.codeKey'), name: is.text }).all(db)`
    select code_key, max(name) as name from apl_entry
    where code_key = any(${[...keys]}::text[]) and name <> '' group by code_key`

const fitsMax = 50
/** Returns the partner's items whose barcode is one of a range of numbers. */
export const listItemsBetween = (
  db: Db,
  partnerId: string,
  { from, to }: { from: number; to: number },
): Promise<{ code: string; name: string }[]> => rowsOf(cols('item', 'code', 'name')).all(db)`
    select code, name from item
    where partner_id = ${partnerId} and code_number between ${from}::bigint and ${to}::bigint and deleted_at is null
    order by code_number limit ${fitsMax}`
