import type { EntryType } from '@tillgate/domain/entries.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { isUnpaid } from '../runs/held.queries.ts'
import { cutOffColumns } from '../runs/runs.queries.ts'
import type { StatementKey } from './purchases.queries.ts'

/** Statement at the other end of a carry: source or target. Null until another cycle takes the carry. */
const otherEnd = (partnerId: string) => sql`
  left join entry x on x.partner_id = ${partnerId} and x.source_statement_id = e.source_statement_id
    and e.type = 'CARRY_OUT' and x.type = 'CARRY_IN'
  left join statement o on o.partner_id = ${partnerId}
    and o.id = case e.type when 'CARRY_OUT' then x.statement_id else e.source_statement_id end`

const linkedRow = rowsOf({
  otherOrderId: nullable(col('statement.orderId')),
  otherCutOff: nullable(col('statement.cutOff')),
})
const groupRow = rowsOf({
  ...linkedRow.shape,
  type: col('entry.type'),
  entries: is.count,
  givenBack: is.count,
  cents: is.cents,
})
export type GroupRow = RowOf<typeof groupRow>

/** Returns the entries of a statement grouped by type, each with its sum. */
export const groupEntries = (db: Db, { partnerId, id }: StatementKey): Promise<GroupRow[]> => groupRow.all(db)`
    select g.type, g.entries, g.cents, g.given_back, o.order_id as other_order_id, o.cut_off as other_cut_off
    from (
      select e.type, count(*)::int as entries, sum(e.cents)::bigint as cents,
        least(count(*) filter (where e.cents > 0), count(*) filter (where e.cents < 0))::int as given_back,
        case when count(*) = 1 then (array_agg(e.id))[1] end as only_id
      from entry e where e.partner_id = ${partnerId} and e.statement_id = ${id} group by e.type) g
    left join entry e on e.partner_id = ${partnerId} and e.id = g.only_id and e.type in ('CARRY_IN', 'CARRY_OUT')
    ${otherEnd(partnerId)}`

/** Sums all entries of the statement in one query without types and stored figures, as a check. */
export const sumEntries = async (db: Db, { partnerId, id }: StatementKey) => {
  return rowsOf({ entries: is.count, cents: is.cents, purchasesCents: is.cents }).one(db)`
    select count(*)::int as entries, coalesce(sum(cents), 0)::bigint as cents,
      coalesce(sum(cents) filter (where purchase_id is not null), 0)::bigint as purchases_cents
    from entry where partner_id = ${partnerId} and statement_id = ${id}`
}

/** Lists the fee schedules that apply to the sales of a statement, each once. */
export const listSchedules = (db: Db, { partnerId, id }: StatementKey) => rowsOf(
  cols('fee_schedule', 'processingBasisPoints', 'fixedCents'),
).all(db)`
    select distinct f.processing_basis_points, f.fixed_cents
    from (select distinct p.fee_schedule_id from entry e
        join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
        where e.partner_id = ${partnerId} and e.statement_id = ${id} and e.type = 'SALE') s
    join fee_schedule f on f.id = s.fee_schedule_id limit 2`

/** An entry of a statement with the sale that it belongs to. */
export const bookedEntry = {
  ...cols('entry', 'id', 'type', 'cents', 'bookedAt', 'reason'),
  purchaseId: nullable(col('purchase.id')),
  receiptNumber: nullable(col('purchase.receiptNumber')),
  last4: col('purchase.last4'),
  startedAt: nullable(col('purchase.startedAt')),
  benefitsCents: nullable(col('purchase.benefitsCents')),
  purchaseType: nullable(col('purchase.type')),
  processingBasisPoints: nullable(col('fee_schedule.processingBasisPoints')),
}
const entryRow = rowsOf({ ...linkedRow.shape, ...bookedEntry })
export type EntryRow = RowOf<typeof entryRow>

export const listEntries = async (
  db: Db,
  { partnerId, id }: StatementKey,
  type: EntryType,
  page: Page,
): Promise<EntryRow[]> => {
  const order = orderOf([sql`e.booked_at`, sql`e.id`], page)
  return entryRow.all(db)`
    select e.id, e.type, e.cents, e.booked_at, e.reason, p.id as purchase_id, p.receipt_number, p.type as purchase_type, p.last4, p.started_at,
      p.benefits_cents, f.processing_basis_points, o.order_id as other_order_id, o.cut_off as other_cut_off
    from (select * from entry e where e.partner_id = ${partnerId} and e.statement_id = ${id} and e.type = ${type}
      order by ${order} ${limitOf(page)}) e
    left join purchase p on p.partner_id = ${partnerId} and p.id = e.purchase_id
    left join fee_schedule f on f.id = p.fee_schedule_id
    ${otherEnd(partnerId)} order by ${order}`
}

export const countEntries = async (db: Db, { partnerId, id }: StatementKey, type: EntryType): Promise<number> => {
  return scalar(is.count).one(db)`
    select count(*)::int as entries from entry
    where partner_id = ${partnerId} and statement_id = ${id} and type = ${type}`
}

/** Returns the payment sent to the bank with its account, and the program's time zone. Undefined payment: nothing was sent. */
export const findDeposit = (db: Db, { partnerId, id }: StatementKey) => rowsOf({
  storeCode: col('store.code'),
  movedAt: col('statement.movedAt'),
  trace: nullable(col('ach_entry.trace')),
  holder: nullable(is.text),
  accountType: nullable(is.text),
  isRetired: is.flag,
  timeZone: is.text,
  cutOffTime: is.text,
  weekdays: nullable(is.list(is.whole)),
}).first(db)`
    select st.code as store_code, s.moved_at, a.trace, coalesce(a.holder, l.holder) as holder,
      coalesce(a.account_type, l.account_type) as account_type, l.retired_at is not null as is_retired, ${cutOffColumns}
    from statement s
    join store st on st.partner_id = s.partner_id and st.id = s.store_id
    join program p on p.id = s.program_id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    left join lateral (select * from bank_link b where b.partner_id = ${partnerId}
      and case when a.id is null then b.store_id = s.store_id and b.verified_at is not null else b.id = a.bank_link_id end
      order by b.verified_at desc limit 1) l on true
    where s.partner_id = ${partnerId} and s.id = ${id}`

/** Other statements of a store that were not paid and were not moved. */
export const sumOthersWaiting = async (db: Db, { partnerId, id }: StatementKey, storeId: string) => {
  return rowsOf({ statements: is.count, cents: is.cents }).one(db)`
    select count(*)::int as statements, coalesce(sum(s.payable_cents), 0)::bigint as cents from statement s
    where s.partner_id = ${partnerId} and s.store_id = ${storeId} and s.id <> ${id} and ${isUnpaid}`
}
