import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const itemsMax = 12
/** Lists the first items by name without a sale, so that no sale contradicts another price of the past. */
export const listUnsoldItems = (db: Db, partnerId: string): Promise<string[]> => scalar(col('item.id')).all(db)`
    select i.id from item i
    where i.partner_id = ${partnerId} and i.deleted_at is null
      and not exists (select from purchase_line l where l.partner_id = ${partnerId} and l.item_id = i.id)
      and not exists (select from item_store p where p.partner_id = ${partnerId} and p.item_id = i.id and p.price_cents < 100)
    order by i.name, i.id limit ${itemsMax}`

/** Days since the prices were raised. */
export const priceChangeDays = 2

type Raise = { partnerId: string; userId: string; changeId: string; itemIds: readonly string[] }
/** Records that a person raised the prices of items by about a tenth two days ago, in every store. */
export const insertPriceChange = async (db: Db, { partnerId, userId, changeId, itemIds }: Raise): Promise<void> => {
  await sql`
    insert into catalogue_change (partner_id, id, kind, user_id, created_at, items)
    values (${partnerId}, ${changeId}, 'BULK_EDIT', ${userId}, now() - ${priceChangeDays} * interval '1 day', ${itemIds.length})`.execute(
    db,
  )
  await sql`
    update item set created_by = ${userId}
    where partner_id = ${partnerId} and id = any(${[...itemIds]}::uuid[])`.execute(db)
  await sql`
    insert into catalogue_change_price (partner_id, change_id, item_id, store_id, version, old_price_cents, old_tax_milli,
      old_active, new_price_cents, new_tax_milli, new_active)
    select p.partner_id, ${changeId}::uuid, p.item_id, p.store_id, p.version, p.price_cents * 10 / 11, p.tax_milli, p.active,
      p.price_cents, p.tax_milli, p.active
    from item_store p
    where p.partner_id = ${partnerId} and p.item_id = any(${[...itemIds]}::uuid[]) and p.deleted_at is null`.execute(db)
}

const raisedPriceRow = rowsOf({
  ...cols('catalogue_change_price', 'storeId', 'itemId'),
  code: col('item.code'),
  oldPriceCents: present(col('catalogue_change_price.oldPriceCents')),
  priceCents: present(col('catalogue_change_price.newPriceCents')),
  taxMilli: present(col('catalogue_change_price.newTaxMilli')),
  active: present(col('catalogue_change_price.newActive')),
})
export type RaisedPrice = RowOf<typeof raisedPriceRow>
export const listRaisedPrices = (
  db: Db,
  partnerId: string,
  changeId: string,
): Promise<RaisedPrice[]> => raisedPriceRow.all(db)`
    select c.store_id, c.item_id, i.code, c.old_price_cents, c.new_price_cents as price_cents, c.new_tax_milli as tax_milli,
      c.new_active as active
    from catalogue_change_price c join item i on i.partner_id = ${partnerId} and i.id = c.item_id
    where c.partner_id = ${partnerId} and c.change_id = ${changeId} order by c.store_id, i.code`
