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
 * Sums purchases per store and local day, for today and `days` earlier days, in one index scan. Leaves out purchases
 * without money and reversed ones.
 */
export const sumDays = async (db: Db, partnerId: string, days: number): Promise<FigureRow[]> => {
  const cents = sql`(p.net_cents + p.tax_cents) * p.sign`
  return figureRow.all(db)`
    with own as (
      select id, time_zone, now() at time zone time_zone as clock from store where partner_id = ${partnerId}),
    p as (
      select x.store_id, x.net_cents, x.tax_cents, x.benefits_cents, x.type,
        case x.type when 'RETURN' then -1 else 1 end as sign,
        o.clock, x.started_at at time zone o.time_zone as at
      from purchase x join own o on o.id = x.store_id
      where x.partner_id = ${partnerId} and x.started_at >= now() - (${days} + 2) * interval '1 day'
        and x.confirmed_at is not null and x.status <> 'REVERSED')
    select p.clock::date - p.at::date as ago, p.store_id,
      p.clock::date - p.at::date < extract(isodow from p.clock) as is_this_week,
      (count(*) filter (where p.sign = 1))::int as purchases,
      sum(${cents})::bigint as total_cents,
      sum(p.benefits_cents * p.sign)::bigint as benefits_cents,
      (count(*) filter (where p.sign = -1))::int as returns,
      coalesce(sum(p.net_cents + p.tax_cents) filter (where p.sign = -1), 0)::bigint as returned_cents,
      coalesce(sum(${cents}) filter (where p.at::time <= p.clock::time), 0)::bigint as until_now_cents
    from p where p.clock::date - p.at::date between 0 and ${days}
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
