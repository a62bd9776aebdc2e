import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

const grossRow = rowsOf({
  ...cols('store', 'partnerId', 'id', 'einSealed'),
  partner: col('partner.businessName'),
  sales: is.count,
  cents: is.cents,
})
export type GrossRow = RowOf<typeof grossRow>
/** Sums the benefit sales of each store in one month of its own time zone. */
export const sumSales = (db: Db, firstDay: string): Promise<GrossRow[]> => grossRow.all(db)`
    select t.partner_id, t.id, p.business_name as partner, t.ein_sealed, g.sales, g.cents
    from (
      select e.partner_id, e.store_id, count(*)::int as sales, sum(e.cents)::bigint as cents
      from entry e join store z on z.partner_id = e.partner_id and z.id = e.store_id
      -- No zone is further than a day from ours: the index of the days narrows it first.
      where e.type = 'SALE' and e.booked_at >= ${firstDay}::date - interval '1 day'
        and e.booked_at < ${firstDay}::date + interval '1 month 1 day'
        and e.booked_at >= ${firstDay}::date::timestamp at time zone z.time_zone
        and e.booked_at < (${firstDay}::date + interval '1 month') at time zone z.time_zone
      group by 1, 2) g
    join store t on t.partner_id = g.partner_id and t.id = g.store_id join partner p on p.id = g.partner_id
    order by p.business_name, t.partner_id, t.id`
