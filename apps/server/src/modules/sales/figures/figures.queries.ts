import { programZone } from '@tillgate/domain/zones.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const figureRow = rowsOf({
  /** Days since: 0 is today. */
  ago: is.whole,
  isThisWeek: is.flag,
  ...cols('purchase', 'storeId', 'benefitsCents'),
  purchases: is.count,
  totalCents: is.cents,
  returns: is.count,
  returnedCents: is.cents,
  /** Part of the sum up to the present time of day. */
  untilNowCents: is.cents,
})
export type FigureRow = RowOf<typeof figureRow>

/**
 * Sums purchases per store and local day, for today and `days` earlier days. The bounds of each day are computed once for each store,
 * because a conversion of each purchase to local time takes most of the statement. Leaves out purchases without money and reversed ones.
 */
export const sumDays = async (db: Db, partnerId: string, days: number): Promise<FigureRow[]> => {
  const cents = sql`(x.net_cents + x.tax_cents)`
  const sign = sql`case x.type when 'RETURN' then -1 else 1 end`
  return figureRow.all(db)`
    with own as (
      select id, time_zone, now() at time zone time_zone as clock from store where partner_id = ${partnerId}),
    d as materialized (
      select o.id, a as ago, a < extract(isodow from o.clock) as is_this_week,
        (o.clock::date - a)::timestamp at time zone o.time_zone as begins,
        (o.clock::date - a + 1)::timestamp at time zone o.time_zone as ends,
        (o.clock - a * interval '1 day') at time zone o.time_zone as same_time
      from own o cross join generate_series(0, ${days}::int) a)
    select d.ago, x.store_id, d.is_this_week,
      (count(*) filter (where x.type = 'SALE'))::int as purchases,
      sum(${cents} * ${sign})::bigint as total_cents,
      sum(x.benefits_cents * ${sign})::bigint as benefits_cents,
      (count(*) filter (where x.type = 'RETURN'))::int as returns,
      coalesce(sum(${cents}) filter (where x.type = 'RETURN'), 0)::bigint as returned_cents,
      coalesce(sum(${cents} * ${sign}) filter (where x.started_at <= d.same_time), 0)::bigint as until_now_cents
    from d join purchase x on x.store_id = d.id and x.started_at >= d.begins and x.started_at < d.ends
    where x.partner_id = ${partnerId} and x.started_at >= now() - (${days} + 2) * interval '1 day'
      and x.confirmed_at is not null and x.status <> 'REVERSED'
    group by 1, 2, 3`
}

/** `2026-11-23` less so many days. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** The day it is at the partner's first store. */
export const findToday = async (db: Db, partnerId: string): Promise<string> => {
  return (
    (await scalar(is.day).first(db)`
    select to_char(now() at time zone coalesce(
      (select s.time_zone from store s join partner p on p.id = s.partner_id where s.partner_id = ${partnerId}
        order by s.id = p.primary_store_id desc nulls last, s.id limit 1), ${programZone}), 'YYYY-MM-DD') as today`) ??
    ''
  )
}
