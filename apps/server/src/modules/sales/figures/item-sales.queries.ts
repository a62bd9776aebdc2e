import { sql } from 'kysely'
import { idAt } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const itemDayRow = rowsOf({
  /** Days since: 0 is today. */
  ago: is.whole,
  unitsMilli: is.whole,
  totalCents: is.cents,
  benefitsCents: is.cents,
  returnedMilli: is.whole,
  lowestCents: nullable(is.cents),
  highestCents: nullable(is.cents),
})
export type ItemDayRow = RowOf<typeof itemDayRow>

const msPerDay = 86_400_000
/** A basket is paid within days of its id. */
const marginDays = 30

/**
 * Sums the lines of an item per local day of their store, for today and `days` earlier days. The id of a purchase is as old as
 * its basket: the index of an item's lines is read from the oldest id that can count. `offset 0` keeps PostgreSQL from reading
 * every purchase of the partner for an item that sells often. Quantities and prices are those of lines in the present unit of
 * the item: pieces at the price of their scale label have no price per pound.
 */
export const sumItemDays = async (
  db: Db,
  { partnerId, itemId, storeId, now }: { partnerId: string; itemId: string; storeId: string | undefined; now: number },
  days: number,
): Promise<ItemDayRow[]> => {
  const oldest = idAt(new Date(now - (days + marginDays) * msPerDay))
  return itemDayRow.all(db)`
    with own as (
      select id, time_zone, (now() at time zone time_zone)::date as today from store
      where partner_id = ${partnerId} ${storeId === undefined ? sql`` : sql`and id = ${storeId}`}),
    sold as (
      select o.today - (x.started_at at time zone o.time_zone)::date as ago, x.type = 'SALE' as is_sale, l.quantity_milli,
        l.net_cents + l.tax_cents as cents, l.benefit_discount_cents + l.benefit_tax_cents as benefit_cents, l.price_cents,
        l.unit = (select unit from item where partner_id = ${partnerId} and id = ${itemId}) as is_in_unit
      from purchase_line l cross join lateral (
        select p.store_id, p.type, p.status, p.started_at, p.confirmed_at from purchase p
        where p.partner_id = ${partnerId} and p.id = l.purchase_id offset 0) x
      join own o on o.id = x.store_id
      where l.partner_id = ${partnerId} and l.item_id = ${itemId} and l.purchase_id >= ${oldest}
        and x.started_at >= now() - (${days} + 2) * interval '1 day'
        and x.confirmed_at is not null and x.status <> 'REVERSED')
    select ago,
      coalesce(sum(quantity_milli) filter (where is_sale and is_in_unit), 0)::bigint as units_milli,
      coalesce(sum(cents) filter (where is_sale), 0)::bigint as total_cents,
      coalesce(sum(benefit_cents) filter (where is_sale), 0)::bigint as benefits_cents,
      coalesce(sum(quantity_milli) filter (where not is_sale and is_in_unit), 0)::bigint as returned_milli,
      min(price_cents) filter (where is_sale and is_in_unit) as lowest_cents,
      max(price_cents) filter (where is_sale and is_in_unit) as highest_cents
    from sold where ago between 0 and ${days} group by ago`
}

/** True for an item of the partner that is not deleted. */
export const hasItem = async (db: Db, partnerId: string, id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('item')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
