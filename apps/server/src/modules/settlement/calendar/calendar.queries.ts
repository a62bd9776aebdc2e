import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { isHeldAt } from '../runs/held.queries.ts'
import { cutOffColumns } from '../runs/runs.queries.ts'
import { listHolds, type HoldRow } from '../statements/statements.queries.ts'

/** All stores of a partner, or one of them. */
export type Whose = { partnerId: string; storeId?: string | undefined }

const ofStatements = ({ partnerId, storeId }: Whose) =>
  sql`s.partner_id = ${partnerId} ${storeId === undefined ? sql`` : sql`and s.store_id = ${storeId}`}`

const depositRow = rowsOf({
  day: is.day,
  /** True for a payment that was returned before its arrival. */
  neverArrived: is.flag,
  ...cols('statement', 'cutOff', 'status', 'returnCode'),
  returnText: is.text,
  cents: is.cents,
  stores: is.count,
  accounts: is.list(is.text),
  sentAt: nullable(is.moment),
  /** Name of the store when the deposit belongs to one store. */
  name: nullable(is.text),
  orderId: nullable(is.text),
  storeId: nullable(is.text),
})
export type DepositRow = RowOf<typeof depositRow>
const only = (column: ReturnType<typeof sql>) => sql`case when count(*) = 1 then (array_agg(${column}))[1] end`
/** Lists recent payments to the bank, one row for each day, cut-off and outcome. */
export const listDeposits = (db: Db, whose: Whose): Promise<DepositRow[]> => depositRow.all(db)`
    select to_char(a.effective_day, 'YYYY-MM-DD') as day, s.settled_at is null and s.status = 'RETURNED' as never_arrived, s.cut_off, s.status, s.return_code, max(s.return_text) as return_text,
      sum(s.payable_cents)::bigint as cents, count(*)::int as stores,
      (array_agg(distinct a.last4))[1:3] as accounts, min(s.sent_at) as sent_at,
      ${only(sql`st.business_name`)} as name, ${only(sql`s.order_id`)} as order_id, ${only(sql`s.store_id`)} as store_id
    from statement s
    join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    join store st on st.partner_id = s.partner_id and st.id = s.store_id
    where ${ofStatements(whose)} and s.cut_off > now() - interval '30 days' and s.status <> 'PENDING'
    group by a.effective_day, never_arrived, s.cut_off, s.status, s.return_code order by 1, 3, 4, 5, 2`

const isUndecided = sql`exists (select from settlement_run r where r.id = s.run_id and r.status in ('BUILDING', 'BUILT'))`

const builtRow = rowsOf({
  cutOff: col('statement.cutOff'),
  cents: is.cents,
  stores: is.count,
  accounts: is.list(is.text),
})
export type BuiltRow = RowOf<typeof builtRow>
/** Cycles that have ended and wait to be sent with a run of theirs. */
export const listBuilt = (db: Db, whose: Whose): Promise<BuiltRow[]> => builtRow.all(db)`
    select s.cut_off, sum(s.payable_cents)::bigint as cents, count(*)::int as stores,
      coalesce((array_agg(distinct st.bank_account_last4) filter (where st.bank_account_last4 is not null))[1:3], '{}') as accounts
    from statement s join store st on st.partner_id = s.partner_id and st.id = s.store_id
    where ${ofStatements(whose)} and s.status = 'PENDING' and s.moved_to is null and ${isUndecided} and not ${isHeldAt(whose.partnerId)}
    group by s.cut_off order by s.cut_off`

const cuttingRow = rowsOf({
  id: col('programme.id'),
  timeZone: is.text,
  cutOffTime: is.text,
  weekdays: nullable(is.list(is.whole)),
})
export type Cutting = RowOf<typeof cuttingRow>
/** Lists cut-off times and zones of the partner's programs, the default program first. */
export const listPrograms = (db: Db, partnerId: string): Promise<Cutting[]> => cuttingRow.all(db)`
    select p.id, ${cutOffColumns} from programme p
    where p.is_default or p.id in (select programme_id from store_programme where partner_id = ${partnerId})
    order by p.is_default desc, p.code`

const openRow = rowsOf({
  cents: col('entry.cents'),
  grossCents: is.cents,
  feeCents: is.cents,
  stores: is.count,
  accounts: is.list(is.text),
})
export type OpenRow = RowOf<typeof openRow>
/**
 * Sums the cycle that ends at `cutOff` over the stores with a payment, together with unpaid amounts of earlier cycles
 * without a hold.
 */
export const sumOpen = async (
  db: Db,
  { partnerId, storeId }: Whose,
  { programmeId, cutOff }: { programmeId: string; cutOff: Date },
): Promise<OpenRow> => {
  return (
    (await openRow.first(db)`
    with due as (
      select e.partner_id, e.store_id, e.type, e.cents from entry e
      where e.partner_id = ${partnerId} ${storeId === undefined ? sql`` : sql`and e.store_id = ${storeId}`}
        and e.programme_id = ${programmeId} and e.statement_id is null and e.payable_from <= ${cutOff}
      union all
      select s.partner_id, s.store_id, 'CARRY_IN', s.payable_cents from statement s
      where ${ofStatements({ partnerId, storeId })} and s.programme_id = ${programmeId} and s.moved_to is null
        and (s.status = 'RETURNED' or (s.status = 'PENDING' and not ${isUndecided}))),
    s as (
      select d.partner_id, d.store_id, sum(d.cents) as cents,
        coalesce(sum(d.cents) filter (where d.type in ('SALE', 'RETURN', 'REVERSAL')), 0) as gross,
        coalesce(sum(d.cents) filter (where d.type in ('PROC_FEE', 'FIXED_FEE')), 0) as fee
      from due d group by 1, 2 having sum(d.cents) > 0)
    select coalesce(sum(s.cents), 0)::bigint as cents, coalesce(sum(s.gross), 0)::bigint as gross_cents,
      coalesce(sum(s.fee), 0)::bigint as fee_cents, count(*)::int as stores,
      coalesce((array_agg(distinct st.bank_account_last4) filter (where st.bank_account_last4 is not null))[1:3], '{}') as accounts
    from s join store st on st.partner_id = ${partnerId} and st.id = s.store_id where not ${isHeldAt(partnerId)}`) ?? {
      cents: 0,
      grossCents: 0,
      feeCents: 0,
      stores: 0,
      accounts: [],
    }
  )
}

export type WaitingRow = {
  storeId: string
  name: string
  last4: string | null
  cents: number
  statements: number
  returnCode: string | null
  returnText: string
  holds: HoldRow[]
  /** Number of all waiting stores, also those that the list leaves out. */
  allStores: number
  allCents: number
}
/** Lists stores with held money, the largest amount first. */
export const listWaiting = async (db: Db, whose: Whose, limit: number): Promise<WaitingRow[]> => {
  const rows = await rowsOf({
    ...cols('statement', 'storeId', 'returnCode'),
    name: is.text,
    last4: nullable(is.text),
    cents: is.cents,
    statements: is.count,
    returnText: is.text,
    /** Number of all waiting stores, also those that the list leaves out. */
    allStores: is.count,
    allCents: is.cents,
  }).all(db)`
    with w as (
      select s.partner_id, s.store_id, sum(s.payable_cents)::bigint as cents, count(*)::int as statements,
        (array_agg(s.id order by s.returned_at desc) filter (where s.status = 'RETURNED'))[1] as returned_id
      from statement s
      where ${ofStatements(whose)} and s.status in ('PENDING', 'RETURNED') and s.moved_to is null
        and ${isHeldAt(whose.partnerId)}
      group by 1, 2),
    k as (select *, (count(*) over ())::int as all_stores, (sum(cents) over ())::bigint as all_cents from w
      order by cents desc, store_id limit ${limit})
    select k.store_id, st.business_name as name, coalesce(a.last4, st.bank_account_last4) as last4, k.cents, k.statements,
      r.return_code, coalesce(r.return_text, '') as return_text, k.all_stores, k.all_cents
    from k join store st on st.partner_id = k.partner_id and st.id = k.store_id
    left join statement r on r.partner_id = st.partner_id and r.id = k.returned_id
    left join ach_entry a on a.partner_id = r.partner_id and a.id = r.ach_entry_id
    where st.partner_id = ${whose.partnerId}
    order by k.cents desc, k.store_id`
  const holds = await listHolds(
    db,
    whose.partnerId,
    rows.map(({ storeId }) => storeId),
  )
  return rows.map((row) => ({ ...row, holds: holds.filter(({ storeId }) => storeId === row.storeId) }))
}
