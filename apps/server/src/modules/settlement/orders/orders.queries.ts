import type { PurchaseType } from '@tillgate/domain/purchases.ts'
import type { RunStatus, StatementStatus } from '@tillgate/domain/statements.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, startingWith, type Page } from '#server/db/page.ts'
import { isHeldNow } from '../runs/held.queries.ts'

/** Columns from which `payoutState` is derived. */
export const stateColumns = sql`s.status, s.payable_cents, r.status as run_status, s.moved_to is not null as is_moved,
  s.status = 'PENDING' and s.moved_to is null and s.payable_cents > 0 and ${isHeldNow} as is_held`
export type StateRow = {
  status: StatementStatus
  payableCents: number
  runStatus: RunStatus
  isMoved: boolean
  isHeld: boolean
}
/** The account that a statement is or was paid to; until then the store's own of now. */
export const accountOf = sql<string | null>`coalesce(
  (select e.last4 from ach_entry e where e.partner_id = s.partner_id and e.id = s.ach_entry_id),
  (select l.last4 from bank_link l where l.partner_id = s.partner_id and l.store_id = s.store_id and l.state = 'LIVE'
    and l.retired_at is null and l.last4 is not null order by l.created_at desc limit 1))`

export type OrderRow = {
  id: string
  partnerId: string
  number: number
  partner: string
  stores: number
  purchases: number
  grossCents: number
  feeCents: number
  adjustedCents: number
  payableCents: number
}

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
  const { rows } = await sql<OrderRow>`
    select o.id, o.partner_id, o.number, p.business_name as partner, t.* from ${from} where ${where}
    order by ${orderOf([sorted[page.sort], sql`o.number`], page)} ${limitOf(page)}`.execute(db)
  const total = sql`payment_order o join partner p on p.id = o.partner_id where ${where}`
  return { rows, total: await countUpTo(db, total) }
}

export type StatementRow = StateRow & {
  id: string
  orderId: string
  store: string
  code: string
  last4: string | null
  purchases: number
  grossCents: number
  feeCents: number
  adjustedCents: number
  /** Rank in the payment order by amount, the largest first. */
  place: number
}
/** Lists statements of these orders; of a large order the first ones and one for each state. */
export const listStatementsOf = async (
  db: Db,
  runId: string,
  orderIds: readonly string[],
  most: number,
): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`
    select * from (
      select s.id, s.order_id, t.business_name as store, t.code, ${accountOf} as last4, s.purchases, s.gross_cents,
        s.fee_cents, s.adjustment_cents + s.carry_cents as adjusted_cents, ${stateColumns},
        (row_number() over (partition by s.order_id order by s.payable_cents desc, s.id))::int as place
      from settlement_run r join statement s on s.run_id = r.id
      join store t on t.partner_id = s.partner_id and t.id = s.store_id
      where r.id = ${runId} and s.order_id = any(${orderIds}::uuid[])) x
    where x.place <= ${most}
    order by x.order_id, x.place`.execute(db)
  return rows
}

/** Lists the distinct states of each order's statements. */
export const listPayoutStates = async (
  db: Db,
  runId: string,
  orderIds: readonly string[],
): Promise<(StateRow & { orderId: string })[]> => {
  const { rows } = await sql<StateRow & { orderId: string }>`
    select distinct x.order_id, x.status, least(x.payable_cents, 1) as payable_cents, x.run_status, x.is_moved, x.is_held
    from (select s.order_id, ${stateColumns} from settlement_run r join statement s on s.run_id = r.id
      where r.id = ${runId} and s.order_id = any(${orderIds}::uuid[])) x`.execute(db)
  return rows
}

export type ExportRow = StateRow & {
  id: string
  order: number
  partner: string
  store: string
  code: string
  last4: string | null
  trace: string | null
  effectiveDay: string | null
  purchases: number
  grossCents: number
  feeCents: number
  adjustmentCents: number
  carryCents: number
  returnCode: string | null
}
/** Every statement of a run, partner by partner. */
export const listForExport = async (db: Db, runId: string, most: number): Promise<ExportRow[]> => {
  const { rows } = await sql<ExportRow>`
    select s.id, o.number as order, p.business_name as partner, t.business_name as store, t.code, ${accountOf} as last4,
      a.trace, a.effective_day::text, s.purchases, s.gross_cents, s.fee_cents, s.adjustment_cents, s.carry_cents,
      s.return_code, ${stateColumns}
    from settlement_run r join statement s on s.run_id = r.id
    join payment_order o on o.partner_id = s.partner_id and o.id = s.order_id
    join partner p on p.id = s.partner_id join store t on t.partner_id = s.partner_id and t.id = s.store_id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    where r.id = ${runId} order by p.business_name, o.number, s.payable_cents desc, s.id limit ${most}`.execute(db)
  return rows
}

/** Maximum number of runs, orders or payments found by one number. */
const foundMax = 6

type RunHead = { number: number; cutOff: Date; timeZone: string }
type FoundOrder = { partnerId: string; orderId: string; partner: string }

export const findRunsByNumber = async (db: Db, number: string) => {
  const { rows } = await sql<RunHead & { runId: string; status: RunStatus }>`
    select r.id as run_id, r.number, r.status, r.cut_off, g.time_zone
    from settlement_run r join programme g on g.id = r.programme_id
    where r.number = ${number}::bigint limit ${foundMax}`.execute(db)
  return rows
}

export const findOrdersByNumber = async (db: Db, number: string) => {
  const { rows } = await sql<RunHead & FoundOrder>`
    select o.partner_id, o.id as order_id, o.number, p.business_name as partner, r.cut_off, g.time_zone
    from payment_order o join partner p on p.id = o.partner_id
    join settlement_run r on r.id = o.run_id join programme g on g.id = r.programme_id
    where o.number = ${number}::bigint limit ${foundMax}`.execute(db)
  return rows
}

/** The statements whose money went out under this trace number. */
export const findPaymentsByTrace = async (db: Db, trace: string) => {
  const { rows } = await sql<StateRow & FoundOrder & { trace: string; store: string; payableCents: number }>`
    select s.partner_id, s.order_id, p.business_name as partner, a.trace, t.business_name as store, ${stateColumns}
    from ach_entry a join statement s on s.partner_id = a.partner_id and s.ach_entry_id = a.id
    join settlement_run r on r.id = s.run_id
    join partner p on p.id = s.partner_id
    join store t on t.partner_id = s.partner_id and t.id = s.store_id
    where a.trace = ${trace} order by s.id desc limit ${foundMax}`.execute(db)
  return rows
}

type FoundPurchase = {
  id: string
  partnerId: string
  orderId: string | null
  receiptNumber: string
  type: PurchaseType
  store: string
  cents: number
  startedAt: Date
  timeZone: string
}

/** Purchases with a receipt number, which is unique per partner, and the order of the statement that they were booked to. */
export const findPurchasesByNumber = async (db: Db, number: string): Promise<FoundPurchase[]> => {
  const { rows } = await sql<FoundPurchase>`
    select u.id, u.partner_id, s.order_id, u.receipt_number, u.type, t.business_name as store, u.started_at, t.time_zone,
      u.net_cents + u.tax_cents as cents
    from purchase u join store t on t.partner_id = u.partner_id and t.id = u.store_id
    left join statement s on s.partner_id = u.partner_id and s.id = u.statement_id
    where u.receipt_number = ${number} order by u.started_at desc, u.id limit ${foundMax}`.execute(db)
  return rows
}
