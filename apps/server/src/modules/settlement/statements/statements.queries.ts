import { bankZone } from '@tillgate/domain/payout-dates.ts'
import type { RunStatus, StatementStatus } from '@tillgate/domain/statements.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, startingWith, type Page } from '#server/db/page.ts'
import { payoutHoldKinds } from '@tillgate/domain/payout-holds.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Search of statements: part of a store's name, beginning of its support id, or a statement number. */
export type Sought = { text: string } | { supportId: string; cutOffDay: string }
export type Filter = {
  partnerId: string
  status?: StatementStatus | undefined
  fromCents?: number | undefined
  toCents?: number | undefined
  from?: string | undefined
  to?: string | undefined
  storeId?: string | undefined
  sought?: Sought | undefined
}
export type Sort = 'cutoffDate' | 'amount_payable' | 'businessName' | 'totalAmount'

const zone = sql.lit(bankZone)

const soughtIn = (sought: Sought): RawBuilder<boolean> =>
  'text' in sought
    ? sql`(st.business_name ilike ${containing(sought.text)} or st.code like ${startingWith(sought.text)})`
    : sql`(st.code = ${sought.supportId} and to_char(s.cut_off at time zone ${zone}, 'YYMMDD') = ${sought.cutOffDay})`

const where = ({ partnerId, status, fromCents, toCents, from, to, storeId, sought }: Filter) =>
  allOf([
    sql`s.partner_id = ${partnerId}`,
    status && sql`s.status = ${status}`,
    fromCents === undefined ? undefined : sql`s.payable_cents >= ${fromCents}`,
    toCents === undefined ? undefined : sql`s.payable_cents <= ${toCents}`,
    from === undefined ? undefined : sql`s.cut_off >= ${from}::timestamptz`,
    to === undefined ? undefined : sql`s.cut_off < ${to}::timestamptz`,
    storeId && sql`s.store_id = ${storeId}`,
    sought && soughtIn(sought),
  ])

const matching = (wanted: Filter) =>
  sql`statement s join store st on st.partner_id = s.partner_id and st.id = s.store_id where ${where(wanted)}`

const columnOf: Record<Sort, RawBuilder<unknown>> = {
  cutoffDate: sql`s.cut_off`,
  amount_payable: sql`s.payable_cents`,
  businessName: sql`st.business_name`,
  totalAmount: sql`s.total_cents`,
}

const holdRow = rowsOf({
  storeId: is.text,
  kind: is.oneOf(payoutHoldKinds),
  endsWithRelink: is.flag,
  begunAt: nullable(is.moment),
  endsAt: nullable(is.moment),
  returnCode: col('statement.returnCode'),
  /** Last digits of the account of the returned payment. */
  last4: nullable(col('ach_entry.last4')),
})
export type HoldRow = RowOf<typeof holdRow>
/**
 * Lists why the money of these stores waits. A statement of its own: the coordinator of a cluster crashes on a sub-select that
 * aggregates outer joins over a CTE.
 */
export const listHolds = async (db: Db, partnerId: string, storeIds: readonly string[]): Promise<HoldRow[]> => {
  if (storeIds.length === 0) return []
  return holdRow.all(db)`
    select w.store_id, w.kind, w.ends_with_relink, w.begun_at, w.ends_at,
      (select b.return_code from statement b where b.partner_id = ${partnerId} and b.id = w.statement_id) as return_code,
      (select a.last4 from statement b join ach_entry a on a.partner_id = b.partner_id and a.id = b.ach_entry_id
        where b.partner_id = ${partnerId} and a.partner_id = ${partnerId} and b.id = w.statement_id) as last4
    from store_hold w where w.partner_id = ${partnerId} and w.store_id = any(${[...new Set(storeIds)]}::uuid[])`
}

export type StatementRow = {
  id: string
  orderId: string
  storeId: string
  storeCode: string
  storeName: string
  cutOff: Date
  settledAt: Date | null
  sentAt: Date | null
  returnedAt: Date | null
  effectiveDay: string | null
  payableCents: number
  totalCents: number
  grossCents: number
  feeCents: number
  adjustmentCents: number
  carryCents: number
  last4: string | null
  status: StatementStatus
  runStatus: RunStatus
  timeZone: string
  cutOffTime: string
  weekdays: number[] | null
  returnCode: string | null
  returnText: string
  /** Holds of a statement whose money has not moved on; otherwise none. */
  holds: HoldRow[]
  carriedCents: number | null
  carriedOrderId: string | null
  carriedCutOff: Date | null
  movedOrderId: string | null
  movedCutOff: Date | null
}

/**
 * Columns of the statements in `k`. Of the account only the last four digits are read: that of the payment, or of the account
 * that would be paid now. A debt was carried where nothing was paid.
 */
const shown = (partnerId: string) => sql`
  select s.id, s.order_id, s.store_id, st.code as store_code, st.business_name as store_name, s.cut_off, s.settled_at,
    s.sent_at, s.returned_at, to_char(a.effective_day, 'YYYY-MM-DD') as effective_day, s.payable_cents, s.total_cents,
    s.gross_cents, s.fee_cents, s.adjustment_cents, s.carry_cents,
    coalesce(a.last4, st.bank_account_last4, (select l.last4 from bank_link l where l.partner_id = ${partnerId}
      and l.store_id = s.store_id and l.verified_at is not null order by l.verified_at desc limit 1)) as last4,
    s.status, r.status as run_status, g.time_zone, to_char(g.cut_off_time, 'HH24:MI') as cut_off_time,
    g.cut_off_weekdays as weekdays, s.return_code, s.return_text, c.cents as carried_cents, ct.order_id as carried_order_id,
    ct.cut_off as carried_cut_off, m.order_id as moved_order_id, m.cut_off as moved_cut_off
  from k join statement s on s.partner_id = ${partnerId} and s.id = k.id
  join store st on st.partner_id = s.partner_id and st.id = s.store_id
  join settlement_run r on r.id = s.run_id join program g on g.id = s.program_id
  left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
  left join statement m on m.partner_id = s.partner_id and m.id = s.rolled_over_to
  left join entry c on c.partner_id = s.partner_id and c.type = 'CARRY_IN' and c.source_statement_id = s.id
    and s.payable_cents = 0
  left join statement ct on ct.partner_id = c.partner_id and ct.id = c.statement_id`

const shownRow = rowsOf({
  ...cols(
    'statement',
    'id',
    'orderId',
    'storeId',
    'cutOff',
    'settledAt',
    'sentAt',
    'returnedAt',
    'payableCents',
    'totalCents',
    'grossCents',
    'feeCents',
    'adjustmentCents',
    'carryCents',
    'status',
    'returnCode',
    'returnText',
  ),
  storeCode: col('store.code'),
  storeName: col('store.businessName'),
  effectiveDay: nullable(is.day),
  last4: col('bank_link.last4'),
  runStatus: col('settlement_run.status'),
  timeZone: col('program.timeZone'),
  cutOffTime: is.text,
  weekdays: col('program.cutOffWeekdays'),
  carriedCents: nullable(col('entry.cents')),
  carriedOrderId: nullable(col('statement.orderId')),
  carriedCutOff: nullable(col('statement.cutOff')),
  movedOrderId: nullable(col('statement.orderId')),
  movedCutOff: nullable(col('statement.cutOff')),
})
type Shown = RowOf<typeof shownRow>

const withHolds = async (db: Db, partnerId: string, rows: readonly Shown[]): Promise<StatementRow[]> => {
  const isWaiting = ({ status, movedOrderId }: Shown): boolean =>
    (status === 'PENDING' || status === 'RETURNED') && movedOrderId === null
  const holds = await listHolds(
    db,
    partnerId,
    rows.filter(isWaiting).map(({ storeId }) => storeId),
  )
  return rows.map((row) => ({
    ...row,
    holds: isWaiting(row) ? holds.filter(({ storeId }) => storeId === row.storeId) : [],
  }))
}

export const listStatementRows = async (db: Db, wanted: Filter, page: Page<Sort>): Promise<StatementRow[]> => {
  const order = orderOf([columnOf[page.sort], sql`s.id`], page)
  const rows = await shownRow.all(db)`
    with k as materialized (select s.id from ${matching(wanted)} order by ${order} ${limitOf(page)})
    ${shown(wanted.partnerId)} order by ${order}`
  return withHolds(db, wanted.partnerId, rows)
}

/** Undefined: no such statement of this partner. */
export const findStatement = async (
  db: Db,
  { partnerId, orderId, storeId }: { partnerId: string; orderId: string; storeId: string },
): Promise<StatementRow | undefined> => {
  const rows = await shownRow.all(db)`
    with k as (select id from statement where partner_id = ${partnerId} and order_id = ${orderId} and store_id = ${storeId})
    ${shown(partnerId)}`
  return (await withHolds(db, partnerId, rows))[0]
}

export const countStatementRows = (db: Db, wanted: Filter): Promise<number> => countUpTo(db, matching(wanted))

/** Counts and sums of one status. A moved statement is counted and adds to no sum. */
const statusRow = rowsOf({
  status: col('statement.status'),
  statements: is.count,
  moved: is.count,
  grossCents: is.cents,
  feeCents: is.cents,
  adjustmentCents: is.cents,
  carryCents: is.cents,
  payableCents: is.cents,
  totalCents: is.cents,
})
export type StatusRow = RowOf<typeof statusRow>

const summed = (column: string) =>
  sql`coalesce(sum(${sql.ref(`s.${column}`)}) filter (where s.rolled_over_to is null), 0)::bigint as ${sql.ref(column)}`

export const sumByStatus = (db: Db, wanted: Filter): Promise<StatusRow[]> => statusRow.all(db)`
    select s.status, count(*)::int as statements, (count(*) filter (where s.rolled_over_to is not null))::int as moved,
      ${summed('gross_cents')}, ${summed('fee_cents')}, ${summed('adjustment_cents')}, ${summed('carry_cents')},
      ${summed('payable_cents')}, ${summed('total_cents')}
    from ${matching(wanted)} group by s.status`
