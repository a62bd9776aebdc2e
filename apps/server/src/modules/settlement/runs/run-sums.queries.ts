import { recheckCauses } from '@tillgate/domain/applications.ts'
import { payoutHoldKinds } from '@tillgate/domain/payout-holds.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { isHeldNow } from './held.queries.ts'
import { personName } from '#server/db/person-name.ts'
import { staysBehind } from './run-list.queries.ts'

const sumRow = rowsOf({ cents: is.cents, count: is.count })
type Sum = RowOf<typeof sumRow>

const entrySumRow = rowsOf({ type: col('statement_sum.type'), cents: is.cents, count: is.whole })
export type EntrySum = RowOf<typeof entrySumRow>
/** The entries of a run by type and sign. */
export const sumEntries = (db: Db, runId: string): Promise<EntrySum[]> => entrySumRow.all(db)`
    select e.type, sum(e.cents)::bigint as cents, sum(e.entries)::int as count
    from statement s join statement_sum e on e.partner_id = s.partner_id and e.statement_id = s.id
    where s.run_id = ${runId} group by e.type, e.is_credit`

export const sumStatements = async (db: Db, runId: string): Promise<Sum> => {
  return sumRow.one(db)`
    select coalesce(sum(payable_cents), 0)::bigint as cents, count(*)::int as count
    from statement where run_id = ${runId}`
}

/** Sums from the orders down, so that a statement outside of the run's orders would show as a difference. */
export const sumOrders = async (db: Db, runId: string): Promise<Sum> => {
  return sumRow.one(db)`
    select coalesce(sum(t.cents), 0)::bigint as cents, count(*)::int as count
    from payment_order o cross join lateral (
      select sum(s.payable_cents) as cents from statement s
      where s.partner_id = o.partner_id and s.order_id = o.id) t
    where o.run_id = ${runId}`
}

/** Sums the unpaid part of a run. */
export const sumHeldBack = async (db: Db, runId: string): Promise<Sum> => {
  return sumRow.one(db)`
    select coalesce(sum(s.payable_cents), 0)::bigint as cents, count(*)::int as count
    from settlement_run r join statement s on s.run_id = r.id where r.id = ${runId} and ${staysBehind}`
}

/** Sums the payments of a file written now. */
export const sumPreview = async (db: Db, runId: string): Promise<Sum> => {
  return sumRow.one(db)`
    select coalesce(sum(s.payable_cents), 0)::bigint as cents, count(*)::int as count
    from statement s where s.run_id = ${runId} and s.status = 'PENDING' and s.payable_cents > 0
      and not ${isHeldNow}`
}

export type FileRow = {
  name: string
  status: 'READY' | 'SENT'
  effectiveDay: string
  sha256: string
  entries: number
  creditCents: number
  sentAt: Date | null
  attempts: number
  attemptedAt: Date | null
  attemptError: string
  /** Sum of the file's entries. */
  entryCents: number
}
/** Returns the run's valid file, or `undefined` before the file is written. */
export const findFile = async (db: Db, runId: string): Promise<FileRow | undefined> => {
  const file = await rowsOf({
    ...cols(
      'ach_file',
      'name',
      'sha256',
      'entries',
      'creditCents',
      'sentAt',
      'attempts',
      'attemptedAt',
      'attemptError',
      'id',
    ),
    status: is.oneOf(['READY', 'SENT']),
    effectiveDay: is.text,
  }).first(db)`
    select id, name, status, effective_day::text, sha256, entries, credit_cents, sent_at, attempts, attempted_at,
      attempt_error
    from ach_file where run_id = ${runId} and status <> 'VOID'`
  if (!file) return undefined
  const { id, ...shown } = file
  // A statement of its own: the entries of a file lie on the shards of all partners.
  const entryCents = await scalar(is.cents).one(db)`
    select coalesce(sum(cents), 0)::bigint as cents from ach_entry where file_id = ${id}`
  return { ...shown, entryCents }
}

const rateRow = rowsOf({
  basisPoints: col('fee_schedule.processingBasisPoints'),
  fixedCents: col('fee_schedule.fixedCents'),
})
type Rate = RowOf<typeof rateRow>
/** The fees that sales of a run were charged by. */
export const listRates = (db: Db, runId: string): Promise<Rate[]> => rateRow.all(db)`
    select distinct f.processing_basis_points as basis_points, f.fixed_cents
    from statement s join statement_sum e on e.partner_id = s.partner_id and e.statement_id = s.id
    join fee_schedule f on f.id = e.fee_schedule_id
    where s.run_id = ${runId} order by 1, 2 limit 20`

const heldRow = rowsOf({
  ...cols('statement', 'id', 'orderId', 'partnerId', 'storeId'),
  partner: col('partner.businessName'),
  store: col('store.businessName'),
  cents: col('statement.payableCents'),
  rolledOverToCutOff: nullable(is.moment),
  isLeft: is.flag,
})
export type HeldRow = RowOf<typeof heldRow>
/** The largest first. */
export const listHeldBack = (db: Db, runId: string, limit: number): Promise<HeldRow[]> => heldRow.all(db)`
    select s.id, s.order_id, s.partner_id, p.business_name as partner, s.store_id, o.business_name as store,
      s.payable_cents as cents,
      (select m.cut_off from statement m where m.partner_id = s.partner_id and m.id = s.rolled_over_to) as rolled_over_to_cut_off,
      s.left_at is not null and r.status not in ('BUILDING', 'BUILT') as is_left
    from settlement_run r join statement s on s.run_id = r.id
    join partner p on p.id = s.partner_id join store o on o.partner_id = s.partner_id and o.id = s.store_id
    where r.id = ${runId} and ${staysBehind}
    order by s.payable_cents desc, s.id limit ${limit}`

const nothingRow = rowsOf({
  ...cols('statement', 'id', 'orderId', 'partnerId'),
  partner: col('partner.businessName'),
  store: col('store.businessName'),
  carriedCents: is.cents,
})
type NothingRow = RowOf<typeof nothingRow>
export const listNothingToPay = (db: Db, runId: string, limit: number): Promise<NothingRow[]> => nothingRow.all(db)`
    select s.id, s.order_id, s.partner_id, p.business_name as partner, o.business_name as store,
      (select coalesce(sum(e.cents), 0)::bigint from entry e
        where e.partner_id = s.partner_id and e.statement_id = s.id and e.type = 'CARRY_OUT') as carried_cents
    from statement s
    join partner p on p.id = s.partner_id join store o on o.partner_id = s.partner_id and o.id = s.store_id
    where s.run_id = ${runId} and s.payable_cents = 0
    order by p.business_name, s.id limit ${limit}`

const holdRow = rowsOf({
  partnerId: is.text,
  storeId: is.text,
  holdId: nullable(is.text),
  kind: is.oneOf(payoutHoldKinds),
  begunAt: nullable(is.moment),
  begunBy: nullable(is.text),
  begunName: nullable(is.text),
  endsAt: nullable(is.moment),
  canEnd: is.flag,
  isOfPartner: is.flag,
  reason: is.text,
  applicationId: nullable(col('application.id')),
})
const recheckRow = rowsOf({
  applicationId: col('application.id'),
  causes: is.list(is.oneOf(recheckCauses)),
  begunBy: nullable(is.text),
  begunName: nullable(is.text),
  reason: is.text,
})
/** `causes`: of a re-check; empty for other holds. */
export type HoldRow = RowOf<typeof holdRow> & Pick<RowOf<typeof recheckRow>, 'causes'>

/** Lists the causes of open re-checks and who began them; `begunBy` null: the system. The audit log has the reason of an operator. */
const listOpenRechecks = (db: Db, partnerIds: readonly string[], applicationIds: readonly string[]) =>
  recheckRow.all(db)`
    select distinct on (a.id) a.id as application_id,
      array_remove(array_prepend(a.recheck_cause, a.recheck_more), null) as causes,
      case when e.actor_role <> 'SYSTEM' then e.actor_id end as begun_by, ${personName(sql`e.actor_id`)} as begun_name,
      coalesce(e.after ->> 'reason', '') as reason
    from application a left join audit_entry e on e.partner_id = a.partner_id and e.object = 'application'
      and e.object_id = a.id::text and e.action = 'application.recheck-begun'
    where a.partner_id = any(${partnerIds}::uuid[]) and a.id = any(${applicationIds}::uuid[])
    order by a.id, e.at desc`

const listHoldRows = (
  db: Db,
  stores: readonly { partnerId: string; storeId: string }[],
  endable: readonly string[],
) => holdRow.all(db)`
    with h as materialized (
      select h.* from store_hold h
      where h.partner_id = any(${stores.map(({ partnerId }) => partnerId)}::uuid[])
        and h.store_id = any(${stores.map(({ storeId }) => storeId)}::uuid[]))
    select h.partner_id, h.store_id, h.hold_id, h.kind, h.begun_at, h.begun_by, ${personName(sql`h.begun_by`)} as begun_name,
      h.ends_at, h.reason, coalesce(x.kind = any(${endable}::text[]) and not x.ends_with_relink, false) and p.blocked_at is null as can_end,
      x.id is not null and x.store_id is null as is_of_partner, h.application_id
    from h join partner p on p.id = h.partner_id
    left join payout_hold x on x.partner_id = p.id and x.id = h.hold_id
    order by h.begun_at nulls last, h.kind`

/** Why money of these stores waits now, the oldest reason first. `endable`: kinds that operators may end, unless a case blocks the partner. */
export const listHoldsOf = async (
  db: Db,
  stores: readonly { partnerId: string; storeId: string }[],
  endable: readonly string[],
): Promise<HoldRow[]> => {
  const holds = await listHoldRows(db, stores, endable)
  const underRecheck = holds.filter(({ applicationId }) => applicationId !== null)
  if (underRecheck.length === 0) return holds.map((hold) => ({ ...hold, causes: [] }))
  const rechecks = await listOpenRechecks(
    db,
    underRecheck.map(({ partnerId }) => partnerId),
    underRecheck.flatMap(({ applicationId }) => applicationId ?? []),
  )
  return holds.map((hold) => ({
    ...hold,
    causes: [],
    ...rechecks.find(({ applicationId }) => applicationId === hold.applicationId),
  }))
}
