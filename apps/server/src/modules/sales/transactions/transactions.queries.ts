import type { PurchaseStatus, PurchaseType, RefundStatus } from '@tillgate/domain/purchases.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, behind, containing, counted, cutOf, orderOf, type Page } from '#server/db/page.ts'

/** What somebody looks for: four digits of a card, an amount in cents, or part of a cashier's name. */
export type Sought = { last4?: string; cents?: number; name?: string }
export type Wanted = {
  partnerId: string
  status?: RefundStatus | undefined
  from?: string | undefined
  to?: string | undefined
  storeId?: string | undefined
  cashierId?: string | undefined
  sought?: Sought | undefined
}
export type TransactionRow = {
  id: string
  type: PurchaseType
  status: PurchaseStatus
  refundStatus: RefundStatus | null
  storeId: string
  storeName: string
  cashierName: string
  last4: string | null
  lines: number
  netCents: number
  taxCents: number
  benefitsCents: number
  startedAt: Date
}

/** A name's cashiers are found first: a pattern behind the tenant wall would look at every purchase. */
const soughtIn = (partnerId: string, { last4, cents, name }: Sought): RawBuilder<unknown> => {
  const ways = [
    last4 === undefined ? undefined : sql`p.last4 = ${last4}`,
    cents === undefined ? undefined : sql`p.net_cents + p.tax_cents = ${cents}`,
    name === undefined
      ? undefined
      : sql`p.cashier_id in (select u.id from user_account u where u.partner_id = ${partnerId}
          and u.first_name || ' ' || u.last_name ilike ${containing(name)})`,
  ].filter((way) => way !== undefined)
  return sql`(${ways.length === 0 ? sql`false` : sql.join(ways, sql` or `)})`
}

const where = ({ partnerId, status, from, to, storeId, cashierId, sought }: Wanted) =>
  allOf([
    sql`p.partner_id = ${partnerId}`,
    status && sql`p.refund_status = ${status}`,
    from === undefined ? undefined : sql`p.started_at >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`p.started_at < ${to}::timestamptz`,
    storeId && sql`p.store_id = ${storeId}`,
    cashierId && sql`p.cashier_id = ${cashierId}`,
    sought && soughtIn(partnerId, sought),
  ])

/** Ids first, along an index in the list's order; the rest is read for one page alone. */
export const listTransactions = async (db: Db, wanted: Wanted, page: Page): Promise<TransactionRow[]> => {
  const order = orderOf([sql`p.started_at`, sql`p.id`], page)
  const from = allOf([where(wanted), behind(sql`p.started_at`, sql`p.id`, page)])
  const { rows } = await sql<TransactionRow>`
    with k as materialized (
      select p.id, p.started_at from purchase p where ${from} order by ${order} ${cutOf(page)})
    select p.id, p.type, p.status, p.refund_status, p.store_id, s.business_name as store_name, p.cashier_name, p.last4,
      (select count(*)::int from purchase_line l where l.partner_id = p.partner_id and l.purchase_id = p.id) as lines,
      p.net_cents, p.tax_cents, p.benefits_cents, p.started_at
    from k join purchase p on p.partner_id = ${wanted.partnerId} and p.id = k.id
    join store s on s.partner_id = p.partner_id and s.id = p.store_id
    order by ${order}`.execute(db)
  return rows
}

export const countTransactions = async (db: Db, wanted: Wanted): Promise<number> => {
  const { rows } = await counted(sql`purchase p where ${where(wanted)}`).execute(db)
  return rows[0]?.total ?? 0
}

export type SumRow = { refundStatus: RefundStatus | null; purchases: number; totalCents: number; benefitsCents: number }
/** Signed sums of what is shown, by settlement status. What was never confirmed moved no money and counts as a row alone. */
export const sumTransactions = async (db: Db, wanted: Wanted): Promise<SumRow[]> => {
  const sign = sql`case when p.confirmed_at is null or p.status = 'REVERSED' then 0 when p.type = 'RETURN' then -1 else 1 end`
  const { rows } = await sql<SumRow>`
    select p.refund_status, count(*)::int as purchases,
      coalesce(sum((p.net_cents + p.tax_cents) * ${sign}), 0)::bigint as total_cents,
      coalesce(sum(p.benefits_cents * ${sign}), 0)::bigint as benefits_cents
    from purchase p where ${where(wanted)} group by p.refund_status`.execute(db)
  return rows
}

export type RelatedRow = { id: string; netCents: number; taxCents: number; startedAt: Date }
export const listReturnsOf = (db: Db, partnerId: string, saleId: string): Promise<RelatedRow[]> =>
  db
    .selectFrom('purchase')
    .select(['id', 'netCents', 'taxCents', 'startedAt'])
    .where('partnerId', '=', partnerId)
    .where('originalId', '=', saleId)
    .where('status', '=', 'CONFIRMED')
    .orderBy('startedAt')
    .execute()

export const findTerminalName = async (db: Db, partnerId: string, id: string): Promise<string> => {
  const found = await db
    .selectFrom('terminal')
    .select('name')
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.name ?? ''
}
export const findStoreName = async (db: Db, partnerId: string, id: string): Promise<string> => {
  const found = await db
    .selectFrom('store')
    .select('businessName')
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found?.businessName ?? ''
}
