import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const todayRow = rowsOf({
  /** Group of the sums: an hour, a store, or a cashier. The ids of the other groups are null. */
  kind: is.oneOf(['hour', 'store', 'cashier']),
  isToday: is.flag,
  hour: nullable(is.whole),
  storeId: nullable(col('purchase.storeId')),
  cashierId: nullable(col('purchase.cashierId')),
  /** Null for sums of several stores. */
  storeName: nullable(is.text),
  cashierName: nullable(col('purchase.cashierName')),
  purchases: is.count,
  ...cols('purchase', 'totalCents', 'benefitsCents'),
  returns: is.count,
  returnedCents: is.cents,
  /** Part of the sum up to the present time of day. */
  untilNowCents: is.cents,
})
export type TodayRow = RowOf<typeof todayRow>

/**
 * Sums today and the same weekday of last week by hour, by store and by cashier in one index scan. Days and hours follow the
 * zone of each store. Leaves out purchases without money and reversed ones; a return reduces the sums of its own hour.
 */
export const sumToday = (db: Db, partnerId: string): Promise<TodayRow[]> => todayRow.all(db)`
    with own as (
      select id, business_name, time_zone, now() at time zone time_zone as clock from store where partner_id = ${partnerId}),
    p as (
      select x.store_id, x.cashier_id, x.cashier_name, o.business_name, case x.type when 'RETURN' then -1 else 1 end as sign,
        x.total_cents, x.benefits_cents, o.clock, x.started_at at time zone o.time_zone as at
      from purchase x join own o on o.id = x.store_id
      where x.partner_id = ${partnerId} and x.started_at >= now() - interval '9 days'
        and x.confirmed_at is not null and x.status <> 'REVERSED'),
    d as (
      select p.*, p.at::date = p.clock::date as is_today, extract(hour from p.at)::int as hour,
        p.at::time <= p.clock::time as is_until_now
      from p where p.clock::date - p.at::date in (0, 7))
    select case when grouping(hour) = 0 then 'hour' when grouping(cashier_id) = 0 then 'cashier' else 'store' end as kind,
      is_today, hour, store_id, cashier_id, case when count(distinct store_id) = 1 then max(business_name) end as store_name,
      max(cashier_name) as cashier_name,
      (count(*) filter (where sign = 1))::int as purchases,
      (count(*) filter (where sign = -1))::int as returns,
      coalesce(sum(total_cents) filter (where sign = -1), 0)::bigint as returned_cents,
      sum(total_cents * sign)::bigint as total_cents, sum(benefits_cents * sign)::bigint as benefits_cents,
      coalesce(sum(total_cents * sign) filter (where is_until_now), 0)::bigint as until_now_cents
    from d group by grouping sets ((is_today, hour), (is_today, store_id), (is_today, cashier_id))`

const topItemRow = rowsOf({
  itemId: nullable(col('item.id')),
  ...cols('purchase_line', 'code', 'unit'),
  name: is.text,
  quantityMilli: is.whole,
  totalCents: is.cents,
  /** Sales of all items together. */
  allCents: is.cents,
})
export type TopItemRow = RowOf<typeof topItemRow>

/**
 * Returns the items with the highest sales of today and `days` earlier local days of their store, returns deducted. `itemId` is
 * null for a deleted item.
 */
export const listTopItems = async (
  db: Db,
  partnerId: string,
  { days, limit }: { days: number; limit: number },
): Promise<TopItemRow[]> => {
  const rows = await topItemRow.all(db)`
    with own as (
      select id, time_zone, (now() at time zone time_zone)::date as today from store where partner_id = ${partnerId}),
    sold as (
      select l.item_id, l.code, l.unit, max(l.name) as name, sum(l.quantity_milli * x.sign) as quantity_milli,
        sum((l.net_cents + l.tax_cents) * x.sign) as cents
      from (
        select p.id, case p.type when 'RETURN' then -1 else 1 end as sign
        from purchase p join own o on o.id = p.store_id
        where p.partner_id = ${partnerId} and p.started_at >= now() - (${days} + 2) * interval '1 day'
          and p.confirmed_at is not null and p.status <> 'REVERSED'
          and o.today - (p.started_at at time zone o.time_zone)::date between 0 and ${days}) x
      join purchase_line l on l.partner_id = ${partnerId} and l.purchase_id = x.id
      group by 1, 2, 3)
    select i.id as item_id, s.code, s.name, s.unit, s.quantity_milli::bigint, s.cents::bigint as total_cents, s.all_cents
    from (
      select *, (sum(cents) over ())::bigint as all_cents from sold order by cents desc, code, unit limit ${limit}) s
    left join item i on i.partner_id = ${partnerId} and i.id = s.item_id and i.deleted_at is null
    order by s.cents desc, s.code, s.unit`
  return rows.filter(({ totalCents }) => totalCents > 0)
}
