import { providerClocks } from '@tillgate/domain/clocks.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { isHeldAt, isUndecided, isUnpaid } from '../runs/held.queries.ts'
import { cutOffColumns } from '../runs/runs.queries.ts'
import { listHolds, type HoldRow } from '../statements/statements.queries.ts'

/** All stores of a partner, one of them, or some. */
export type Whose = { partnerId: string; storeId?: string | undefined; storeIds?: readonly string[] }

const ofStores = ({ storeId, storeIds }: Whose, column: ReturnType<typeof sql>) => {
  if (storeIds) return sql`and ${column} = any(${[...storeIds]}::uuid[])`
  return storeId === undefined ? sql`` : sql`and ${column} = ${storeId}`
}
const ofStatements = (whose: Whose) => sql`s.partner_id = ${whose.partnerId} ${ofStores(whose, sql`s.store_id`)}`

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
    where ${ofStatements(whose)} and ${isUnpaid} and ${isUndecided} and not ${isHeldAt(whose.partnerId)}
    group by s.cut_off order by s.cut_off`

const cuttingRow = rowsOf({
  id: col('program.id'),
  timeZone: is.text,
  cutOffTime: is.text,
  weekdays: nullable(is.list(is.whole)),
})
export type Cutting = RowOf<typeof cuttingRow>
/** Lists cut-off times and zones of the partner's programs, the default program first. */
export const listPrograms = (db: Db, partnerId: string): Promise<Cutting[]> => cuttingRow.all(db)`
    select p.id, ${cutOffColumns} from program p
    where p.is_default or p.id in (select program_id from store_program where partner_id = ${partnerId})
    order by p.is_default desc, p.code`

const moneyRow = rowsOf({
  paidCents: is.cents,
  sentCents: is.cents,
  builtCents: is.cents,
  nextCents: is.cents,
  heldCents: is.cents,
  dueCents: is.cents,
  dueHeldCents: is.cents,
  laterCents: is.cents,
  cents: is.cents,
  grossCents: is.cents,
  feeCents: is.cents,
  stores: is.count,
  accounts: is.list(is.text),
})
/** Parts of the money line; `cents`, `grossCents`, `feeCents`, `stores` and `accounts` are those of the coming payout. */
export type OpenRow = RowOf<typeof moneyRow>

const sumOf = (states: readonly string[], also = sql``) =>
  sql`coalesce(sum(p.cents) filter (where p.state = any(${[...states]}) ${also}), 0)`
const isPaid = sql`not k.is_held and k.due + k.next > 0`
const gross = sql`and p.type in ('SALE', 'RETURN', 'REVERSAL')`
const fees = sql`and p.type in ('PROC_FEE', 'FIXED_FEE')`

type Cycle = { programId: string; cutOff: Date }

/** `k`: money of one program by store. */
const byStore = (whose: Whose, { programId, cutOff }: Cycle) => sql`
    with part as (
      select e.store_id, e.type, case when e.payable_from <= ${cutOff} then 'DUE' else 'LATER' end as state, e.cents from entry e
      where e.partner_id = ${whose.partnerId} ${ofStores(whose, sql`e.store_id`)}
        and e.program_id = ${programId} and e.statement_id is null
      union all
      select s.store_id, 'CARRY_IN', case when s.status = 'SETTLED' then 'PAID' when s.status = 'PAYMENTREQUESTED' then 'SENT'
        when ${isUndecided} then 'BUILT' else 'NEXT' end, s.payable_cents from statement s
      where ${ofStatements(whose)} and s.program_id = ${programId} and s.rolled_over_to is null),
    s as (
      select p.store_id, ${sumOf(['PAID'])} as paid, ${sumOf(['SENT'])} as sent, ${sumOf(['BUILT'])} as built,
        ${sumOf(['NEXT'])} as next, ${sumOf(['DUE'])} as due, ${sumOf(['LATER'])} as later,
        ${sumOf(['DUE'], gross)} as gross, ${sumOf(['DUE'], fees)} as fee
      from part p group by p.store_id),
    k as (
      select s.*, st.bank_account_last4 as last4, ${isHeldAt(whose.partnerId)} as is_held
      from s join store st on st.partner_id = ${whose.partnerId} and st.id = s.store_id)`

const storeMoneyRow = rowsOf({
  storeId: col('statement.storeId'),
  paidCents: is.cents,
  heldCents: is.cents,
  nextCents: is.cents,
})
export type StoreMoneyRow = RowOf<typeof storeMoneyRow>
/** Sums the money of one program by store. Held: all that waits at a store on hold. */
export const listStoreMoneyRows = (db: Db, whose: Whose, cycle: Cycle): Promise<StoreMoneyRow[]> => storeMoneyRow.all(
  db,
)`
    ${byStore(whose, cycle)}
    select k.store_id, k.paid::bigint as paid_cents,
      (case when k.is_held then k.built + k.next + k.due else 0 end)::bigint as held_cents,
      (case when k.is_held then k.sent else k.sent + k.built + k.next + k.due end)::bigint as next_cents
    from k order by k.store_id`

/**
 * Sums the money of one program by progress (`moneyLine`): every statement that was not moved, every entry without a statement.
 * The cycle that ends at `cutOff` pays what is due to the stores with a payment and without a hold, together with unpaid
 * amounts of earlier cycles.
 */
export const sumMoney = (db: Db, whose: Whose, cycle: Cycle): Promise<OpenRow> => moneyRow.one(db)`
    ${byStore(whose, cycle)}
    select coalesce(sum(k.paid), 0)::bigint as paid_cents, coalesce(sum(k.sent), 0)::bigint as sent_cents,
      coalesce(sum(k.built) filter (where not k.is_held), 0)::bigint as built_cents,
      coalesce(sum(k.next) filter (where not k.is_held), 0)::bigint as next_cents,
      coalesce(sum(k.built + k.next) filter (where k.is_held), 0)::bigint as held_cents,
      coalesce(sum(k.due), 0)::bigint as due_cents,
      coalesce(sum(k.due) filter (where k.is_held), 0)::bigint as due_held_cents,
      coalesce(sum(k.later), 0)::bigint as later_cents,
      coalesce(sum(k.due + k.next) filter (where ${isPaid}), 0)::bigint as cents,
      coalesce(sum(k.gross) filter (where ${isPaid}), 0)::bigint as gross_cents,
      coalesce(sum(k.fee) filter (where ${isPaid}), 0)::bigint as fee_cents,
      (count(*) filter (where ${isPaid}))::int as stores,
      coalesce((array_agg(distinct k.last4) filter (where k.last4 is not null and ${isPaid}))[1:3], '{}') as accounts
    from k`

const weekRow = rowsOf({ week: is.day, cents: is.cents, openCents: is.cents })
export type WeekRow = RowOf<typeof weekRow>
/**
 * Sums what later cut-offs take by week of release, Eastern Time. A practice's sale without complete documents counts in the week
 * in which its return period ends (`returnPeriodEnd`), and in `openCents`.
 */
export const listLaterWeeks = (
  db: Db,
  { partnerId, storeId }: Whose,
  { programId, cutOff }: { programId: string; cutOff: Date },
  limit: number,
): Promise<WeekRow[]> => weekRow.all(db)`
    select to_char(date_trunc('week', coalesce(e.payable_from, p.confirmed_at + ${sql.lit(`${providerClocks.returnPeriodDays + 1} days`)}::interval)
        at time zone ${sql.lit(programZone)}), 'YYYY-MM-DD') as week,
      sum(e.cents)::bigint as cents, coalesce(sum(e.cents) filter (where e.payable_from is null), 0)::bigint as open_cents
    from entry e left join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
    where e.partner_id = ${partnerId} ${storeId === undefined ? sql`` : sql`and e.store_id = ${storeId}`}
      and e.program_id = ${programId} and e.statement_id is null and (e.payable_from > ${cutOff} or e.payable_from is null)
    group by 1 order by 1 limit ${limit}`

export type WaitingRow = {
  storeId: string
  name: string
  last4: string | null
  cents: number
  /** Sold since the cut-off. */
  soldCents: number
  statements: number
  returnCode: string | null
  returnText: string
  holds: HoldRow[]
  /** Number of all waiting stores, also those that the list leaves out. */
  allStores: number
  allCents: number
}
/** Lists stores on hold with statements that wait or with sales since the cut-off, the largest amount first. */
export const listWaiting = async (
  db: Db,
  whose: Whose,
  open: readonly { programId: string; cutOff: Date }[],
  limit: number,
): Promise<WaitingRow[]> => {
  const { partnerId, storeId } = whose
  const programs = open.map(({ programId }) => programId)
  const cutOffs = open.map(({ cutOff }) => cutOff.toISOString())
  const rows = await rowsOf({
    ...cols('statement', 'storeId', 'returnCode'),
    name: is.text,
    last4: nullable(is.text),
    cents: is.cents,
    soldCents: is.cents,
    statements: is.count,
    returnText: is.text,
    /** Number of all waiting stores, also those that the list leaves out. */
    allStores: is.count,
    allCents: is.cents,
  }).all(db)`
    with part as (
      select s.store_id, s.payable_cents as cents, 0::bigint as sold_cents, s.id, s.status, s.returned_at
      from statement s
      where ${ofStatements(whose)} and ${isUnpaid}
      union all
      select e.store_id, 0, e.cents, null, 'SOLD', null
      from entry e join unnest(${programs}::uuid[], ${cutOffs}::timestamptz[]) c (program_id, cut_off)
        on c.program_id = e.program_id
      where e.partner_id = ${partnerId} ${storeId === undefined ? sql`` : sql`and e.store_id = ${storeId}`}
        and e.statement_id is null and e.payable_from <= c.cut_off),
    s as (
      select p.store_id, sum(p.cents)::bigint as cents, sum(p.sold_cents)::bigint as sold_cents,
        (count(*) filter (where p.id is not null))::int as statements,
        (array_agg(p.id order by p.returned_at desc) filter (where p.status = 'RETURNED'))[1] as returned_id
      from part p group by p.store_id),
    w as (select * from s where (s.statements > 0 or s.sold_cents > 0) and ${isHeldAt(partnerId)}),
    k as (select *, (count(*) over ())::int as all_stores, (sum(cents) over ())::bigint as all_cents from w
      order by cents + sold_cents desc, store_id limit ${limit})
    select k.store_id, st.business_name as name, coalesce(a.last4, st.bank_account_last4) as last4, k.cents, k.sold_cents,
      k.statements, r.return_code, coalesce(r.return_text, '') as return_text, k.all_stores, k.all_cents
    from k join store st on st.partner_id = ${partnerId} and st.id = k.store_id
    left join statement r on r.partner_id = st.partner_id and r.id = k.returned_id
    left join ach_entry a on a.partner_id = r.partner_id and a.id = r.ach_entry_id
    where st.partner_id = ${partnerId}
    order by k.cents + k.sold_cents desc, k.store_id`
  const holds = await listHolds(
    db,
    partnerId,
    rows.map((row) => row.storeId),
  )
  return rows.map((row) => ({ ...row, holds: holds.filter((hold) => hold.storeId === row.storeId) }))
}
