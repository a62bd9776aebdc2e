import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'
import { priceColumns } from '../change-records/record.queries.ts'

export type Selected = { partnerId: string; storeIds: readonly string[]; itemIds: readonly string[] }
const selectedRow = rowsOf({
  ...cols('item_store', 'itemId', 'storeId', 'version', 'priceCents', 'taxMilli', 'active'),
  ...cols('item', 'code', 'name'),
})
export type SelectedRow = RowOf<typeof selectedRow>

/** Lists prices of items at stores by item name; `lock` locks them until the transaction ends. At most `limit` rows. */
export const listSelected = (
  db: Db,
  { partnerId, storeIds, itemIds }: Selected,
  { lock, limit }: { lock: boolean; limit: number },
): Promise<SelectedRow[]> => selectedRow.all(db)`
    select p.item_id, i.code, i.name, p.store_id, p.version, p.price_cents, p.tax_milli, p.active
    from item_store p join item i on i.partner_id = ${partnerId} and i.id = p.item_id
    where p.partner_id = ${partnerId} and p.store_id = any(${[...storeIds]}::uuid[])
      and p.item_id = any(${[...itemIds]}::uuid[]) and p.deleted_at is null
    order by i.name, p.item_id, p.store_id limit ${limit} ${lock ? sql`for update of p` : sql``}`

/** Lists the stores that sell some of the items, with the number of items. */
export const listSellingStores = (db: Db, partnerId: string, itemIds: readonly string[]) => rowsOf({
  storeId: col('store.id'),
  storeName: col('store.businessName'),
  sold: is.count,
}).all(db)`
    select s.id as store_id, s.business_name as store_name, count(*) as sold
    from item_store p join store s on s.partner_id = ${partnerId} and s.id = p.store_id
    where p.partner_id = ${partnerId} and p.item_id = any(${[...itemIds]}::uuid[]) and p.deleted_at is null
    group by s.id, s.business_name order by s.business_name, s.id`

/** Writes the new prices of a recorded change. */
export const writeRecorded = async (db: Db, partnerId: string, changeId: string): Promise<void> => {
  await sql`
    update item_store p set ${priceColumns((column) => `${column} = c.new_${column}`)}, updated_at = now()
    from catalogue_change_price c
    where c.partner_id = ${partnerId} and c.change_id = ${changeId} and p.partner_id = ${partnerId}
      and p.store_id = c.store_id and p.item_id = c.item_id`.execute(db)
}
