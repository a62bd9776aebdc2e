import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf } from '#server/db/page.ts'
import { col, is, rowsOf, type RowOf } from '#server/db/rows.ts'
import type { Month } from './month-statements.queries.ts'

/** All stores of a partner, or one of them. */
export type Whose = { partnerId: string; storeId?: string | undefined }

const zone = sql.lit(bankZone)
const monthOfCutOff = sql`to_char(s.cut_off at time zone ${zone}, 'YYYY-MM')`
const dayOf = (moment: ReturnType<typeof sql>) => sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`

const within = ({ from, to }: Month) => sql`(s.cut_off >= ${from} and s.cut_off < ${to})`
const ofMonths = ({ partnerId, storeId }: Whose, months: readonly Month[]) =>
  allOf([
    sql`s.partner_id = ${partnerId}`,
    storeId === undefined ? undefined : sql`s.store_id = ${storeId}`,
    sql`(${sql.join(months.map(within), sql` or `)})`,
  ])

/** Sum of a store's entries of one type and sign in a month; the days of its first and last cut-off. */
const sumRow = rowsOf({
  month: is.text,
  storeId: col('statement.storeId'),
  type: col('statement_sum.type'),
  cents: is.cents,
  entries: is.whole,
  first: is.day,
  last: is.day,
})
export type SumRow = RowOf<typeof sumRow>

/** Sums the stored sums of statements, so that no entry is read. */
export const sumMonths = (db: Db, whose: Whose, months: readonly Month[]): Promise<SumRow[]> => sumRow.all(db)`
    select ${monthOfCutOff} as month, s.store_id, x.type, sum(x.cents)::bigint as cents, sum(x.entries)::int as entries,
      ${dayOf(sql`min(s.cut_off)`)} as first, ${dayOf(sql`max(s.cut_off)`)} as last
    from statement s join statement_sum x on x.partner_id = s.partner_id and x.statement_id = s.id
    where ${ofMonths(whose, months)} group by 1, 2, 3, x.is_credit`

/** Statements of a store in a month. `unpaidCents`: payable of those that were not paid, moved ones included. */
const payableRow = rowsOf({
  month: is.text,
  storeId: col('statement.storeId'),
  name: col('store.businessName'),
  statements: is.count,
  payableCents: is.cents,
  unpaidCents: is.cents,
})
export type PayableRow = RowOf<typeof payableRow>

const unpaid = sql`s.status in ('PENDING', 'RETURNED')`

export const sumPayables = (db: Db, whose: Whose, months: readonly Month[]): Promise<PayableRow[]> => payableRow.all(
  db,
)`
    select ${monthOfCutOff} as month, s.store_id, st.business_name as name, count(*)::int as statements,
      sum(s.payable_cents)::bigint as payable_cents,
      coalesce(sum(s.payable_cents) filter (where ${unpaid}), 0)::bigint as unpaid_cents
    from statement s join store st on st.partner_id = s.partner_id and st.id = s.store_id
    where ${ofMonths(whose, months)} group by 1, 2, 3 order by st.business_name, s.store_id`

const trendRow = rowsOf({
  month: is.text,
  statements: is.count,
  paidCents: is.cents,
  cutOffs: is.count,
  first: is.day,
  last: is.day,
})
export type TrendRow = RowOf<typeof trendRow>

/** Paid out per month, with the days of the first and last cut-off. Months without a statement are missing. */
export const listTrend = (db: Db, whose: Whose, months: readonly Month[]): Promise<TrendRow[]> => trendRow.all(db)`
    select ${monthOfCutOff} as month, count(*)::int as statements,
      coalesce(sum(s.payable_cents) filter (where not ${unpaid}), 0)::bigint as paid_cents,
      count(distinct s.cut_off)::int as cut_offs, ${dayOf(sql`min(s.cut_off)`)} as first,
      ${dayOf(sql`max(s.cut_off)`)} as last
    from statement s where ${ofMonths(whose, months)} group by 1 order by 1`
