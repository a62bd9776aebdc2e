import { proposalKinds, proposalStates, staffKinds } from '@tillgate/domain/proposals.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, startingWith, type Page } from '#server/db/page.ts'
import { col, cols, computed, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { isHeldNow } from '../runs/held.queries.ts'

/** Columns from which `payoutState` is derived. */
export const stateColumns = sql`s.status, s.payable_cents, r.status as run_status, s.rolled_over_to is not null as is_moved,
  s.status = 'PENDING' and s.rolled_over_to is null and s.payable_cents > 0 and ${isHeldNow} as is_held`
export const stateRow = rowsOf({
  ...cols('statement', 'status', 'payableCents'),
  runStatus: col('settlement_run.status'),
  isMoved: is.flag,
  isHeld: is.flag,
})
export type StateRow = RowOf<typeof stateRow>
/** The account that a statement is or was paid to; until then the store's own of now. */
export const accountOf = computed(nullable(is.text))`coalesce(
  (select e.last4 from ach_entry e where e.partner_id = s.partner_id and e.id = s.ach_entry_id),
  (select l.last4 from bank_link l where l.partner_id = s.partner_id and l.store_id = s.store_id and l.state = 'LIVE'
    and l.retired_at is null and l.last4 is not null order by l.created_at desc limit 1))`

const orderRow = rowsOf({
  ...cols('payment_order', 'id', 'partnerId', 'number'),
  partner: col('partner.businessName'),
  stores: is.count,
  purchases: is.whole,
  grossCents: is.cents,
  feeCents: is.cents,
  adjustedCents: is.cents,
  payableCents: is.cents,
})
export type OrderRow = RowOf<typeof orderRow>

const found = (search: string | undefined) =>
  search &&
  sql`(p.business_name ilike ${containing(search)} or exists (
    select from statement s join store t on t.partner_id = s.partner_id and t.id = s.store_id
    where s.partner_id = o.partner_id and s.order_id = o.id
      and (t.business_name ilike ${containing(search)} or t.code like ${startingWith(search)})))`

const from = sql`payment_order o join partner p on p.id = o.partner_id cross join lateral (
  select count(*)::int as stores, coalesce(sum(s.purchases), 0)::int as purchases,
    coalesce(sum(s.gross_cents), 0)::bigint as gross_cents, coalesce(sum(s.fee_cents), 0)::bigint as fee_cents,
    coalesce(sum(s.adjustment_cents + s.carry_cents), 0)::bigint as adjusted_cents,
    coalesce(sum(s.payable_cents), 0)::bigint as payable_cents
  from statement s where s.partner_id = o.partner_id and s.order_id = o.id) t`
const sorted = { payable: sql`t.payable_cents`, partner: sql`p.business_name` } as const

export const listOrders = async (
  db: Db,
  { runId, search }: { runId: string; search: string | undefined },
  page: Page<keyof typeof sorted>,
) => {
  const where = allOf([sql`o.run_id = ${runId}`, found(search)])
  const rows = await orderRow.all(db)`
    select o.id, o.partner_id, o.number, p.business_name as partner, t.* from ${from} where ${where}
    order by ${orderOf([sorted[page.sort], sql`o.number`], page)} ${limitOf(page)}`
  const total = sql`payment_order o join partner p on p.id = o.partner_id where ${where}`
  return { rows, total: await countUpTo(db, total) }
}

const statementRow = rowsOf({
  ...stateRow.shape,
  ...cols('statement', 'id', 'orderId', 'purchases', 'grossCents', 'feeCents'),
  store: col('store.businessName'),
  code: col('store.code'),
  last4: nullable(col('ach_entry.last4')),
  adjustedCents: is.cents,
  /** Rank in the payment order by amount, the largest first. */
  place: is.whole,
})
export type StatementRow = RowOf<typeof statementRow>
/** Lists statements of these orders; of a large order the first ones and one for each state. */
export const listStatementsOf = (
  db: Db,
  runId: string,
  orderIds: readonly string[],
  limit: number,
): Promise<StatementRow[]> => statementRow.all(db)`
    select * from (
      select s.id, s.order_id, t.business_name as store, t.code, ${accountOf} as last4, s.purchases, s.gross_cents,
        s.fee_cents, s.adjustment_cents + s.carry_cents as adjusted_cents, ${stateColumns},
        (row_number() over (partition by s.order_id order by s.payable_cents desc, s.id))::int as place
      from settlement_run r join statement s on s.run_id = r.id
      join store t on t.partner_id = s.partner_id and t.id = s.store_id
      where r.id = ${runId} and s.order_id = any(${orderIds}::uuid[])) x
    where x.place <= ${limit}
    order by x.order_id, x.place`

/** Lists the distinct states of each order's statements. */
export const listPayoutStates = (
  db: Db,
  runId: string,
  orderIds: readonly string[],
): Promise<(StateRow & { orderId: string })[]> => rowsOf({ ...stateRow.shape, orderId: is.text }).all(db)`
    select distinct x.order_id, x.status, least(x.payable_cents, 1) as payable_cents, x.run_status, x.is_moved, x.is_held
    from (select s.order_id, ${stateColumns} from settlement_run r join statement s on s.run_id = r.id
      where r.id = ${runId} and s.order_id = any(${orderIds}::uuid[])) x`

const exportRow = rowsOf({
  ...stateRow.shape,
  ...cols('statement', 'id', 'purchases', 'grossCents', 'feeCents', 'adjustmentCents', 'carryCents', 'returnCode'),
  order: col('payment_order.number'),
  partner: col('partner.businessName'),
  store: col('store.businessName'),
  code: col('store.code'),
  last4: nullable(col('ach_entry.last4')),
  trace: nullable(col('ach_entry.trace')),
  effectiveDay: nullable(is.text),
})
export type ExportRow = RowOf<typeof exportRow>
/** Every statement of a run, partner by partner. */
export const listForExport = (
  db: Db,
  { runId, search }: { runId: string; search: string | undefined },
  limit: number,
): Promise<ExportRow[]> => exportRow.all(db)`
    select s.id, o.number as order, p.business_name as partner, t.business_name as store, t.code, ${accountOf} as last4,
      a.trace, a.effective_day::text, s.purchases, s.gross_cents, s.fee_cents, s.adjustment_cents, s.carry_cents,
      s.return_code, ${stateColumns}
    from settlement_run r join statement s on s.run_id = r.id
    join payment_order o on o.partner_id = s.partner_id and o.id = s.order_id
    join partner p on p.id = s.partner_id join store t on t.partner_id = s.partner_id and t.id = s.store_id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    where ${allOf([sql`r.id = ${runId}`, found(search)])} order by p.business_name, o.number, s.payable_cents desc, s.id limit ${limit}`

/** Maximum number of runs, orders or payments found by one number. */
const foundMax = 6

const runHeadRow = rowsOf({ ...cols('settlement_run', 'number', 'cutOff'), timeZone: col('program.timeZone') })

export const findRunsByNumber = (db: Db, number: string) => rowsOf({
  ...runHeadRow.shape,
  runId: col('settlement_run.id'),
  status: col('settlement_run.status'),
}).all(db)`
    select r.id as run_id, r.number, r.status, r.cut_off, g.time_zone
    from settlement_run r join program g on g.id = r.program_id
    where r.number = ${number}::bigint limit ${foundMax}`

export const findOrdersByNumber = (db: Db, number: string) => rowsOf({
  ...cols('payment_order', 'number', 'partnerId'),
  cutOff: col('settlement_run.cutOff'),
  timeZone: col('program.timeZone'),
  orderId: col('payment_order.id'),
  partner: col('partner.businessName'),
}).all(db)`
    select o.partner_id, o.id as order_id, o.number, p.business_name as partner, r.cut_off, g.time_zone
    from payment_order o join partner p on p.id = o.partner_id
    join settlement_run r on r.id = o.run_id join program g on g.id = r.program_id
    where o.number = ${number}::bigint limit ${foundMax}`

/** Payments with this trace number, or the newest ones with this amount. */
export const findPayments = (db: Db, sought: { trace: string } | { cents: number }) => rowsOf({
  statementId: col('statement.id'),
  ...cols('statement', 'status', 'payableCents', 'partnerId', 'orderId'),
  runStatus: col('settlement_run.status'),
  isMoved: is.flag,
  isHeld: is.flag,
  partner: col('partner.businessName'),
  trace: nullable(col('ach_entry.trace')),
  store: col('store.businessName'),
}).all(db)`
    select s.id as statement_id, s.partner_id, s.order_id, p.business_name as partner, a.trace, t.business_name as store, ${stateColumns}
    from ${
      'trace' in sought
        ? sql`ach_entry a join statement s on s.partner_id = a.partner_id and s.ach_entry_id = a.id`
        : sql`statement s left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id`
    }
    join settlement_run r on r.id = s.run_id
    join partner p on p.id = s.partner_id
    join store t on t.partner_id = s.partner_id and t.id = s.store_id
    where ${'trace' in sought ? sql`a.trace = ${sought.trace}` : sql`s.payable_cents = ${sought.cents} and s.payable_cents > 0`}
    order by ${'trace' in sought ? sql`s.id` : sql`s.cut_off`} desc limit ${foundMax}`

const foundCaseRow = rowsOf({
  caseId: col('sanction_case.id'),
  partnerId: col('sanction_case.partnerId'),
  number: is.whole,
  isOpen: is.flag,
})
export const findCasesByNumber = async (db: Db, number: string) => {
  const cases = await foundCaseRow.all(db)`
    select c.id as case_id, c.partner_id, c.number::int as number, c.lifted_at is null as is_open from sanction_case c
    where c.number = ${number}::bigint`
  const ids = cases.map(({ partnerId }) => partnerId)
  const partners = await rowsOf({ id: col('partner.id'), name: col('partner.businessName') }).all(db)`
    select id, business_name as name from partner where id = any(${ids}::uuid[])`
  return cases.map(({ partnerId, ...row }) => ({
    ...row,
    partner: partners.find(({ id }) => id === partnerId)?.name ?? '',
  }))
}

/** Finds a proposal by its number. `ofStaff`: also proposals about colleagues. */
export const findProposalsByNumber = (db: Db, number: string, ofStaff: boolean) => rowsOf({
  proposalId: col('change_proposal.id'),
  number: is.whole,
  subject: is.oneOf(proposalKinds),
  state: is.oneOf(proposalStates),
}).all(db)`
    select c.id as proposal_id, c.number::int as number, c.kind as subject, c.state from change_proposal c
    where c.number = ${number}::bigint and (${ofStaff} or c.kind <> all(${[...staffKinds]}))`

const foundPurchaseRow = rowsOf({
  ...cols('purchase', 'id', 'partnerId', 'receiptNumber', 'type', 'startedAt', 'last4'),
  orderId: nullable(col('statement.orderId')),
  store: col('store.businessName'),
  cents: is.cents,
  timeZone: col('store.timeZone'),
})
type FoundPurchase = RowOf<typeof foundPurchaseRow>

/** What names purchases of all partners. */
export type SoughtPurchases = { number: string } | { last4: string } | { cents: number }

/** Lists the newest purchases with a receipt number, a card or an amount, and the order of the statement that they were booked to. */
export const findPurchases = (db: Db, sought: SoughtPurchases): Promise<FoundPurchase[]> => {
  const named =
    'number' in sought
      ? sql`u.receipt_number = ${sought.number}`
      : 'last4' in sought
        ? sql`u.last4 = ${sought.last4}`
        : sql`u.total_cents = ${sought.cents}`
  return foundPurchaseRow.all(db)`
    with u as materialized (
      select u.* from purchase u where ${named} order by u.started_at desc limit ${foundMax})
    select u.id, u.partner_id, s.order_id, u.receipt_number, u.type, t.business_name as store, u.started_at, t.time_zone,
      u.last4, u.total_cents as cents
    from u join store t on t.partner_id = u.partner_id and t.id = u.store_id
    left join statement s on s.partner_id = u.partner_id and s.id = u.statement_id
    order by u.started_at desc, u.id`
}
