import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, rowsOf, type RowOf } from '#server/db/rows.ts'

const recentRow = rowsOf({ id: is.text, purchases: is.count, totalCents: is.cents })
export type RecentRow = RowOf<typeof recentRow>
export type RecentWanted = { partnerId: string; by: 'store' | 'cashier'; ids: readonly string[] }

/** Indexes: purchase_store and purchase_cashier. */
const columns = { store: sql`p.store_id`, cashier: sql`p.cashier_id` } as const

/**
 * Sums purchases per store or cashier, for today and `days` earlier days of the store's zone. Leaves out purchases without
 * money and reversed ones. The first bound of `started_at` is constant, so that the index ends there.
 */
export const sumRecentSales = (
  db: Db,
  { partnerId, by, ids }: RecentWanted,
  days: number,
): Promise<RecentRow[]> => recentRow.all(db)`
    select ${columns[by]} as id, (count(*) filter (where p.type = 'SALE'))::int as purchases,
      sum((p.net_cents + p.tax_cents) * case p.type when 'RETURN' then -1 else 1 end)::bigint as total_cents
    from purchase p join store s on s.partner_id = p.partner_id and s.id = p.store_id
    where p.partner_id = ${partnerId} and s.partner_id = ${partnerId} and ${columns[by]} = any(${[...ids]}::uuid[])
      and p.started_at >= now() - ${sql.lit(days + 2)} * interval '1 day'
      and (p.started_at at time zone s.time_zone)::date
        >= (now() at time zone s.time_zone)::date - ${sql.lit(days)}
      and p.confirmed_at is not null and p.status <> 'REVERSED'
    group by 1`
