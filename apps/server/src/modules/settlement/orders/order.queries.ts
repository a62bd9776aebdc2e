import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, present, rowsOf, type RowOf } from '#server/db/rows.ts'
import { orderEvents } from '@tillgate/contract/operator-payment-orders.ts'
import { accountOf, stateColumns, stateRow } from './orders.queries.ts'
import { personName } from '#server/db/person-name.ts'

export type OrderKey = { partnerId: string; id: string }
const orderHeadRow = rowsOf({
  ...cols('payment_order', 'number', 'builtAt'),
  partner: col('partner.businessName'),
  runId: col('settlement_run.id'),
  runNumber: col('settlement_run.number'),
  runStatus: col('settlement_run.status'),
  ...cols('settlement_run', 'programId', 'cutOff'),
  program: col('program.name'),
  timeZone: col('program.timeZone'),
  isIntact: is.flag,
  statements: is.count,
  cents: is.cents,
})
export type OrderHead = RowOf<typeof orderHeadRow>
/** Undefined: no such order of this partner. */
export const findOrder = (db: Db, { partnerId, id }: OrderKey): Promise<OrderHead | undefined> => orderHeadRow.first(
  db,
)`
    select o.number, coalesce(r.built_at, o.built_at) as built_at, p.business_name as partner, r.id as run_id, r.number as run_number,
      r.status as run_status, r.program_id, g.name as program, g.time_zone, r.cut_off,
      o.hash is not null and o.hash = payment_order_hash(o.partner_id, o.id, o.previous_hash) as is_intact,
      (select count(*)::int from statement s where s.partner_id = o.partner_id and s.order_id = o.id) as statements,
      (select coalesce(sum(s.payable_cents), 0)::bigint from statement s
        where s.partner_id = o.partner_id and s.order_id = o.id) as cents
    from payment_order o join partner p on p.id = o.partner_id join settlement_run r on r.id = o.run_id
    join program g on g.id = r.program_id
    where o.partner_id = ${partnerId} and o.id = ${id}`

const orderStatementRow = rowsOf({
  ...stateRow.shape,
  ...cols(
    'statement',
    'id',
    'storeId',
    'purchases',
    'grossCents',
    'feeCents',
    'sentAt',
    'settledAt',
    'returnedAt',
    'returnCode',
    'returnText',
  ),
  store: col('store.businessName'),
  code: col('store.code'),
  adjustedCents: is.cents,
  last4: nullable(is.text),
  trace: nullable(col('ach_entry.trace')),
  effectiveDay: nullable(is.day),
  rolledOverToOrderId: nullable(col('statement.orderId')),
  rolledOverToCutOff: nullable(col('statement.cutOff')),
})
export type OrderStatementRow = RowOf<typeof orderStatementRow>
/** The largest first. */
export const listOrderStatements = async (db: Db, { partnerId, id }: OrderKey): Promise<OrderStatementRow[]> => {
  return orderStatementRow.all(db)`
    select s.id, s.store_id, t.business_name as store, t.code, s.purchases, s.gross_cents, s.fee_cents,
      s.adjustment_cents + s.carry_cents as adjusted_cents, ${stateColumns}, ${accountOf} as last4, a.trace,
      a.effective_day::text, s.sent_at, s.settled_at, s.returned_at, s.return_code, s.return_text,
      m.order_id as rolled_over_to_order_id, m.cut_off as rolled_over_to_cut_off
    from statement s join settlement_run r on r.id = s.run_id
    join store t on t.partner_id = s.partner_id and t.id = s.store_id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    left join statement m on m.partner_id = s.partner_id and m.id = s.rolled_over_to
    where s.partner_id = ${partnerId} and s.order_id = ${id} order by s.payable_cents desc, s.id`
}

const statementEntriesRow = rowsOf({
  ...cols('statement_sum', 'statementId', 'type'),
  cents: is.cents,
  count: is.whole,
})
export type StatementEntries = RowOf<typeof statementEntriesRow>
/** The entries of an order's statements by type and sign. */
export const sumStatementEntries = (
  db: Db,
  { partnerId, id }: OrderKey,
): Promise<StatementEntries[]> => statementEntriesRow.all(db)`
    select e.statement_id, e.type, sum(e.cents)::bigint as cents, sum(e.entries)::int as count
    from statement s join statement_sum e on e.partner_id = s.partner_id and e.statement_id = s.id
    where s.partner_id = ${partnerId} and s.order_id = ${id} group by e.statement_id, e.type, e.is_credit`

const adjustmentRow = rowsOf({
  statementId: present(col('entry.statementId')),
  ...cols('entry', 'id', 'cents', 'reason'),
  at: col('entry.bookedAt'),
  by: col('entry.bookedBy'),
  byName: nullable(is.text),
})
export type AdjustmentRow = RowOf<typeof adjustmentRow>
/** Lists the adjustments in an order's statements. */
export const listStatementAdjustments = (
  db: Db,
  { partnerId, id }: OrderKey,
): Promise<AdjustmentRow[]> => adjustmentRow.all(db)`
    select e.statement_id, e.id, e.booked_at as at, e.cents, e.reason, e.booked_by as by,
      ${personName(sql`e.booked_by`)} as by_name
    from statement s join entry e on e.partner_id = s.partner_id and e.statement_id = s.id
      and e.type in ('ADJUSTMENT', 'EQUIPMENT')
    where s.partner_id = ${partnerId} and s.order_id = ${id} order by e.booked_at, e.id limit 100`

const eventRow = rowsOf({
  at: is.moment,
  kind: is.oneOf(orderEvents),
  store: col('store.businessName'),
  by: col('settlement_run.startedBy'),
  byName: nullable(is.text),
  detail: is.text,
})
export type EventRow = RowOf<typeof eventRow>
/**
 * Lists the events of an order, the newest first, derived from its rows and related rows. Events of a store after its
 * statement was settled or moved do not belong to the order.
 */
export const listEvents = (db: Db, { partnerId, id }: OrderKey, limit: number): Promise<EventRow[]> => eventRow.all(db)`
    with o as (select p.partner_id, p.id, p.run_id, coalesce(r.built_at, p.built_at) as built_at
      from payment_order p join settlement_run r on r.id = p.run_id where p.partner_id = ${partnerId} and p.id = ${id}),
    r as (select r.* from settlement_run r join o on o.run_id = r.id),
    s as (select s.*, t.business_name as store,
        coalesce(s.moved_at, case when s.returned_at is null then s.settled_at end, 'infinity') as over_at
      from statement s
      join store t on t.partner_id = s.partner_id and t.id = s.store_id
      where s.partner_id = ${partnerId} and s.order_id = ${id}),
    h as (select h.*, coalesce(t.business_name, '') as store from o
      join payout_hold h on h.partner_id = o.partner_id and (h.ended_at is null or h.ended_at >= o.built_at)
        and (h.ends_at is null or h.ends_at >= o.built_at)
      left join store t on t.partner_id = h.partner_id and t.id = h.store_id
      where exists (select from s where (h.store_id is null or s.store_id = h.store_id) and h.begun_at <= s.over_at))
    select e.at, e.kind, e.store, e.by, ${personName(sql`e.by`)} as by_name, e.detail from (
      select o.built_at as at, 'built' as kind, '' as store, r.started_by as by, '' as detail from o, r
      union all select r.approved_at, 'approved', '', r.approved_by, '' from r where r.approved_at is not null
      union all select r.rejected_at, 'rejected', '', r.rejected_by, r.rejection_reason from r
        where r.rejected_at is not null
      union all select f.sent_at, 'sent', '', null, f.name from r join ach_file f on f.run_id = r.id
        where f.sent_at is not null and exists (select from s where s.ach_entry_id is not null)
      union all select s.settled_at, 'settled', s.store, null, '' from s
        where s.settled_at is not null and s.payable_cents > 0
      union all select s.returned_at, 'returned', s.store, null, coalesce(s.return_code, '') from s
        where s.returned_at is not null
      union all select s.moved_at, 'moved', s.store, null, '' from s where s.moved_at is not null
      union all select h.begun_at, 'held', h.store, h.begun_by, h.kind from h
      union all select h.ended_at, 'hold-ended', h.store, h.ended_by, h.end_reason from h where h.ended_at is not null
      union all select l.created_at, 'account-linked', s.store, null, coalesce(l.last4, '') from o
        join s on true join bank_link l on l.partner_id = s.partner_id and l.store_id = s.store_id
          and l.created_at between o.built_at and s.over_at and l.last4 is not null
      union all select e.booked_at, 'adjusted', s.store, e.booked_by, e.reason from s
        join entry e on e.partner_id = s.partner_id and e.statement_id = s.id and e.type = 'ADJUSTMENT') e
    order by e.at desc, e.kind limit ${limit}`

type Account = { partnerId: string; storeId: string; programId: string }
/** Sums the entries of a store that the cut-off would include now. */
export const sumOpenOf = async (db: Db, { partnerId, storeId, programId }: Account, cutOff: Date) => {
  return rowsOf({ cents: is.cents, purchases: is.count }).one(db)`
    select coalesce(sum(e.cents), 0)::bigint as cents,
      (count(distinct e.purchase_id) filter (where e.type = 'SALE'))::int as purchases
    from entry e where e.partner_id = ${partnerId} and e.store_id = ${storeId} and e.program_id = ${programId}
      and e.statement_id is null and e.booked_at < ${cutOff} and e.payable_from <= ${cutOff}`
}
