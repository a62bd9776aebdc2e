import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, type Page } from '#server/db/page.ts'
import { col, cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import type { MovedPurchase } from '../days/days.queries.ts'

export type ReportFilter = {
  partnerId: string
  storeId?: string | undefined
  terminalId?: string | undefined
  cashierId?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

const wantedRows = ({ partnerId, storeId, terminalId, cashierId, from, to }: ReportFilter) =>
  allOf([
    sql`r.partner_id = ${partnerId}`,
    storeId && sql`r.store_id = ${storeId}`,
    terminalId && sql`r.terminal_id = ${terminalId}`,
    cashierId &&
      sql`(r.closed_by = ${cashierId} or r.figures -> 'people' @> ${JSON.stringify([{ cashierId }])}::jsonb)`,
    from && sql`r.day >= ${from}::date`,
    to && sql`r.day <= ${to}::date`,
  ])

const reportRow = rowsOf({
  ...cols(
    'day_report',
    'id',
    'storeId',
    'terminalId',
    'zNumber',
    'day',
    'fromAt',
    'toAt',
    'closedAt',
    'closedByName',
    'approvalId',
    'floatCents',
    'expectedCents',
    'countedCents',
    'note',
    'figures',
  ),
  storeName: col('store.businessName'),
  timeZone: col('store.timeZone'),
  terminalName: col('terminal.name'),
})
export type StoredReport = RowOf<typeof reportRow>

const rowsWhere = (condition: ReturnType<typeof wantedRows>) => sql`
    select r.id, r.store_id, r.terminal_id, r.z_number, to_char(r.day, 'YYYY-MM-DD') as day, r.from_at, r.to_at, r.closed_at,
      r.closed_by_name, r.approval_id, r.float_cents, r.expected_cents, r.counted_cents, r.note, r.figures,
      s.business_name as store_name, s.time_zone, t.name as terminal_name
    from day_report r
    join store s on s.partner_id = r.partner_id and s.id = r.store_id
    join terminal t on t.partner_id = r.partner_id and t.id = r.terminal_id
    where ${condition}`

/** Lists reports by day and close, newest first. */
export const listReportRows = (db: Db, wanted: ReportFilter, page: Page): Promise<StoredReport[]> => {
  const order = page.highestFirst ? sql`desc` : sql`asc`
  return reportRow.all(db)`${rowsWhere(wantedRows(wanted))}
    order by r.day ${order}, r.closed_at ${order}, r.id ${order} ${limitOf(page)}`
}

export const countReports = (db: Db, wanted: ReportFilter): Promise<number> =>
  countUpTo(db, sql`day_report r where ${wantedRows(wanted)}`)

type ReportKey = { partnerId: string; id: string }
export const findReport = (db: Db, { partnerId, id }: ReportKey): Promise<StoredReport | undefined> =>
  reportRow.first(db)`${rowsWhere(allOf([sql`r.partner_id = ${partnerId}`, sql`r.id = ${id}`]))}`

/**
 * Lists the sales and returns that a report counted, as they are stored at present. A sale that was reversed after the report is new in
 * it and not reversed.
 */
export const listCountedPurchases = (db: Db, { partnerId, id }: ReportKey): Promise<MovedPurchase[]> => rowsOf({
  ...cols('purchase', 'id', 'type', 'cashierId', 'cashierName', 'totalCents', 'benefitsCents'),
  isNew: is.flag,
  isReversed: is.flag,
  confirmedAt: is.moment,
}).all(db)`
    select p.id, p.type, p.cashier_id, p.cashier_name, p.total_cents, p.benefits_cents, p.confirmed_at,
      bool_or(c.kind = 'CONFIRMED') as is_new, bool_or(c.kind = 'REVERSED') and p.status = 'REVERSED' as is_reversed
    from day_report_row c join purchase p on p.partner_id = c.partner_id and p.id = c.object_id
    where c.partner_id = ${partnerId} and c.report_id = ${id} and p.confirmed_at is not null
    group by p.partner_id, p.id
    order by p.confirmed_at, p.id`

/** Lists the payments beside the card that a report counted. */
export const listCountedTenders = (db: Db, { partnerId, id }: ReportKey) => rowsOf(cols('tender', 'kind', 'cents')).all(
  db,
)`
    select t.kind, t.cents from day_report_row c join tender t on t.partner_id = c.partner_id and t.id = c.object_id
    where c.partner_id = ${partnerId} and c.report_id = ${id}`

/** Lists who reversed the sales whose reversal a report counted. A reversal by the till itself has no person. */
export const listReversalsBy = (db: Db, { partnerId, id }: ReportKey) => rowsOf({
  purchaseId: col('till_act.purchaseId'),
  userId: col('till_act.userId'),
  name: is.text,
}).all(db)`
    select a.purchase_id, a.user_id, u.first_name || ' ' || u.last_name as name
    from day_report_row c
    join till_act a on a.partner_id = c.partner_id and a.purchase_id = c.object_id
      and a.action in ('REVERSE_LAST', 'REVERSE_OLDER')
    join user_account u on u.partner_id = a.partner_id and u.id = a.user_id
    where c.partner_id = ${partnerId} and c.report_id = ${id} and c.kind = 'REVERSED'`

type Period = { partnerId: string; terminalId: string; from: Date; until: Date }
/** Counts the openings of a drawer without a sale, by person. */
export const countDrawerOpenings = (db: Db, { partnerId, terminalId, from, until }: Period) => rowsOf({
  openedBy: col('drawer_opening.openedBy'),
  name: is.text,
  openings: is.count,
}).all(db)`
    select o.opened_by, max(o.opened_by_name) as name, count(*)::int as openings from drawer_opening o
    where o.partner_id = ${partnerId} and o.terminal_id = ${terminalId} and o.opened_at >= ${from} and o.opened_at < ${until}
    group by o.opened_by`

/** Counts the sales and returns of a terminal and period that no report has. */
export const countUncounted = (db: Db, { partnerId, terminalId, from, until }: Period): Promise<number> => scalar(
  is.count,
).one(db)`
    select count(*)::int as uncounted from purchase p
    where p.partner_id = ${partnerId} and p.terminal_id = ${terminalId} and p.status in ('CONFIRMED', 'REVERSED')
      and p.confirmed_at >= ${from} and p.confirmed_at < ${until}
      and not exists (select 1 from day_report_row c
        where c.partner_id = ${partnerId} and c.object_id = p.id and c.kind = 'CONFIRMED')`

export const findCloseApproval = (db: Db, { partnerId, id }: ReportKey) => rowsOf({
  reason: col('till_approval.reason'),
  createdAt: is.moment,
  name: is.text,
}).first(db)`
    select a.reason, a.created_at, u.first_name || ' ' || u.last_name as name
    from till_approval a join user_account u on u.partner_id = a.partner_id and u.id = a.approver_id
    where a.partner_id = ${partnerId} and a.id = ${id}`
