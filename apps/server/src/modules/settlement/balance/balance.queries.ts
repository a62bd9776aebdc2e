import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { stateColumns, stateRow } from '../orders/orders.queries.ts'
import { isUnpaid } from '../runs/held.queries.ts'

const storeRow = rowsOf({
  ...cols('store', 'id', 'businessName', 'code'),
  last4: col('store.bankAccountLast4'),
  isHeld: is.flag,
})
export type MoneyStore = RowOf<typeof storeRow>
export const listMoneyStores = (db: Db, partnerId: string): Promise<MoneyStore[]> => storeRow.all(db)`
    select s.id, s.business_name, s.code, s.bank_account_last4 as last4,
      exists (select from store_hold h where h.partner_id = ${partnerId} and h.store_id = s.id) as is_held
    from store s where s.partner_id = ${partnerId} order by s.business_name, s.id`

export type CutOffOf = { programId: string; cutOff: Date }
const openSumRow = rowsOf({
  ...cols('entry', 'storeId', 'programId', 'type'),
  isDue: is.flag,
  cents: is.cents,
  count: is.count,
})
export type OpenSum = RowOf<typeof openSumRow>
/** Sums the entries of a partner that no statement has, by store, program, type and whether the next cut-off includes them. */
export const sumOpenEntries = (db: Db, partnerId: string, cutOffs: readonly CutOffOf[]): Promise<OpenSum[]> => {
  const cutOff = sql`case ${sql.join(
    cutOffs.map((one) => sql`when e.program_id = ${one.programId} then ${one.cutOff}::timestamptz`),
    sql` `,
  )} end`
  return openSumRow.all(db)`
    select e.store_id, e.program_id, e.type, coalesce(e.payable_from <= ${cutOff}, false) as is_due,
      sum(e.cents)::bigint as cents, count(*)::int as count
    from entry e where e.partner_id = ${partnerId} and e.statement_id is null
    group by e.store_id, e.program_id, e.type, is_due`
}

const unpaidRow = rowsOf({ ...cols('statement', 'storeId', 'programId'), cents: is.cents })
export type UnpaidSum = RowOf<typeof unpaidRow>
/** Sums the statements that were not sent or came back, and that no later statement took over. */
export const sumUnpaid = (db: Db, partnerId: string): Promise<UnpaidSum[]> => unpaidRow.all(db)`
    select s.store_id, s.program_id, sum(s.payable_cents)::bigint as cents from statement s
    where s.partner_id = ${partnerId} and ${isUnpaid}
    group by s.store_id, s.program_id`

/** Sums open entries and unpaid statements another way: without stores, programs, types and cut-offs. */
export const sumOwed = (db: Db, partnerId: string): Promise<number> =>
  scalar(is.cents).one(db)`
    select ((select coalesce(sum(e.cents), 0) from entry e where e.partner_id = ${partnerId} and e.statement_id is null)
      + (select coalesce(sum(s.payable_cents), 0) from statement s where s.partner_id = ${partnerId}
        and ${isUnpaid}))::bigint as cents`

const paidRow = rowsOf({ cents: is.cents, count: is.count, lastAt: nullable(is.moment) })
export const sumPaidSince = (db: Db, partnerId: string, since: Date) => paidRow.one(db)`
    select coalesce(sum(s.payable_cents), 0)::bigint as cents, count(*)::int as count, max(s.settled_at) as last_at
    from statement s where s.partner_id = ${partnerId} and s.status = 'SETTLED' and s.payable_cents > 0
      and s.settled_at >= ${since}`
export const sumOnItsWay = (db: Db, partnerId: string) =>
  rowsOf({ cents: is.cents, count: is.count }).one(db)`
    select coalesce(sum(s.payable_cents), 0)::bigint as cents, count(*)::int as count
    from statement s where s.partner_id = ${partnerId} and s.status = 'PAYMENTREQUESTED'`

const orderRow = rowsOf({
  ...cols('payment_order', 'id', 'number'),
  cutOff: col('settlement_run.cutOff'),
  arrivesOn: nullable(is.day),
  stores: is.count,
  cents: is.cents,
})
/** The newest payment orders of a partner. */
export const listLatestOrders = (db: Db, partnerId: string, limit: number) => orderRow.all(db)`
    select o.id, o.number, r.cut_off, max(to_char(a.effective_day, 'YYYY-MM-DD')) as arrives_on,
      count(s.id)::int as stores, coalesce(sum(s.payable_cents), 0)::bigint as cents
    from payment_order o join settlement_run r on r.id = o.run_id
    join statement s on s.partner_id = o.partner_id and s.order_id = o.id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    where o.partner_id = ${partnerId} group by o.id, o.number, r.cut_off
    order by r.cut_off desc, o.number desc limit ${limit}`

/** The distinct states of the statements of these orders. */
export const listOrderStates = (db: Db, partnerId: string, orderIds: readonly string[]) =>
  rowsOf({ ...stateRow.shape, orderId: is.text }).all(db)`
    select distinct x.order_id, x.status, least(x.payable_cents, 1) as payable_cents, x.run_status, x.is_moved, x.is_held
    from (select s.order_id, ${stateColumns} from statement s join settlement_run r on r.id = s.run_id
      where s.partner_id = ${partnerId} and s.order_id = any(${[...orderIds]}::uuid[])) x`
