import { type RefundStatus, purchaseTypes, purchaseStatuses, refundStatuses } from '@tillgate/domain/purchases.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Db } from '#server/db/db.ts'
import { allOf, afterCursor, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { findWithTypos, hasWords } from '#server/db/search-text.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Searched values: one purchase, four digits of a card, an amount in cents, words of a cashier, or certain cashiers. */
export type Sought = { id?: string; last4?: string; cents?: number; name?: string; cashierIds?: readonly string[] }
export type Filter = {
  partnerId: string
  /** Null: without a settlement status. */
  status?: RefundStatus | null | undefined
  from?: string | undefined
  to?: string | undefined
  storeId?: string | undefined
  cashierId?: string | undefined
  documents?: 'missing' | undefined
  dayReportId?: string | undefined
  sought?: Sought | undefined
}
const transactionRow = rowsOf({
  id: is.text,
  receiptNumber: is.text,
  type: is.oneOf(purchaseTypes),
  status: is.oneOf(purchaseStatuses),
  refundStatus: nullable(is.oneOf(refundStatuses)),
  storeId: is.text,
  storeName: col('store.businessName'),
  cashierName: is.text,
  last4: nullable(is.text),
  items: is.whole,
  netCents: is.cents,
  taxCents: is.cents,
  benefitsCents: is.cents,
  startedAt: is.moment,
  /** Null for stores of retailers. */
  procedures: nullable(is.json(z.array(z.string()))),
  timeZone: col('store.timeZone'),
  confirmedAt: nullable(is.moment),
  payableFrom: nullable(is.moment),
})
export type TransactionRow = RowOf<typeof transactionRow>

/** Cashiers with the name are found first: a pattern under row-level security would be evaluated for every purchase. */
const soughtIn = (partnerId: string, { id, last4, cents, name, cashierIds }: Sought): RawBuilder<boolean> => {
  const ways = [
    id === undefined ? undefined : sql`p.id = ${id}`,
    last4 === undefined ? undefined : sql`p.last4 = ${last4}`,
    cents === undefined ? undefined : sql`p.total_cents = ${cents}`,
    name === undefined
      ? undefined
      : sql`p.cashier_id in (select u.id from user_account u where u.partner_id = ${partnerId}
          and ${hasWords(sql`u.search_text`, name)})`,
    cashierIds === undefined ? undefined : sql`p.cashier_id = any(${[...cashierIds]}::uuid[])`,
  ].filter((way) => way !== undefined)
  return sql`(${ways.length === 0 ? sql`false` : sql.join(ways, sql` or `)})`
}

/** Finds cashiers by words with a typing error. Undefined: a cashier has the words as typed, or none is similar. */
export const findCashiersWithTypos = async (db: Db, partnerId: string, name: string): Promise<string[] | undefined> => {
  const from = sql`user_account u where u.partner_id = ${partnerId}`
  const text = sql`u.search_text`
  const { rows } = await sql`select from ${from} and ${hasWords(text, name)} limit 1`.execute(db)
  if (rows.length > 0) return undefined
  const ids = await findWithTypos(db, { id: sql`u.id`, text, from }, name)
  return ids.length > 0 ? ids : undefined
}

/** Condition of a practice's sale `purchase p` that waits for complete documents. */
const lacksDocuments = sql`p.type = 'SALE' and p.status = 'CONFIRMED' and p.refund_status = 'PENDING'
  and p.confirmed_at is not null and p.payable_from is null and exists (select from store t
    where t.partner_id = p.partner_id and t.id = p.store_id and t.type in ('DENTAL', 'VISION', 'HEARING'))`

/** Returns the condition of the wanted rows of `purchase p`. */
export const where = (wanted: Filter, walks = false) => {
  const { partnerId, status, from, to, storeId, cashierId, documents, dayReportId, sought } = wanted
  return allOf([
    sql`p.partner_id = ${partnerId}`,
    status === undefined
      ? undefined
      : status === null
        ? sql`p.refund_status is null`
        : sql`p.refund_status = ${status}`,
    from === undefined ? undefined : sql`p.started_at >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`p.started_at < ${to}::timestamptz`,
    storeId && sql`p.store_id = ${storeId}`,
    cashierId && sql`p.cashier_id = ${cashierId}`,
    documents && lacksDocuments,
    dayReportId &&
      sql`p.id in (select c.object_id from day_report_row c
        where c.partner_id = ${partnerId} and c.report_id = ${dayReportId} and c.kind <> 'TENDER')`,
    sought && (walks ? sql`${soughtIn(partnerId, sought)} is true` : soughtIn(partnerId, sought)),
  ])
}

/** Returns table and condition of the wanted rows, to be embedded in a statement. */
export const matching = (wanted: Filter) => sql`purchase p where ${where(wanted)}`

/** Pieces of what is sold by the piece, and 1 for what is weighed or measured. Spec 2 §9. */
const itemCount = sql`sum(case when l.unit = 'COUNT' then l.quantity_milli / 1000 else 1 end)::int`

/**
 * Reads ids first, along an index in the list's order, and the rest for one page only. The search has two forms: few matches are
 * collected by their own index, sorted and cut. With more matches than pages, the list's order is walked until the page is full,
 * and `is true` keeps the planner from collecting all matches.
 */
export const listTransactionRows = async (
  db: Db,
  wanted: Filter,
  page: Page,
  matches: number,
): Promise<TransactionRow[]> => {
  const order = orderOf([sql`p.started_at`, sql`p.id`], page)
  const from = allOf([where(wanted, matches > totalCap), afterCursor(sql`p.started_at`, sql`p.id`, page)])
  const keys = sql`select p.id, p.started_at from purchase p where ${from}`
  const found = wanted.sought && matches <= totalCap ? sql`with p as materialized (${keys}) select * from p` : keys
  return transactionRow.all(db)`
    with k as materialized (${found} order by ${order} ${limitOf(page)})
    select p.id, p.receipt_number, p.type, p.status, p.refund_status, p.store_id, s.business_name as store_name, p.cashier_name, p.last4,
      (select ${itemCount} from purchase_line l
        where l.partner_id = ${wanted.partnerId} and l.purchase_id = p.id) as items,
      p.net_cents, p.tax_cents, p.benefits_cents, p.started_at, s.time_zone, p.confirmed_at, p.payable_from,
      case when s.type in ('DENTAL', 'VISION', 'HEARING') then (select coalesce(json_agg(n.name order by n.line_no), '[]')
        from (select l.name, l.line_no from purchase_line l where l.partner_id = ${wanted.partnerId} and l.purchase_id = p.id
          order by l.line_no limit 2) n) end as procedures
    from k join purchase p on p.partner_id = ${wanted.partnerId} and p.id = k.id
    join store s on s.partner_id = p.partner_id and s.id = p.store_id
    order by ${order}`
}

export const countTransactions = (db: Db, wanted: Filter): Promise<number> => countUpTo(db, matching(wanted))

const sumRow = rowsOf({
  refundStatus: col('purchase.refundStatus'),
  purchases: is.count,
  notCounted: is.count,
  totalCents: is.cents,
  benefitsCents: is.cents,
  returns: is.count,
  returnedCents: is.cents,
})
export type SumRow = RowOf<typeof sumRow>
/** Signed sums of what is shown, by settlement status. What was never confirmed moved no money and counts as a row alone. */
export const sumTransactions = async (db: Db, wanted: Filter): Promise<SumRow[]> => {
  const sign = sql`case when p.confirmed_at is null or p.status = 'REVERSED' then 0 when p.type = 'RETURN' then -1 else 1 end`
  return sumRow.all(db)`
    select p.refund_status, count(*)::int as purchases, count(*) filter (where ${sign} = 0)::int as not_counted,
      coalesce(sum((p.net_cents + p.tax_cents) * ${sign}), 0)::bigint as total_cents,
      coalesce(sum(p.benefits_cents * ${sign}), 0)::bigint as benefits_cents,
      count(*) filter (where ${sign} = -1)::int as returns,
      coalesce(sum(p.net_cents + p.tax_cents) filter (where ${sign} = -1), 0)::bigint as returned_cents
    from ${matching(wanted)} group by p.refund_status`
}

const relatedRow = rowsOf({
  ...cols('purchase', 'id', 'receiptNumber', 'netCents', 'taxCents', 'startedAt'),
  items: is.whole,
  itemNames: is.json(z.array(z.string())),
})
export type RelatedRow = RowOf<typeof relatedRow>
type Related = { partnerId: string; id: string; originalId: string | null }
/** Lists the sale of a return, or the returns of a sale. */
export const listRelated = (db: Db, { partnerId, id, originalId }: Related): Promise<RelatedRow[]> => relatedRow.all(
  db,
)`
    select p.id, p.receipt_number, p.net_cents, p.tax_cents, p.started_at, ${itemCount} as items,
      json_agg(l.name order by l.line_no) as item_names
    from purchase p join purchase_line l on l.partner_id = p.partner_id and l.purchase_id = p.id
    where p.partner_id = ${partnerId}
      and ${originalId === null ? sql`p.original_id = ${id} and p.status = 'CONFIRMED'` : sql`p.id = ${originalId}`}
    group by p.partner_id, p.id order by p.started_at`

const aboutLineRow = rowsOf({
  lineNo: col('purchase_line.lineNo'),
  purseName: nullable(col('purse.name')),
  approvedFrom: nullable(is.day),
  approvedTo: nullable(is.day),
})
export type AboutLine = RowOf<typeof aboutLineRow>
/** Returns the purse name and the listing period of each line's product. */
export const aboutLines = (db: Db, partnerId: string, id: string): Promise<AboutLine[]> => aboutLineRow.all(db)`
    select l.line_no, u.name as purse_name, to_char(e.from_day, 'YYYY-MM-DD') as approved_from,
      to_char(e.to_day, 'YYYY-MM-DD') as approved_to
    from purchase_line l
    join purchase p on p.partner_id = l.partner_id and p.id = l.purchase_id
    left join purse u on u.program_id = p.program_id and u.code = l.purse
    left join apl_entry e on e.version_id = l.apl_version_id and e.entry_no = l.apl_entry_no
    where l.partner_id = ${partnerId} and l.purchase_id = ${id}`

/** Finds a purchase's store name, terminal name, program cut-off and fee percentage. */
export const findAround = (db: Db, partnerId: string, id: string) => rowsOf({
  storeName: col('store.businessName'),
  terminalName: col('terminal.name'),
  timeZone: col('program.timeZone'),
  storeZone: col('store.timeZone'),
  cutOffTime: is.text,
  weekdays: col('program.cutOffWeekdays'),
  processingBasisPoints: nullable(col('fee_schedule.processingBasisPoints')),
}).first(db)`
    select s.business_name as store_name, s.time_zone as store_zone, t.name as terminal_name, g.time_zone,
      to_char(g.cut_off_time, 'HH24:MI') as cut_off_time, g.cut_off_weekdays as weekdays,
      f.processing_basis_points
    from purchase p
    join store s on s.partner_id = p.partner_id and s.id = p.store_id
    join terminal t on t.partner_id = p.partner_id and t.id = p.terminal_id
    join program g on g.id = p.program_id
    left join fee_schedule f on f.id = p.fee_schedule_id
    where p.partner_id = ${partnerId} and p.id = ${id}`
