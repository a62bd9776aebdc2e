import { impactRowsMax, type FeeImpact } from '@tillgate/contract/operator-proposals.ts'
import type { Fees } from '@tillgate/domain/fee-schedules.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { impactDays } from '@tillgate/domain/proposals.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { listMailedPartners } from '#server/modules/notifications/api.ts'
import { col, is, rowsOf } from '#server/db/rows.ts'
import { concerned } from './fee-schedules.queries.ts'

type Row = {
  id: string
  name: string
  stores: number
  purchases: number
  benefits: number
  feesNow: number
  feesProposed: number
}

/** Returns the fees of all sales of a partner in cents, each fee rounded half up for its sale. */
const feesOf = ({ processingBasisPoints, fixedCents }: Fees) => sql`
  coalesce(sum((p.benefits_cents * ${processingBasisPoints}::bigint + 5000) / 10000 + ${fixedCents}::bigint), 0)::bigint`

type Change = { programId: string; partnerId: string | null; now: Fees; proposed: Fees }

/** Computes both fees of the sales of the last 30 days, by partner. Reversed sales and returns count on neither side. */
const listRows = async (db: Db, { programId, partnerId, now, proposed }: Change): Promise<Row[]> => {
  const partners = await rowsOf({ id: col('partner.id'), name: col('partner.businessName'), stores: is.count }).all(db)`
    select p.id, p.business_name as name, count(s.id)::int as stores from partner p
    left join store s on s.partner_id = p.id
    where ${concerned(programId, partnerId)} group by p.id, p.business_name`
  const ids = partners.map(({ id }) => id)
  const sums = await rowsOf({
    id: col('purchase.partnerId'),
    purchases: is.count,
    benefits: is.whole,
    feesNow: is.whole,
    feesProposed: is.whole,
  }).all(db)`
    select p.partner_id as id, count(*)::int as purchases, sum(p.benefits_cents)::bigint as benefits,
      ${feesOf(now)} as fees_now, ${feesOf(proposed)} as fees_proposed
    from purchase p
    where p.partner_id = any(${ids}::uuid[]) and p.started_at > now() - make_interval(days => ${impactDays})
      and p.program_id = ${programId} and p.type = 'SALE' and p.status = 'CONFIRMED'
    group by p.partner_id`
  const found = new Map(sums.map((row) => [row.id, row]))
  const none = { purchases: 0, benefits: 0, feesNow: 0, feesProposed: 0 }
  return partners.map((partner) => ({ ...none, ...found.get(partner.id), ...partner }))
}

const sumOf = (rows: readonly Row[], column: Exclude<keyof Row, 'id' | 'name'>): number =>
  rows.reduce((sum, row) => sum + row[column], 0)

const increase = ({ feesNow, feesProposed }: Row): number => feesProposed - feesNow

const figuresOf = (one: Omit<Row, 'id' | 'name'>) => ({
  stores: one.stores,
  purchases: one.purchases,
  benefits: fromCents(one.benefits),
  feesNow: fromCents(one.feesNow),
  feesProposed: fromCents(one.feesProposed),
})

export const findFeeImpact = async (db: Db, change: Change): Promise<FeeImpact> => {
  const rows = (await listRows(db, change)).toSorted(
    (one, other) => increase(other) - increase(one) || one.name.localeCompare(other.name),
  )
  const time = await rowsOf({ since: is.moment, until: is.moment }).one(db)`
    select now() - make_interval(days => ${impactDays}) as since, now() as until`
  return {
    since: time.since.toISOString(),
    until: time.until.toISOString(),
    partners: rows.length,
    mailed: (
      await listMailedPartners(
        db,
        rows.map(({ id }) => id),
        null,
      )
    ).size,
    payingMore: rows.filter((row) => increase(row) > 0).length,
    payingLess: rows.filter((row) => increase(row) < 0).length,
    sums: figuresOf({
      stores: sumOf(rows, 'stores'),
      purchases: sumOf(rows, 'purchases'),
      benefits: sumOf(rows, 'benefits'),
      feesNow: sumOf(rows, 'feesNow'),
      feesProposed: sumOf(rows, 'feesProposed'),
    }),
    rows: rows.slice(0, impactRowsMax).map(({ id, name, ...one }) => ({ partner: { id, name }, ...figuresOf(one) })),
  }
}
