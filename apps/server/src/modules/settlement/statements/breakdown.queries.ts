import type { EntryType } from '@tillgate/domain/entries.ts'
import type { PurchaseType } from '@tillgate/domain/purchases.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { limitOf, orderOf, type Page } from '#server/db/page.ts'
import { cutOffColumns } from '../runs/runs.queries.ts'
import type { StatementKey } from './purchases.queries.ts'

/** The statement at the other end of a carry: its source, or the one that took it on. Null before another cycle takes it. */
const otherEnd = (partnerId: string) => sql`
  left join entry x on x.partner_id = ${partnerId} and x.source_statement_id = e.source_statement_id
    and e.type = 'CARRY_OUT' and x.type = 'CARRY_IN'
  left join statement o on o.partner_id = ${partnerId}
    and o.id = case e.type when 'CARRY_OUT' then x.statement_id else e.source_statement_id end`

type Linked = { otherOrderId: string | null; otherCutOff: Date | null }
export type GroupRow = Linked & { type: EntryType; entries: number; givenBack: number; cents: number }

/** Returns the entries of a statement grouped by type, each with its sum. */
export const groupEntries = async (db: Db, { partnerId, id }: StatementKey): Promise<GroupRow[]> => {
  const { rows } = await sql<GroupRow>`
    select g.*, o.order_id as other_order_id, o.cut_off as other_cut_off
    from (
      select e.type, count(*)::int as entries, sum(e.cents)::bigint as cents,
        least(count(*) filter (where e.cents > 0), count(*) filter (where e.cents < 0))::int as given_back,
        case when count(*) = 1 then (array_agg(e.id))[1] end as only_id
      from entry e where e.partner_id = ${partnerId} and e.statement_id = ${id} group by e.type) g
    left join entry e on e.partner_id = ${partnerId} and e.id = g.only_id and e.type in ('CARRY_IN', 'CARRY_OUT')
    ${otherEnd(partnerId)}`.execute(db)
  return rows
}

/** Sums all entries of the statement in one query without types and stored figures, as a check. */
export const sumEntries = async (db: Db, { partnerId, id }: StatementKey) => {
  const { rows } = await sql<{ entries: number; cents: number; purchasesCents: number }>`
    select count(*)::int as entries, coalesce(sum(cents), 0)::bigint as cents,
      coalesce(sum(cents) filter (where purchase_id is not null), 0)::bigint as purchases_cents
    from entry where partner_id = ${partnerId} and statement_id = ${id}`.execute(db)
  return rows[0] ?? { entries: 0, cents: 0, purchasesCents: 0 }
}

/** Lists the fee schedules that apply to the sales of a statement, each once. */
export const listSchedules = async (db: Db, { partnerId, id }: StatementKey) => {
  const { rows } = await sql<{ processingBasisPoints: number; fixedCents: number }>`
    select distinct f.processing_basis_points, f.fixed_cents
    from (select distinct p.fee_schedule_id from entry e
        join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
        where e.partner_id = ${partnerId} and e.statement_id = ${id} and e.type = 'SALE') s
    join fee_schedule f on f.id = s.fee_schedule_id limit 2`.execute(db)
  return rows
}

/** An entry of a statement with the sale that it belongs to. */
export type BookedEntry = {
  id: string
  type: EntryType
  cents: number
  bookedAt: Date
  reason: string
  purchaseId: string | null
  receiptNumber: string
  purchaseType: PurchaseType
  last4: string | null
  startedAt: Date
  benefitsCents: number
  processingBasisPoints: number | null
}
export type EntryRow = Linked & BookedEntry

export const listEntries = async (
  db: Db,
  { partnerId, id }: StatementKey,
  type: EntryType,
  page: Page,
): Promise<EntryRow[]> => {
  const order = orderOf([sql`e.booked_at`, sql`e.id`], page)
  const { rows } = await sql<EntryRow>`
    select e.id, e.type, e.cents, e.booked_at, e.reason, p.id as purchase_id, p.receipt_number, p.type as purchase_type, p.last4, p.started_at,
      p.benefits_cents, f.processing_basis_points, o.order_id as other_order_id, o.cut_off as other_cut_off
    from (select * from entry e where e.partner_id = ${partnerId} and e.statement_id = ${id} and e.type = ${type}
      order by ${order} ${limitOf(page)}) e
    left join purchase p on p.partner_id = ${partnerId} and p.id = e.purchase_id
    left join fee_schedule f on f.id = p.fee_schedule_id
    ${otherEnd(partnerId)} order by ${order}`.execute(db)
  return rows
}

export const countEntries = async (db: Db, { partnerId, id }: StatementKey, type: EntryType): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from entry
    where partner_id = ${partnerId} and statement_id = ${id} and type = ${type}`.execute(db)
  return rows[0]?.entries ?? 0
}

/** Returns the payment sent to the bank with its account, and the programme's time zone. Undefined payment: nothing was sent. */
export const findDeposit = async (db: Db, { partnerId, id }: StatementKey) => {
  const { rows } = await sql<{
    storeCode: string
    movedAt: Date | null
    trace: string | null
    holder: string | null
    accountType: string | null
    isRetired: boolean
    timeZone: string
    cutOffTime: string
    weekdays: number[] | null
  }>`
    select st.code as store_code, s.moved_at, a.trace, coalesce(a.holder, l.holder) as holder,
      coalesce(a.account_type, l.account_type) as account_type, l.retired_at is not null as is_retired, ${cutOffColumns}
    from statement s
    join store st on st.partner_id = s.partner_id and st.id = s.store_id
    join programme p on p.id = s.programme_id
    left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id
    left join lateral (select * from bank_link b where b.partner_id = ${partnerId}
      and case when a.id is null then b.store_id = s.store_id and b.verified_at is not null else b.id = a.bank_link_id end
      order by b.verified_at desc limit 1) l on true
    where s.partner_id = ${partnerId} and s.id = ${id}`.execute(db)
  return rows[0]
}

/** Other statements of a store that were not paid and were not moved. */
export const sumOthersWaiting = async (db: Db, { partnerId, id }: StatementKey, storeId: string) => {
  const { rows } = await sql<{ statements: number; cents: number }>`
    select count(*)::int as statements, coalesce(sum(payable_cents), 0)::bigint as cents from statement
    where partner_id = ${partnerId} and store_id = ${storeId} and id <> ${id} and status in ('PENDING', 'RETURNED')
      and moved_to is null`.execute(db)
  return rows[0] ?? { statements: 0, cents: 0 }
}
